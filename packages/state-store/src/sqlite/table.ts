import type { StateCollectionDefinition } from '../port.ts'
import { column } from './where.ts'

/** The table of a collection, and the SQL that creates it with its indexes where they are missing. */
export interface TableDefinition {
  /** Quoted. */
  readonly name: string
  readonly schema: string
}

/** Documents as JSON, with an index over the declared fields' values inside it. */
export function tableOf({ name, indexes, sparse = [] }: StateCollectionDefinition<never, string>): TableDefinition {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`'${name}' cannot be the name of a collection.`)
  const table = `CREATE TABLE IF NOT EXISTS "${name}" (id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT;`
  return { name: `"${name}"`, schema: [table, ...indexes.map((fields) => indexSql(name, fields, sparse))].join(' ') }
}

function indexSql(table: string, fields: readonly string[], sparse: readonly string[]): string {
  const full = `${table}:${fields.join(',')}`
  const on = `ON "${table}" (${fields.map(column).join(', ')})`
  const nonNull = fields.filter((field) => sparse.includes(field)).map((field) => `${column(field)} IS NOT NULL`)
  if (nonNull.length === 0) return `CREATE INDEX IF NOT EXISTS "${full}" ${on};`
  // It replaces an index of all documents.
  return `CREATE INDEX IF NOT EXISTS "${full}?" ${on} WHERE ${nonNull.join(' AND ')}; DROP INDEX IF EXISTS "${full}";`
}
