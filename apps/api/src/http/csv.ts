import { setImmediate } from 'node:timers/promises'
import { type Day, tokyoDayOf } from '@manabi/kernel'
import type { Operation } from '@manabi/operations/operation'
import { z } from 'zod'

/** With it, spreadsheets read UTF-8. */
const byteOrderMark = '\ufeff'

/** Rows after which other work gets its turn: to a quick reader everything would go out in one. */
const rowsInTurn = 250

/** The operation as it reads a request for all rows: `page` and `pageSize` are ignored, whatever they are. */
export function withoutPaging(operation: Operation): Operation {
  const { csv, query } = operation
  if (csv === undefined || !(query instanceof z.ZodObject) || query.shape['page'] === undefined) return operation
  const { page: _, pageSize: __, ...shape } = query.shape
  return { ...operation, query: z.object(shape) }
}

/** The operation as it answers every row of its list, where it answers pages. */
export function answeringAllRows(operation: Operation): Operation {
  const { allRows } = operation.csv!
  return allRows === undefined ? operation : { ...operation, handle: async (...call) => allRows(...call) }
}

/** The type, and a file name that says what and of which day: today in Tokyo, or `asOf`. */
export function csvHeaders({ csv }: Operation, query: unknown, now: Date): Readonly<Record<string, string>> {
  const { asOf = tokyoDayOf(now.toISOString()) } = (query ?? {}) as { readonly asOf?: Day }
  const disposition = `attachment; filename="${csv!.name}-${asOf}.csv"`
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': disposition }
}

/** The rows of what that answered, as text. The first row is read before: what fails until then is a problem as with JSON. */
export async function csvIn({ csv }: Operation, body: unknown): Promise<AsyncIterable<string>> {
  const { columns, rowsIn = () => [], allRows } = csv!
  return csvOf(columns, allRows === undefined ? rowsIn(body) : await begun(body as AsyncIterable<object>))
}

/** Rows as text, a chunk at a time (RFC 4180): a header row of field names, then one line a row. */
export async function* csvOf(
  columns: readonly string[],
  rows: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.join(',')}\r\n`
  let count = 0
  for await (const row of rows) {
    if (count++ % rowsInTurn === rowsInTurn - 1) await setImmediate()
    const cells = columns.map((column) => cellOf((row as Readonly<Record<string, unknown>>)[column]))
    yield `${cells.join(',')}\r\n`
  }
}

/** The same rows, after the first of them was read. Rejects where that fails. */
async function begun(rows: AsyncIterable<object>): Promise<AsyncIterable<object>> {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value
  })()
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return quoted(harmless(value.join(';')))
  return typeof value === 'string' ? quoted(harmless(value)) : String(value)
}

/** What begins with one of these is a formula to a spreadsheet. Japanese versions take full-width forms, too. */
const sign = '=+\\-@＝＋－＠'

/**
 * Where a formula would begin, invisible characters before it left out; also in a spreadsheet that takes `;`, `|`, or tabs for separators,
 * and no quotes within a cell.
 */
const formulaStart = new RegExp(`^(?=\\p{Cf}*[${sign}\\t\\r])|(?<=[;|\\t\\r\\n])(?=["\\p{Cf}]*[${sign}])`, 'gu')

const harmless = (text: string): string => text.replace(formulaStart, "'")

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Whether a client that sends this `Accept` prefers CSV; otherwise it gets JSON. */
export function prefersCsv(accept = '*/*'): boolean {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  })
  const weightOf = (...types: readonly string[]): number => {
    for (const type of types) {
      const range = ranges.find((one) => one.type === type)
      if (range !== undefined) return range.weight
    }
    return 0
  }
  return weightOf('text/csv', 'text/*', '*/*') > weightOf('application/json', 'application/*', '*/*')
}
