import { type Condition, conditionsOf, list, type Scalar, scalar, scalars } from '@manabi/kernel'
import type { Document, Query } from './port.ts'

/** A test of a field that is a list. */
export type ListTest =
  /** Some element is one of the values. */
  | { readonly kind: 'hasAny'; readonly values: readonly Scalar[] }
  /** No element is one of the values. */
  | { readonly kind: 'hasNone'; readonly values: readonly Scalar[] }
  /** Each prefix is that of some element. */
  | { readonly kind: 'hasPrefixes'; readonly prefixes: readonly string[] }

/** Checks what types cannot promise at run time: an unknown field or operator, or a nested object, is a `TypeError`. */
export const conditionsOn = (
  fields: readonly string[],
  where: Readonly<Record<string, unknown>> = {},
): Condition<ListTest>[] =>
  conditionsOf<ListTest>(where, { verifyField: (field) => indexed(fields, field), own: listTests })

/**
 * The order and the part of it that a query asks for. Ties, and queries without an order, go by id, so that pages never overlap: in
 * the direction of the last field, because an index is read in one direction.
 */
export function pageOf(fields: readonly string[], { sort = [], skip = 0, limit }: Query<Document, string>) {
  const order = sort.map(([field, direction]) => {
    if (direction !== 'asc' && direction !== 'desc') throw new TypeError('A sort direction is asc or desc.')
    return [field === 'id' ? 'id' : indexed(fields, field), direction] as const
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

function listTests(field: string, operator: string, operand: unknown): ListTest[] | null {
  switch (operator) {
    case 'has':
      return [{ kind: 'hasAny', values: [scalar(operand, field)] }]
    case 'hasAny':
      return [{ kind: 'hasAny', values: scalars(operand, field) }]
    case 'hasNone':
      return [{ kind: 'hasNone', values: scalars(operand, field) }]
    case 'hasAll':
      return scalars(operand, field).map((value) => ({ kind: 'hasAny', values: [value] }))
    case 'hasPrefixes':
      return [{ kind: 'hasPrefixes', prefixes: list(operand, field).map((one) => prefix(one, field)) }]
    default:
      return null
  }
}

function prefix(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new TypeError(`A prefix on '${field}' is not a string.`)
  return value.toWellFormed()
}

function whole(value: unknown, name: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new TypeError(`${name} is not a whole number of 0 or more.`)
  return value as number
}
