import type { Query } from '../src/index.ts'

type Where = Readonly<Record<string, unknown>>
type AnyQuery = Pick<Query<Record<string, unknown>, string>, 'where' | 'sort'>

/**
 * What a query needs that none of the indexes gives, null when one of them answers it: it has every field that is filtered by, and the
 * order, where fields of given values may stand between. Elements of an array have an index of their own, which narrows enough.
 */
export function uncovered(indexes: readonly (readonly string[])[], { where = {}, sort = [] }: AnyQuery): string | null {
  const conditions = conditionsOf(where as Where)
  const elements = conditions.filter(([, test]) => isOfElements(test)).map(([field]) => field)
  if (elements.length > 0) {
    const missing = elements.find((field) => !indexes.some((index) => index.join() === field))
    return missing === undefined ? null : `elements of ${missing}`
  }
  const filtered = conditions.map(([field]) => field)
  const fixed = Object.entries(where as Where)
    .filter(([, test]) => isFixed(test))
    .map(([field]) => field)
  const order = sort.map(([field]) => field).filter((field) => !fixed.includes(field))
  const directions = new Set(sort.map(([, direction]) => direction))
  const answers = (index: readonly string[]) => {
    const rest = [...index, 'id'].filter((field) => !fixed.includes(field))
    return filtered.every((field) => index.includes(field)) && order.every((field, place) => rest[place] === field)
  }
  if (directions.size <= 1 && [[], ...indexes].some(answers)) return null
  return `[${filtered.join()}] in the order [${sort.map((one) => one.join(' ')).join()}]`
}

const conditionsOf = ({ anyOf = [], ...rest }: Where): [string, unknown][] => [
  ...Object.entries(rest).filter(([, test]) => test !== undefined),
  ...(anyOf as readonly Where[]).flatMap(conditionsOf),
]

const isOne = (test: unknown): boolean => typeof test !== 'object' || test === null

/** One value, or several, whose parts of the index are merged. */
const isFixed = (test: unknown): boolean => isOne(test) || 'in' in (test as object)

const isOfElements = (test: unknown): boolean =>
  !isOne(test) && ['has', 'hasAny', 'hasPrefixes'].some((operator) => operator in (test as object))
