import { scalar } from '../query.ts'

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

/** What an indexed field holds, as SQL has it. Anything else is refused: an object where a string belongs never reaches SQL. */
export function sqlValue(value: unknown, field: string): SqlValue {
  const checked = scalar(value, field)
  return typeof checked === 'boolean' ? Number(checked) : checked
}
