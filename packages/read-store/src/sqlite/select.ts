import type { Filter, Query } from '../port.ts'
import { condition } from './condition.ts'
import { type Fragment, fragment, quoted } from './fragment.ts'
import { column, type Schema } from './schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: the types were checked where the query was written.
type AnyQuery = Query<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyFilter = Filter<any, any>

export function selectFind(schema: Schema, { where, sort = [], skip = 0, limit }: AnyQuery): Fragment {
  const filter = condition(schema, where)
  const keys = sort.map(([field, direction]) => `${sortColumn(schema, String(field))}${descending(direction)}`)
  // Ties, and queries without an order, go by id, so that pages never overlap.
  if (!sort.some(([field]) => field === 'id')) keys.push('id')
  const sql = `SELECT id, doc FROM ${quoted(schema.table)} WHERE ${filter.sql} ORDER BY ${keys.join()} LIMIT ? OFFSET ?`
  return fragment(sql, ...filter.values, limit === undefined ? -1 : whole(limit, 'limit'), whole(skip, 'skip'))
}

export function selectCount(schema: Schema, where?: AnyFilter): Fragment {
  const filter = condition(schema, where)
  return fragment(`SELECT count(*) AS count FROM ${quoted(schema.table)} WHERE ${filter.sql}`, ...filter.values)
}

interface Sums {
  readonly where?: AnyFilter
  readonly by?: PropertyKey
  readonly sum: readonly PropertyKey[]
}

export function selectSums(schema: Schema, { where, by, sum }: Sums): Fragment {
  const filter = condition(schema, where)
  const key = by === undefined ? 'NULL' : fieldColumn(schema, String(by))
  const sums = sum.map((field, i) => `, total(${fieldColumn(schema, String(field))}) AS s${i}`).join('')
  const group = by === undefined ? '' : ` GROUP BY ${key} ORDER BY ${key}`
  const sql = `SELECT ${key} AS key, count(*) AS count${sums} FROM ${quoted(schema.table)} WHERE ${filter.sql}${group}`
  return fragment(sql, ...filter.values)
}

const sortColumn = (schema: Schema, field: string): string => (field === 'id' ? 'id' : fieldColumn(schema, field))

function fieldColumn({ fields }: Schema, field: string): string {
  if (!fields.includes(field)) throw new TypeError(`The field '${field}' has no index.`)
  return column(field)
}

function descending(direction: unknown): string {
  if (direction !== 'asc' && direction !== 'desc') throw new TypeError('A sort direction is asc or desc.')
  return direction === 'desc' ? ' DESC' : ''
}

function whole(value: unknown, name: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new TypeError(`${name} is not a whole number of 0 or more.`)
  return value as number
}
