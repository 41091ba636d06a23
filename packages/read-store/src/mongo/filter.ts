import { type Bound, type Condition, conditionsOf, type Scalar } from '../query.ts'
import { pathOf } from './kept.ts'

type Test = Readonly<Record<string, unknown>>

/** The filter as the server's, over documents that are not deleted. Only operators written here reach it. */
export function filterOf(fields: readonly string[], where?: Readonly<Record<string, unknown>>): Test {
  return { $and: [{ deleted: false }, ...conditionsOf(fields, where).map(testOf)] }
}

const nothing: Test = { _id: { $in: [] } }

function testOf(condition: Condition): Test {
  if (condition.kind === 'anyOf') return either(condition.alternatives)
  const path = pathOf(condition.field)
  switch (condition.kind) {
    case 'equals':
      return { [path]: { $eq: condition.value } }
    case 'in':
    case 'hasAny':
      return oneOf(path, condition.values)
    case 'range':
      return within(path, condition.bounds)
    case 'hasPrefixes':
      return all(condition.prefixes.map((prefix) => ({ [path]: { $regex: `^${escaped(prefix)}` } })))
  }
}

const either = (alternatives: readonly (readonly Condition[])[]): Test =>
  alternatives.length === 0 ? nothing : { $or: alternatives.map((one) => all(one.map(testOf))) }

const all = (tests: readonly Test[]): Test => (tests.length === 0 ? {} : { $and: tests })

const oneOf = (path: string, values: readonly Scalar[]): Test => ({ [path]: { $in: [...values] } })

const operators = { from: '$gte', upTo: '$lte', below: '$lt' }

const within = (path: string, bounds: readonly Bound[]): Test => ({
  [path]: Object.fromEntries(bounds.map(([comparison, value]) => [operators[comparison], value])),
})

/** An expression that begins with `^` and plain text is answered from the index; a null character may not stand in one as it is. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00')
