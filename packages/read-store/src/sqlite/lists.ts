import type { Bound, Condition } from '@manabi/kernel'
import { type Statements, sqlComparisons } from '@manabi/sqlite'
import type { Filter, Query } from '../port.ts'
import { conditionsOn, type ListTest, pageOf } from '../query.ts'
import { type Fragment, fragment, type SqlValue, sqlValue } from './fragment.ts'
import { documents, elements, lengths, type Schema } from './schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: the types were checked where the query was written.
type AnyQuery = Query<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyFilter = Filter<any, any>

/** The documents that have every one of some elements, or a stretch of them; answered from the tables of a list index alone. */
interface List {
  readonly each: string
  readonly by: string
  /** The numbers of their lists, the shortest first: the others are looked for in it. */
  readonly numbers: readonly number[]
  /** Of the shortest. */
  readonly length: number
  /** On `by`. */
  readonly bounds: readonly Bound[]
}

/** The part of a list that a query asks for; null for any other query. */
export function selectListed(statements: Statements, schema: Schema, query: AnyQuery): Fragment | null {
  const list = listOf(statements, schema, query.where)
  const { order, skip, limit } = pageOf(schema.fields, query)
  const [first, second, ...others] = order
  const isOrder = first?.[0] === list?.by && second?.[0] === 'id' && first?.[1] === second?.[1] && others.length === 0
  if (list === null || !isOrder) return null
  const direction = first![1]
  const members = membersOf(list)
  const page = `SELECT place, k FROM ${members.sql} ORDER BY place ${direction}, k ${direction} LIMIT ? OFFSET ?`
  // Documents that are skipped are not looked at.
  const sql = `SELECT d.id, d.doc FROM (${page}) p CROSS JOIN ${documents} d ON d.k = p.k
    ORDER BY p.place ${direction}, p.k ${direction}`
  return fragment(sql, ...members.values, limit ?? -1, skip)
}

/** How long a list is; null for any other filter. */
export function countListed(statements: Statements, schema: Schema, where?: AnyFilter): number | null {
  const list = listOf(statements, schema, where)
  if (list === null || list.bounds.length > 0) return null
  if (list.numbers.length === 1 || list.length === 0) return list.length
  const { sql, values } = membersOf(list)
  return statements.get(`SELECT count(*) AS count FROM ${sql}`, ...values)!['count'] as number
}

function listOf(statements: Statements, schema: Schema, where?: AnyFilter): List | null {
  const conditions = conditionsOn(schema.fields, where)
  const each = conditions[0] !== undefined && 'field' in conditions[0] ? conditions[0].field : null
  const index = schema.lists.find((list) => list.each === each)
  if (index === undefined) return null
  const bounds = conditions.flatMap((condition) => boundsOf(condition, index.by))
  const others = conditions.filter((condition) => condition.kind !== 'range' || condition.field !== index.by)
  const values = others.map((condition) => elementOf(condition, index.each))
  if (!values.every((value) => value !== undefined)) return null
  const sql = `SELECT list, length FROM ${lengths(index.each)} WHERE value = ?`
  const found = [...new Set(values)].map((value) => statements.get(sql, value) ?? { list: none, length: 0 })
  const lists = (found as { list: number; length: number }[]).toSorted((one, other) => one.length - other.length)
  return { ...index, numbers: lists.map(({ list }) => list), length: lists[0]!.length, bounds }
}

/** The number of no list. */
const none = 0

/** The one element that a condition asks for. */
function elementOf(condition: Condition<ListTest>, field: string): SqlValue | undefined {
  if (condition.kind !== 'own' || condition.field !== field || condition.test.kind !== 'hasAny') return undefined
  const { values } = condition.test
  return values.length === 1 ? sqlValue(values[0], field) : undefined
}

const boundsOf = (condition: Condition<ListTest>, field: string): readonly Bound[] =>
  condition.kind === 'range' && condition.field === field ? condition.bounds : []

function membersOf({ each, numbers: [shortest, ...others], bounds }: List): Fragment {
  const name = elements(each)
  const isIn = `EXISTS (SELECT 1 FROM ${name} o WHERE o.list = ? AND o.place = e.place AND o.k = e.k)`
  const within = bounds.map(([comparison]) => `e.place ${sqlComparisons[comparison]} ?`)
  const tests = ['e.list = ?', ...within, ...others.map(() => isIn)].join(' AND ')
  const values = bounds.map(([, value]) => sqlValue(value, each))
  return fragment(`${name} e WHERE ${tests}`, shortest!, ...values, ...others)
}
