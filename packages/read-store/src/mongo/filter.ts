type Scalar = string | number | boolean | null

/** Turns the port's filter into the server's. Only operators written here reach it; a value that is no scalar is refused. */
export function filterOf(where: object, path: (field: string) => string): Record<string, unknown> {
  const all: Record<string, unknown>[] = []
  for (const [field, condition] of Object.entries(where)) {
    if (condition === undefined) continue
    if (field === 'anyOf') all.push({ $or: (condition as object[]).map((one) => filterOf(one, path)) })
    else all.push(...conditionsOf(path(field), condition))
  }
  return all.length === 0 ? {} : { $and: all }
}

interface Condition {
  readonly in?: readonly unknown[]
  readonly from?: unknown
  readonly upTo?: unknown
  readonly below?: unknown
  readonly has?: unknown
  readonly hasAny?: readonly unknown[]
  readonly hasPrefixes?: readonly unknown[]
}

function conditionsOf(path: string, condition: unknown): Record<string, unknown>[] {
  if (isScalar(condition)) return [{ [path]: { $eq: condition } }]
  if (typeof condition !== 'object') throw notScalar(condition)
  const { in: oneOf, from, upTo, below, has, hasAny, hasPrefixes } = condition as Condition
  if (oneOf !== undefined) return [{ [path]: { $in: oneOf.map(scalar) } }]
  if (hasAny !== undefined) return [{ [path]: { $in: hasAny.map(scalar) } }]
  if (has !== undefined) return [{ [path]: { $eq: scalar(has) } }]
  if (hasPrefixes !== undefined)
    return hasPrefixes.map((prefix) => ({ [path]: { $elemMatch: rangeOf(scalar(prefix)) } }))
  const range = { $gte: from, $lte: upTo, $lt: below }
  const given = Object.entries(range).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw notScalar(condition)
  return [{ [path]: Object.fromEntries(given.map(([operator, value]) => [operator, scalar(value)])) }]
}

/** Strings compare by their bytes: everything that begins with the prefix stands below the prefix and the last code point. */
function rangeOf(prefix: Scalar): Record<string, unknown> {
  if (typeof prefix !== 'string') throw notScalar(prefix)
  return { $gte: prefix, $lt: `${prefix}\u{10FFFF}` }
}

function scalar(value: unknown): Scalar {
  if (!isScalar(value)) throw notScalar(value)
  return value
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const notScalar = (value: unknown): TypeError =>
  new TypeError(`A filter compares with a string, number, boolean or null, not ${typeof value}.`)
