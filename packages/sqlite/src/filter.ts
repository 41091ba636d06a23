import type { Bound, Comparison, Condition, Scalar } from '@manabi/kernel'

export type SqlValue = string | number | null

/** A piece of SQL and the values of its placeholders, in order. Values never become text. */
export interface Fragment {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export interface FilterColumns<Own> {
  /** The column or expression of a field, exactly as in its index. */
  readonly column: (field: string) => string
  /** The SQL of a test that only this store has. */
  readonly own?: (field: string, test: Own) => Fragment
}

export const fragment = (sql: string, ...values: SqlValue[]): Fragment => ({ sql, values })

export const joined = (fragments: readonly Fragment[], separator: string): Fragment => ({
  sql: fragments.map(({ sql }) => sql).join(separator),
  values: fragments.flatMap(({ values }) => values),
})

/** SQLite has no booleans. */
export const sqlValue = (value: Scalar): SqlValue => (typeof value === 'boolean' ? Number(value) : value)

export const sqlComparisons = { from: '>=', upTo: '<=', below: '<' } as const satisfies Record<Comparison, string>

/** The conditions as an expression for WHERE. */
export function sqlFilter<Own>(conditions: readonly Condition<Own>[], columns: FilterColumns<Own>): Fragment {
  const parts = conditions.map((condition) => compiled(condition, columns))
  return parts.length === 0 ? fragment('1') : joined(parts, ' AND ')
}

function compiled<Own>(condition: Condition<Own>, columns: FilterColumns<Own>): Fragment {
  if (condition.kind === 'anyOf') return anyOf(condition.alternatives.map((one) => sqlFilter(one, columns)))
  const column = columns.column(condition.field)
  switch (condition.kind) {
    case 'equals':
      return equals(column, sqlValue(condition.value))
    case 'in':
      return isIn(column, condition.values.map(sqlValue))
    case 'notIn':
      // A field that is null is in no list of other values, although SQL would not say so.
      return joined([fragment('('), isIn(column, condition.values.map(sqlValue)), fragment(') IS NOT TRUE')], '')
    case 'range':
      return joined(
        condition.bounds.map((bound) => within(column, bound)),
        ' AND ',
      )
    case 'own':
      return columns.own!(condition.field, condition.test)
  }
}

const within = (column: string, [comparison, value]: Bound): Fragment =>
  fragment(`${column} ${sqlComparisons[comparison]} ?`, sqlValue(value))

/** `=` and not `IS`: only so SQLite sees that a partial index without nulls has all rows. */
const equals = (column: string, value: SqlValue): Fragment =>
  value === null ? fragment(`${column} IS NULL`) : fragment(`${column} = ?`, value)

function isIn(column: string, values: readonly SqlValue[]): Fragment {
  const present = values.filter((value) => value !== null)
  const inList = sqlIn(column, present)
  return present.length === values.length ? inList : anyOf([inList, equals(column, null)])
}

/** SQLite takes 32,766 placeholders in a statement. */
const mostPlaceholders = 4_096

/** One placeholder a value, their number rounded up by repeating the last, so that few statements serve lists of every length. */
export function sqlIn(expression: string, values: readonly SqlValue[]): Fragment {
  const last = values.at(-1)
  if (last === undefined) return fragment('0')
  if (values.length > mostPlaceholders)
    return fragment(`${expression} IN (SELECT value FROM json_each(?))`, JSON.stringify(values))
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const padded = [...values, ...Array<SqlValue>(size - values.length).fill(last)]
  return fragment(`${expression} IN (${Array(size).fill('?').join()})`, ...padded)
}

function anyOf(alternatives: readonly Fragment[]): Fragment {
  if (alternatives.length === 0) return fragment('0')
  const { sql, values } = joined(
    alternatives.map((one) => ({ ...one, sql: `(${one.sql})` })),
    ' OR ',
  )
  return { sql: `(${sql})`, values }
}
