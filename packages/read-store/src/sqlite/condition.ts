import { type Bound, type Condition, conditionsOf, type Scalar } from '../query.ts'
import { type Fragment, fragment, join, type SqlValue, sqlValue } from './fragment.ts'
import { column, elements, lengths, type Schema } from './schema.ts'

const everything = fragment('1')
const nothing = fragment('0')

/** The filter as SQL. What the type does not allow is a `TypeError`. */
export const condition = (schema: Schema, where?: Readonly<Record<string, unknown>>): Fragment =>
  all(conditionsOf(schema.fields, where).map((one) => compiled(schema, one)))

function compiled(schema: Schema, one: Condition): Fragment {
  switch (one.kind) {
    case 'anyOf':
      return either(one.alternatives.map((alternative) => all(alternative.map((part) => compiled(schema, part)))))
    case 'equals':
      return equals(one.field, sqlOf(one.value))
    case 'in':
      return isIn(one.field, one.values.map(sqlOf))
    case 'range':
      return all(one.bounds.map((bound) => within(one.field, bound)))
    case 'hasAny':
      return hasElement(schema, one.field, oneOf('value', one.values.map(sqlOf)))
    case 'hasPrefixes':
      return all(one.prefixes.map((prefix) => hasPrefix(schema, one.field, prefix)))
  }
}

/** Whether some element of the field begins with the prefix: 1 or 0. */
export const hasPrefix = (schema: Schema, field: string, prefix: string): Fragment =>
  hasElement(schema, field, withPrefix(prefix))

const sqlOf = (value: Scalar): SqlValue => sqlValue(value, '')

const all = (parts: readonly Fragment[]): Fragment => (parts.length === 0 ? everything : join(parts, ' AND '))

function either(alternatives: readonly Fragment[]): Fragment {
  if (alternatives.length === 0) return nothing
  const { sql, values } = join(
    alternatives.map((part) => ({ ...part, sql: `(${part.sql})` })),
    ' OR ',
  )
  return { sql: `(${sql})`, values }
}

export const operators = { from: '>=', upTo: '<=', below: '<' }

const within = (field: string, [comparison, value]: Bound): Fragment =>
  fragment(`${column(field)} ${operators[comparison]} ?`, sqlOf(value))

const equals = (field: string, value: SqlValue): Fragment =>
  value === null ? fragment(`${column(field)} IS NULL`) : fragment(`${column(field)} = ?`, value)

function isIn(field: string, values: readonly SqlValue[]): Fragment {
  const present = values.filter((value) => value !== null)
  const inList = oneOf(column(field), present)
  return present.length === values.length ? inList : either([inList, equals(field, null)])
}

/** One placeholder a value, their number rounded up by repeating the last, so that few statements serve lists of every length. */
function oneOf(expression: string, values: readonly SqlValue[]): Fragment {
  const last = values.at(-1)
  if (last === undefined) return nothing
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const padded = [...values, ...Array<SqlValue>(size - values.length).fill(last)]
  return fragment(`${expression} IN (${Array(size).fill('?').join()})`, ...padded)
}

function hasElement({ lists }: Schema, field: string, { sql, values }: Fragment): Fragment {
  const isList = lists.some(({ each }) => each === field)
  const test = isList ? `list IN (SELECT list FROM ${lengths(field)} WHERE ${sql})` : sql
  return { sql: `k IN (SELECT k FROM ${elements(field)} WHERE ${test})`, values }
}

/** A range instead of LIKE: exact in case, served by the index. Strings of numbers and Latin letters order by code point, as UTF-8 does. */
function withPrefix(prefix: string): Fragment {
  const end = afterPrefix(prefix)
  return end === null
    ? fragment("value >= ? AND value < x''", prefix)
    : fragment('value >= ? AND value < ?', prefix, end)
}

const lastCodePoint = 0x10ffff

/** The first string, in the order of UTF-8, behind all that begin with the prefix: its last code point raised by one. */
function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0)!)
  while (points.at(-1) === lastCodePoint) points.pop()
  const last = points.pop()
  if (last === undefined) return null
  // D800 to DFFF are not characters.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
