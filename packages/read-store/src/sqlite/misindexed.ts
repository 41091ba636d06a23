import type { Fragment, Statements } from '@manabi/sqlite'
import type { Document } from '../port.ts'
import { arraysOf, column, documents, elements, indexedValue, lengths, listed, type Schema } from './schema.ts'

const pageSize = 1_000

/** Compares columns and elements of each document with what writing it makes of them, and SQLite's indexes with their table. */
export function misindexed(statements: Statements, schema: Schema): readonly string[] {
  const ids = new Set<string>()
  const inLists = schema.lists.map(() => 0)
  for (let after = ''; ; ) {
    const rows = statements.all(pageSql(schema, after))
    for (const row of rows) {
      if (!isIndexed(schema, row)) ids.add(row['id'] as string)
      schema.lists.forEach((_, i) => {
        inLists[i]! += row[`l${i}`] as number
      })
    }
    if (rows.length < pageSize) break
    after = rows.at(-1)!['id'] as string
  }
  return [...ids, ...wrongLists(statements, schema, inLists), ...damaged(statements)]
}

/** Says which lists do not hold exactly the documents that were found in them. */
const wrongLists = (statements: Statements, { lists }: Schema, expected: readonly number[]): string[] =>
  lists.flatMap(({ each }, i) => {
    const [all, numbers] = [elements(each), lengths(each)]
    const wrong = `SELECT count(*) FROM (SELECT list, count(*) FROM ${all} GROUP BY list EXCEPT SELECT list, length FROM ${numbers})`
    const sql = `SELECT (SELECT count(*) FROM ${all}) AS rows, (SELECT total(length) FROM ${numbers}) AS total, (${wrong}) AS wrong`
    const found = statements.get(sql)!
    const isRight = found['rows'] === expected[i] && found['total'] === expected[i] && found['wrong'] === 0
    return isRight ? [] : [`The lists of ${each} do not fit the documents.`]
  })

/** One statement, so that a document is read together with its elements. */
function pageSql({ fields, multi, lists }: Schema, after: string): Fragment {
  const held = multi.map(
    (field, i) => `(SELECT json_group_array(value) FROM ${elements(field)} e WHERE e.k = t.k) AS e${i}`,
  )
  const columns = fields.map((field, i) => `t.${column(field)} AS c${i}`)
  // How many elements are in their place.
  const inLists = lists.map(
    (list, i) =>
      `(SELECT count(*) FROM ${elements(list.each)} e
        WHERE (e.list, e.place, e.k) IN (${listed(list, 't')})) AS l${i}`,
  )
  const selected = ['t.id', 't.doc', ...columns, ...held, ...inLists].join(', ')
  return {
    sql: `SELECT ${selected} FROM ${documents} t WHERE t.id > ? ORDER BY t.id LIMIT ?`,
    values: [after, pageSize],
  }
}

function isIndexed(schema: Schema, row: Record<string, unknown>): boolean {
  const doc: Document = JSON.parse(row['doc'] as string)
  const arrays = arraysOf(schema, doc)
  const areColumnsRight = schema.fields.every((field, i) => {
    const expected = arrays.includes(field) ? null : indexedValue(doc[field], field)
    return row[`c${i}`] === expected
  })
  return (
    areColumnsRight &&
    schema.lists.every(({ each }, i) => {
      const wanted = new Set(arrays.includes(each) ? (doc[each] as unknown[]) : [])
      return row[`l${i}`] === wanted.size
    }) &&
    schema.multi.every((field, i) => {
      const held = JSON.parse(row[`e${i}`] as string) as unknown[]
      const wanted = new Set(
        arrays.includes(field) ? (doc[field] as unknown[]).map((one) => indexedValue(one, field)) : [],
      )
      return held.length === wanted.size && held.every((value) => wanted.has(value as never))
    })
  )
}

/** Messages of SQLite about damaged pages, and about tables whose indexes do not fit them, in place of ids. */
const damaged = (statements: Statements): string[] =>
  statements
    .all({ sql: 'PRAGMA integrity_check', values: [] })
    .map((row) => String(row['integrity_check']))
    .filter((message) => message !== 'ok')
