import { type Fragment, fragment, join, type SqlValue, sqlValue } from './fragment.ts'
import { column, elements, type Schema } from './schema.ts'

type Where = Readonly<Record<string, unknown>>

const everything = fragment('1')
const nothing = fragment('0')

/** The filter as SQL. What the type does not allow is a `TypeError`: an unknown field, an unknown operator, a nested object. */
export function condition(schema: Schema, where: Where = {}): Fragment {
  const parts = Object.entries(where).flatMap(([field, test]) => {
    if (test === undefined) return []
    return [field === 'anyOf' ? anyOf(schema, test) : onField(schema, field, test)]
  })
  return parts.length === 0 ? everything : join(parts, ' AND ')
}

function anyOf(schema: Schema, filters: unknown): Fragment {
  const alternatives = list(filters, 'anyOf').map((filter) => condition(schema, filter as Where))
  return either(alternatives)
}

function either(alternatives: readonly Fragment[]): Fragment {
  if (alternatives.length === 0) return nothing
  const { sql, values } = join(
    alternatives.map((part) => ({ ...part, sql: `(${part.sql})` })),
    ' OR ',
  )
  return { sql: `(${sql})`, values }
}

function onField(schema: Schema, field: string, test: unknown): Fragment {
  if (!schema.fields.includes(field)) throw new TypeError(`The field '${field}' has no index.`)
  if (typeof test !== 'object' || test === null) return equals(field, sqlValue(test, field))
  const operators = Object.keys(test).filter((operator) => (test as Where)[operator] !== undefined)
  const compiled = operators.map((operator) => operate(schema, field, operator, (test as Where)[operator]))
  const isRange = operators.every((operator) => Object.hasOwn(comparisons, operator))
  if (operators.length !== 1 && !(operators.length > 0 && isRange)) throw notAFilter(field)
  return join(compiled, ' AND ')
}

const comparisons: Readonly<Record<string, string>> = { from: '>=', upTo: '<=', below: '<' }

function operate(schema: Schema, field: string, operator: string, operand: unknown): Fragment {
  if (Object.hasOwn(comparisons, operator)) {
    return fragment(`${column(field)} ${comparisons[operator]} ?`, sqlValue(operand, field))
  }
  switch (operator) {
    case 'in':
      return isIn(field, sqlValues(operand, field))
    case 'has':
      return hasElement(schema, field, oneOf('value', [sqlValue(operand, field)]))
    case 'hasAny':
      return hasElement(schema, field, oneOf('value', sqlValues(operand, field)))
    case 'hasPrefixes':
      return hasPrefixes(schema, field, list(operand, field))
    default:
      throw notAFilter(field)
  }
}

const notAFilter = (field: string) => new TypeError(`The condition on '${field}' is not one.`)

function list(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw notAFilter(field)
  return value
}

const sqlValues = (value: unknown, field: string): SqlValue[] => list(value, field).map((item) => sqlValue(item, field))

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

function hasElement({ table }: Schema, field: string, { sql, values }: Fragment): Fragment {
  return { sql: `k IN (SELECT k FROM ${elements(table, field)} WHERE ${sql})`, values }
}

function hasPrefixes(schema: Schema, field: string, prefixes: readonly unknown[]): Fragment {
  const parts = prefixes.map((prefix) => {
    if (typeof prefix !== 'string') throw new TypeError(`A prefix on '${field}' is not a string.`)
    return hasElement(schema, field, withPrefix(prefix.toWellFormed()))
  })
  return parts.length === 0 ? everything : join(parts, ' AND ')
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
export function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0)!)
  while (points.at(-1) === lastCodePoint) points.pop()
  const last = points.pop()
  if (last === undefined) return null
  // Between D800 and DFFF are no characters.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
