import { type Fragment, fragment, joined, sqlFilter, sqlIn, sqlValue } from '@manabi/sqlite'
import { conditionsOn, type ListTest } from '../query.ts'
import { column, elements, lengths, type Schema } from './schema.ts'

/** The filter as SQL. A filter that the type does not allow is a `TypeError`. */
export const condition = (schema: Schema, where?: Readonly<Record<string, unknown>>): Fragment =>
  sqlFilter(conditionsOn(schema.fields, where), { column, own: (field, test) => onList(schema, field, test) })

function onList(schema: Schema, field: string, test: ListTest): Fragment {
  if (test.kind !== 'hasPrefixes') {
    const { sql, values } = hasElement(schema, field, sqlIn('value', test.values.map(sqlValue)))
    return { sql: test.kind === 'hasAny' ? sql : `NOT (${sql})`, values }
  }
  if (test.prefixes.length === 0) return fragment('1')
  return joined(
    test.prefixes.map((prefix) => hasPrefix(schema, field, prefix)),
    ' AND ',
  )
}

/** Whether some element of the field begins with the prefix: 1 or 0. */
export const hasPrefix = (schema: Schema, field: string, prefix: string): Fragment =>
  hasElement(schema, field, withPrefix(prefix))

function hasElement({ lists }: Schema, field: string, { sql, values }: Fragment): Fragment {
  const isList = lists.some(({ each }) => each === field)
  const test = isList ? `list IN (SELECT list FROM ${lengths(field)} WHERE ${sql})` : sql
  return { sql: `k IN (SELECT k FROM ${elements(field)} WHERE ${test})`, values }
}

/**
 * A range instead of LIKE: exact in case, served by the index. SQLite compares texts byte by byte, and no byte of UTF-8 is FF: so all
 * texts with the prefix stand before the end.
 */
const withPrefix = (prefix: string): Fragment =>
  fragment("value >= ? AND value < ? || CAST(x'ff' AS TEXT)", prefix, prefix)
