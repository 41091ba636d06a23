/** A row of a CSV file by the names of its columns, and the line of the file that it begins on, from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/**
 * Reads CSV (RFC 4180) whose first row names the columns. Empty lines are left out, and so is a byte-order mark. Throws a sentence
 * for quotes that are not closed, and for a file without the columns of `required`.
 */
export function readCsv(text: string, required: readonly string[]): readonly CsvRow[] {
  const [header, ...rows] = recordsOf(text.replace(/^\uFEFF/, ''))
  const names = (header?.cells ?? []).map((name) => name.trim())
  const missing = required.find((name) => !names.includes(name))
  if (missing !== undefined) throw new Error(`The first line does not name a column ${missing}.`)
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])),
  }))
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** A cell, in quotes or not, and what ends it. */
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y

function recordsOf(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  let [line, begun, cells] = [1, 1, [] as string[]]
  cell.lastIndex = 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (found === null) throw new Error(`Line ${line} is not CSV: a quote is missing or stands in the wrong place.`)
    const [whole, quoted, plain, end] = found
    cells.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') cells.push('')
    if (cells.some((one) => one.trim() !== '')) records.push({ line: begun, cells })
    ;[begun, cells] = [line, []]
  }
  return records
}
