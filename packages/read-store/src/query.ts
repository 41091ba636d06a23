import type { Document, Query } from './port.ts'

/** What an indexed field may hold and be compared with. */
export type Scalar = string | number | boolean | null

/** A filter taken apart: conditions of which all have to hold. */
export type Condition =
  | { readonly kind: 'anyOf'; readonly alternatives: readonly (readonly Condition[])[] }
  | { readonly kind: 'equals'; readonly field: string; readonly value: Scalar }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'range'; readonly field: string; readonly bounds: readonly Bound[] }
  /** Some element is one of the values. */
  | { readonly kind: 'hasAny'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'hasPrefixes'; readonly field: string; readonly prefixes: readonly string[] }

export type Bound = readonly [comparison: Comparison, value: Scalar]
export type Comparison = 'from' | 'upTo' | 'below'

type Where = Readonly<Record<string, unknown>>

/** Checks what types cannot promise at run time: an unknown field or operator, or a nested object, is a `TypeError`. */
export function conditionsOf(fields: readonly string[], where: Where = {}): Condition[] {
  return Object.entries(where).flatMap(([field, test]) => {
    if (test === undefined) return []
    if (field !== 'anyOf') return onField(indexed(fields, field), test)
    const alternatives = list(test, 'anyOf').map((one) => conditionsOf(fields, one as Where))
    return [{ kind: 'anyOf', alternatives }]
  })
}

/**
 * The order and the part of it that a query asks for. Ties, and queries without an order, go by id, so that pages never overlap: in
 * the direction of the last field, because an index is read in one direction.
 */
export function pageOf(
  fields: readonly string[],
  // biome-ignore lint/suspicious/noExplicitAny: the types were checked where the query was written.
  { sort = [], skip = 0, limit }: Query<any, any>,
) {
  const order = sort.map(([field, direction]) => {
    if (direction !== 'asc' && direction !== 'desc') throw new TypeError('A sort direction is asc or desc.')
    return [field === 'id' ? 'id' : indexed(fields, String(field)), direction] as const
  })
  if (!order.some(([field]) => field === 'id')) order.push(['id', order.at(-1)?.[1] ?? 'asc'])
  return { order, skip: whole(skip, 'skip'), limit: limit === undefined ? null : whole(limit, 'limit') }
}

export function indexed(fields: readonly string[], field: string): string {
  if (!fields.includes(field)) throw new TypeError(`The field '${field}' has no index.`)
  return field
}

/** The indexed fields of a document. What is neither a scalar nor an array of them is a `TypeError`. */
export function indexable(fields: readonly string[], doc: Document): Record<string, Scalar | Scalar[]> {
  const entries = fields.map((field) => {
    const value = doc[field]
    return [field, Array.isArray(value) ? value.map((one) => scalar(one, field)) : scalar(value, field)]
  })
  return Object.fromEntries(entries)
}

export function scalar(value: unknown, field: string): Scalar {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  throw new TypeError(`The field '${field}' takes a string, a number, a boolean or null, not ${describe(value)}.`)
}

const comparisons: readonly string[] = ['from', 'upTo', 'below'] satisfies Comparison[]

function onField(field: string, test: unknown): Condition[] {
  if (typeof test !== 'object' || test === null) return [{ kind: 'equals', field, value: scalar(test, field) }]
  const operators = Object.entries(test).filter(([, operand]) => operand !== undefined)
  if (operators.length > 0 && operators.every(([operator]) => comparisons.includes(operator))) {
    const bounds = operators.map(([operator, operand]) => [operator as Comparison, scalar(operand, field)] as const)
    return [{ kind: 'range', field, bounds }]
  }
  if (operators.length !== 1) throw notAFilter(field)
  return operate(field, ...operators[0]!)
}

function operate(field: string, operator: string, operand: unknown): Condition[] {
  switch (operator) {
    case 'in':
      return [{ kind: 'in', field, values: scalars(operand, field) }]
    case 'has':
      return [{ kind: 'hasAny', field, values: [scalar(operand, field)] }]
    case 'hasAny':
      return [{ kind: 'hasAny', field, values: scalars(operand, field) }]
    case 'hasAll':
      return scalars(operand, field).map((value) => ({ kind: 'hasAny', field, values: [value] }))
    case 'hasPrefixes':
      return [{ kind: 'hasPrefixes', field, prefixes: list(operand, field).map((one) => prefix(one, field)) }]
    default:
      throw notAFilter(field)
  }
}

const notAFilter = (field: string) => new TypeError(`The condition on '${field}' is not one.`)

function list(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw notAFilter(field)
  return value
}

const scalars = (value: unknown, field: string): Scalar[] => list(value, field).map((one) => scalar(one, field))

function prefix(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new TypeError(`A prefix on '${field}' is not a string.`)
  return value.toWellFormed()
}

function whole(value: unknown, name: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new TypeError(`${name} is not a whole number of 0 or more.`)
  return value as number
}

const describe = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `a value of type ${typeof value}`
