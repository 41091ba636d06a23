import { type Fragment, sqlFilter } from '@manabi/sqlite'
import { stateConditions } from '../filter.ts'

export type Sort = readonly (readonly [field: string, direction: 'asc' | 'desc'])[]

/** A declared field, written exactly as in the indexes: SQLite uses an index on an expression only for that expression. */
export function column(field: string): string {
  if (!/^\w+$/.test(field)) throw new Error(`'${field}' cannot be a field name.`)
  return field === 'id' ? 'id' : `(doc ->> '$.${field}')`
}

export const where = (filter?: object): Fragment => sqlFilter(stateConditions(filter), { column })

export const orderBy = (sort: Sort): string =>
  [...sort.map(([field, direction]) => `${column(field)} ${direction}`), 'id'].join(', ')
