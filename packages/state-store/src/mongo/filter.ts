import type { Filter } from 'mongodb'
import type { Kept } from './kept.ts'

export const pathOf = (field: string): string => (field === 'id' ? '_id' : `doc.${field}`)

/** Turns the port's filter into the server's: only operators written here reach it, and a condition that got lost is refused. */
export function filterOf(where: object = {}): Filter<Kept> {
  const conditions = Object.entries(where).map(([field, condition]) => [pathOf(field), conditionOf(field, condition)])
  return Object.fromEntries(conditions) as Filter<Kept>
}

interface Condition {
  readonly in?: readonly unknown[]
  readonly notIn?: readonly unknown[]
  readonly from?: unknown
  readonly upTo?: unknown
}

function conditionOf(field: string, condition: unknown): object {
  if (condition === undefined) throw new TypeError(`The condition on '${field}' is undefined.`)
  if (typeof condition !== 'object' || condition === null) return { $eq: condition }
  const { in: oneOf, notIn, from, upTo } = condition as Condition
  if (oneOf !== undefined) return { $in: [...oneOf] }
  if (notIn !== undefined) return { $nin: [...notIn] }
  const range = { ...(from === undefined ? {} : { $gte: from }), ...(upTo === undefined ? {} : { $lte: upTo }) }
  if (Object.keys(range).length === 0) throw new TypeError(`The condition on '${field}' has no bound.`)
  return range
}
