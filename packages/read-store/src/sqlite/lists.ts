import type { Bound, Condition } from '@manabi/kernel'
import { type Fragment, fragment, joined, type SqlValue, type Statements, sqlComparisons } from '@manabi/sqlite'
import type { Document, Filter, Query } from '../port.ts'
import { conditionsOn, type ListTest, pageOf } from '../query.ts'
import { documents, elements, indexedValue, lengths, type Schema } from './schema.ts'

/** The documents that have some elements and lack others, or a stretch of them; answered from the tables of a list index alone. */
interface List {
  readonly each: string
  readonly by: string
  /** The numbers of the lists that all have the document, the shortest first: the others are looked for in it. */
  readonly all: readonly number[]
  /** Of the lists of which one has it; null where that is not asked for. */
  readonly any: readonly number[] | null
  /** Of the lists that do not have it. */
  readonly without: readonly number[]
  /** Of the shortest of `all`. */
  readonly length: number
  /** On `by`. */
  readonly bounds: readonly Bound[]
}

/** The part of a list that a query asks for; null for any other query. */
export function selectListed(statements: Statements, schema: Schema, query: Query<Document, string>): Fragment | null {
  const list = listOf(statements, schema, query.where)
  const { order, skip, limit } = pageOf(schema.fields, query)
  const [first, second, ...others] = order
  const isOrder = first?.[0] === list?.by && second?.[0] === 'id' && first?.[1] === second?.[1] && others.length === 0
  if (list === null || !isOrder) return null
  const direction = first![1]
  const members = membersOf(list)
  const page = `${members.sql} ORDER BY place ${direction}, k ${direction} LIMIT ? OFFSET ?`
  // Documents that are skipped are not looked at.
  const sql = `SELECT d.id, d.doc FROM (${page}) p CROSS JOIN ${documents} d ON d.k = p.k
    ORDER BY p.place ${direction}, p.k ${direction}`
  return fragment(sql, ...members.values, limit ?? -1, skip)
}

/** How long a list is; null for any other filter. */
export function countListed(statements: Statements, schema: Schema, where?: Filter<Document, string>): number | null {
  const list = listOf(statements, schema, where)
  if (list === null || list.bounds.length > 0) return null
  if (list.length === 0) return 0
  if (list.all.length === 1 && list.any === null && list.without.length === 0) return list.length
  const { sql, values } = membersOf(list)
  return statements.get(`SELECT count(*) AS count FROM (${sql})`, ...values)!['count'] as number
}

function listOf(statements: Statements, schema: Schema, where?: Filter<Document, string>): List | null {
  const conditions = conditionsOn(schema.fields, where)
  const each = conditions[0] !== undefined && 'field' in conditions[0] ? conditions[0].field : null
  const index = schema.lists.find((list) => list.each === each)
  if (index === undefined) return null
  const bounds = conditions.flatMap((condition) => boundsOf(condition, index.by))
  const others = conditions.filter((condition) => condition.kind !== 'range' || condition.field !== index.by)
  const tests = others.map((condition) => elementsOf(condition, index.each))
  if (!tests.every((test) => test !== null)) return null
  const sql = `SELECT list, length FROM ${lengths(index.each)} WHERE value = ?`
  const listsOf = (values: readonly SqlValue[]) =>
    [...new Set(values)].map(
      (value) => (statements.get(sql, value) ?? { list: none, length: 0 }) as unknown as Numbered,
    )
  const [wanted, excluded] = [tests.filter(({ isWanted }) => isWanted), tests.filter(({ isWanted }) => !isWanted)]
  const several = wanted.filter(({ values }) => values.length !== 1)
  if (wanted.length === 0 || several.length > 1 || several.some(({ values }) => values.length > mostMerged)) return null
  const alone = listsOf(wanted.flatMap(({ values }) => (values.length === 1 ? values : [])))
  const shortestFirst = alone.toSorted((one, other) => one.length - other.length)
  return {
    ...index,
    all: shortestFirst.map(({ list }) => list),
    any: several[0] === undefined ? null : listsOf(several[0].values).map(({ list }) => list),
    without: listsOf(excluded.flatMap(({ values }) => values)).map(({ list }) => list),
    length: shortestFirst[0]?.length ?? Number.POSITIVE_INFINITY,
    bounds,
  }
}

interface Numbered {
  readonly list: number
  readonly length: number
}

/** SQLite merges 500 queries at most. Of more lists, the documents are sorted. */
const mostMerged = 100

/** The number of no list. */
const none = 0

/** The elements of which a condition wants one, or none; null for any other condition. */
function elementsOf(condition: Condition<ListTest>, field: string) {
  if (condition.kind !== 'own' || condition.field !== field || condition.test.kind === 'hasPrefixes') return null
  const { kind, values } = condition.test
  return { isWanted: kind === 'hasAny', values: values.map((value) => indexedValue(value, field)) }
}

const boundsOf = (condition: Condition<ListTest>, field: string): readonly Bound[] =>
  condition.kind === 'range' && condition.field === field ? condition.bounds : []

/** Of several lists, SQLite merges what is in the order of each. */
function membersOf({ each, all: [shortest, ...others], any, without, bounds }: List): Fragment {
  const name = elements(each)
  const isIn = (numbers: readonly number[]) => {
    const among = `o.list IN (${numbers.map(() => '?').join()})`
    return fragment(`EXISTS (SELECT 1 FROM ${name} o WHERE ${among} AND o.place = e.place AND o.k = e.k)`, ...numbers)
  }
  const within = bounds.map(([comparison, value]) =>
    fragment(`e.place ${sqlComparisons[comparison]} ?`, indexedValue(value, each)),
  )
  const isWithout = without.map((number) => isIn([number])).map(({ sql, values }) => ({ sql: `NOT ${sql}`, values }))
  const isAlsoIn = [
    ...others.map((number) => isIn([number])),
    ...(shortest === undefined || any === null ? [] : [isIn(any)]),
  ]
  const from = (number: number): Fragment => {
    const tests = joined([fragment('e.list = ?', number), ...within, ...isAlsoIn, ...isWithout], ' AND ')
    return { sql: `SELECT e.place AS place, e.k AS k FROM ${name} e WHERE ${tests.sql}`, values: tests.values }
  }
  const numbers = shortest === undefined ? any! : [shortest]
  return joined((numbers.length === 0 ? [none] : numbers).map(from), ' UNION ')
}
