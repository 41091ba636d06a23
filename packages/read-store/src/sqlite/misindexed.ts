import { setImmediate } from 'node:timers/promises'
import type { Document } from '../port.ts'
import type { Connection } from './connection.ts'
import { type Fragment, quoted, sqlValue } from './fragment.ts'
import { arraysOf, column, elements, type Schema } from './schema.ts'

const pageSize = 1_000

/** Compares columns and elements of each document with what writing it makes of them, and SQLite's indexes with their table. */
export async function misindexed(connection: Connection, schema: Schema): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (let after = ''; ; ) {
    const rows = connection.guarded(() => connection.all(pageSql(schema, after)))
    for (const row of rows) if (!isIndexed(schema, row)) ids.add(row['id'] as string)
    if (rows.length < pageSize) break
    after = rows.at(-1)!['id'] as string
    await setImmediate()
  }
  return [...ids, ...damaged(connection, schema)]
}

/** One statement, so that a document is read together with its elements. */
function pageSql({ table, fields, multi }: Schema, after: string): Fragment {
  const held = multi.map(
    (field, i) => `(SELECT json_group_array(value) FROM ${elements(table, field)} e WHERE e.k = t.k) AS e${i}`,
  )
  const columns = fields.map((field, i) => `t.${column(field)} AS c${i}`)
  const selected = ['t.id', 't.doc', ...columns, ...held].join(', ')
  return {
    sql: `SELECT ${selected} FROM ${quoted(table)} t WHERE t.id > ? ORDER BY t.id LIMIT ?`,
    values: [after, pageSize],
  }
}

function isIndexed(schema: Schema, row: Record<string, unknown>): boolean {
  const doc: Document = JSON.parse(row['doc'] as string)
  const arrays = arraysOf(schema, doc)
  const areColumnsRight = schema.fields.every((field, i) => {
    const expected = arrays.includes(field) ? null : sqlValue(doc[field], field)
    return row[`c${i}`] === expected
  })
  return (
    areColumnsRight &&
    schema.multi.every((field, i) => {
      const held = JSON.parse(row[`e${i}`] as string) as unknown[]
      const wanted = new Set(arrays.includes(field) ? (doc[field] as unknown[]).map((one) => sqlValue(one, field)) : [])
      return held.length === wanted.size && held.every((value) => wanted.has(value as never))
    })
  )
}

/** What SQLite says of a table whose index does not fit it, in place of ids. */
const damaged = (connection: Connection, { table, multi }: Schema): string[] =>
  [quoted(table), ...multi.map((field) => elements(table, field))].flatMap((name) =>
    connection
      .guarded(() => connection.all({ sql: `PRAGMA integrity_check(${name})`, values: [] }))
      .map((row) => String(row['integrity_check']))
      .filter((message) => message !== 'ok'),
  )
