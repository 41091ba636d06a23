import type { SQLInputValue } from 'node:sqlite'

/** SQL and the values for its placeholders. */
export interface Clause {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** Conditions as collections know them, whatever the document's type. */
export type Filter = Readonly<Record<string, unknown>>
export type Sort = readonly (readonly [field: string, direction: 'asc' | 'desc'])[]

/** A declared field, written exactly as in the indexes: SQLite uses an index on an expression only for that expression. */
export function field(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`'${name}' cannot be a field name.`)
  return name === 'id' ? 'id' : `(doc ->> '$.${name}')`
}

export function where(filter: Filter): Clause {
  const clauses = Object.entries(filter).map(([name, condition]) => meets(field(name), name, condition))
  if (clauses.length === 0) return { sql: 'true', values: [] }
  return { sql: clauses.map(({ sql }) => sql).join(' AND '), values: clauses.flatMap(({ values }) => values) }
}

export function orderBy(sort: Sort): string {
  return [...sort.map(([name, direction]) => `${field(name)} ${direction === 'asc' ? 'ASC' : 'DESC'}`), 'id'].join(', ')
}

function meets(expression: string, name: string, condition: unknown): Clause {
  // A condition that got lost would mean "all": nothing a delete should guess.
  if (condition === undefined) throw new Error(`The condition on '${name}' is undefined.`)
  if (condition === null) return { sql: `${expression} IS NULL`, values: [] }
  // `=`, not `IS`: only so SQLite sees that a partial index has all that meet it.
  if (!isOperators(condition)) return { sql: `${expression} = ?`, values: [sqlValue(condition)] }
  if ('in' in condition) return among(expression, condition.in as readonly unknown[])
  if ('notIn' in condition) return not(among(expression, condition['notIn'] as readonly unknown[]))
  const bounds = [
    ['>=', condition['from']],
    ['<=', condition['upTo']],
  ].filter(([, bound]) => bound !== undefined)
  return {
    sql: bounds.length === 0 ? 'true' : bounds.map(([operator]) => `${expression} ${operator} ?`).join(' AND '),
    values: bounds.map(([, bound]) => sqlValue(bound)),
  }
}

function among(expression: string, values: readonly unknown[]): Clause {
  const isNull = values.includes(null) ? ` OR ${expression} IS NULL` : ''
  return {
    sql: `(${expression} IN (SELECT value FROM json_each(?))${isNull})`,
    values: [JSON.stringify(values.map(sqlValue))],
  }
}

/** A field that is null is in no list of other values, although SQL would not say so. */
const not = ({ sql, values }: Clause): Clause => ({ sql: `(${sql}) IS NOT TRUE`, values })

const isOperators = (condition: unknown): condition is Record<string, unknown> => typeof condition === 'object'

/** `->>` gives 1 and 0 for JSON's true and false. */
function sqlValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`A ${typeof value} cannot be filtered by.`)
}
