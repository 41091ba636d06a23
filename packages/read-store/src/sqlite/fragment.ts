/** A piece of SQL and the values of its parameters, in order. Values never become text. */
export interface Fragment {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export type SqlValue = string | number | null

export const fragment = (sql: string, ...values: SqlValue[]): Fragment => ({ sql, values })

export function join(fragments: readonly Fragment[], separator: string): Fragment {
  return {
    sql: fragments.map(({ sql }) => sql).join(separator),
    values: fragments.flatMap(({ values }) => values),
  }
}

/** Names come from definitions, not from requests; quoted all the same. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** What an indexed field may hold. Anything else is refused: an object where a string belongs never reaches SQL. */
export function sqlValue(value: unknown, field: string): SqlValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed()
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`The field '${field}' takes a string, a number, a boolean or null, not ${describe(value)}.`)
}

const describe = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `a value of type ${typeof value}`
