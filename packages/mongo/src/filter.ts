import type { Comparison, Condition } from '@manabi/kernel'

/** A filter in the language of the server. */
export type MongoTest = Readonly<Record<string, unknown>>

export interface FilterPaths<Own> {
  /** The path of a field in the documents of the server. */
  readonly path: (field: string) => string
  /** The test at that path for one that only this store has. */
  readonly own?: (path: string, test: Own) => MongoTest
}

/** The conditions as a filter. Only operators written here reach the server, and those of `own`. */
export function mongoFilter<Own>(conditions: readonly Condition<Own>[], paths: FilterPaths<Own>): MongoTest {
  return allOf(conditions.map((condition) => testOf(condition, paths)))
}

export function allOf(tests: readonly MongoTest[]): MongoTest {
  const [first = {}, ...others] = tests
  return others.length === 0 ? first : { $and: tests }
}

const nothing: MongoTest = { _id: { $in: [] } }

const operators = { from: '$gte', upTo: '$lte', below: '$lt' } as const satisfies Record<Comparison, string>

function testOf<Own>(condition: Condition<Own>, paths: FilterPaths<Own>): MongoTest {
  if (condition.kind === 'anyOf') {
    const { alternatives } = condition
    return alternatives.length === 0 ? nothing : { $or: alternatives.map((one) => mongoFilter(one, paths)) }
  }
  const path = paths.path(condition.field)
  switch (condition.kind) {
    case 'equals':
      return { [path]: { $eq: condition.value } }
    case 'in':
      return { [path]: { $in: [...condition.values] } }
    case 'notIn':
      return { [path]: { $nin: [...condition.values] } }
    case 'range':
      return {
        [path]: Object.fromEntries(condition.bounds.map(([comparison, value]) => [operators[comparison], value])),
      }
    case 'own':
      return paths.own!(path, condition.test)
  }
}
