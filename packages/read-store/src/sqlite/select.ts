import { type Fragment, fragment, joined } from '@manabi/sqlite'
import type { Document, Filter, Query, SumsQuery } from '../port.ts'
import { indexed, pageOf } from '../query.ts'
import { condition, hasPrefix } from './condition.ts'
import { column, documents, keyColumn, type Schema } from './schema.ts'

export function selectFind(schema: Schema, query: Query<Document, string>): Fragment {
  if (query.ranked !== undefined) return selectRanked(schema, query, query.ranked)
  const filter = condition(schema, query.where)
  const { order, skip, limit } = pageOf(schema.fields, query)
  const keys = order.map(([field, direction]) => `${keyColumn(field)} ${direction}`)
  const sql = `SELECT id, doc FROM ${documents} WHERE ${filter.sql} ORDER BY ${keys.join()} LIMIT ? OFFSET ?`
  return fragment(sql, ...filter.values, limit ?? -1, skip)
}

/** Ranks keys, so that only the documents of the page are read; `total` is how many there are on all pages. */
function selectRanked(
  schema: Schema,
  query: Query<Document, string>,
  { by, prefixes }: NonNullable<Query<Document, string>['ranked']>,
): Fragment {
  const filter = condition(schema, query.where)
  const { skip, limit } = pageOf(schema.fields, { ...query, sort: [] })
  const field = indexed(schema.fields, by)
  const found = prefixes.map((prefix) => hasPrefix(schema, field, prefix))
  const rank = joined([fragment('0'), ...found.map(({ sql, values }) => ({ sql: `(${sql})`, values }))], ' + ')
  const hits = `SELECT k, id, ${rank.sql} AS rank FROM ${documents} WHERE ${filter.sql}`
  const page = 'SELECT k, id, rank FROM hits ORDER BY rank DESC, id LIMIT ? OFFSET ?'
  const sql = `WITH hits AS MATERIALIZED (${hits}) SELECT d.id, d.doc, (SELECT count(*) FROM hits) AS total
    FROM (${page}) p CROSS JOIN ${documents} d ON d.k = p.k ORDER BY p.rank DESC, p.id`
  return fragment(sql, ...rank.values, ...filter.values, limit ?? -1, skip)
}

export function selectCount(schema: Schema, where?: Filter<Document, string>): Fragment {
  const filter = condition(schema, where)
  return fragment(`SELECT count(*) AS count FROM ${documents} WHERE ${filter.sql}`, ...filter.values)
}

export function selectSums(schema: Schema, { where, by, sum }: SumsQuery<Document, string>): Fragment {
  const filter = condition(schema, where)
  const key = by === undefined ? 'NULL' : column(indexed(schema.fields, by))
  const sums = sum.map((field, i) => `, total(${column(indexed(schema.fields, field))}) AS s${i}`).join('')
  const group = by === undefined ? '' : ` GROUP BY ${key} ORDER BY ${key}`
  const sql = `SELECT ${key} AS key, count(*) AS count${sums} FROM ${documents} WHERE ${filter.sql}${group}`
  return fragment(sql, ...filter.values)
}
