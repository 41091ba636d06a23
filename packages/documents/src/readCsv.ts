/** A row of a CSV file by the names of its known columns, and the line of the file that it begins on, from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

interface Columns {
  readonly required: readonly string[]
  /** Others that are known. The case of letters in the file does not matter for either. */
  readonly known?: readonly string[]
  /** Cells beyond which the text is refused; default: any number. */
  readonly mostCells?: number
}

export interface CsvTable {
  readonly rows: readonly CsvRow[]
  /** The names of columns that are not known. */
  readonly otherColumns: readonly string[]
}

/**
 * Reads CSV (RFC 4180) whose first row names the columns, separated by commas, by semicolons, or by tabs. Empty lines are left out, and so is a
 * byte-order mark. Throws a sentence for quotes that are not closed, for a file without the columns of `required`, and for too many cells.
 */
export function readCsv(text: string, { required, known = [], mostCells = Infinity }: Columns): CsvTable {
  const [header, ...rows] = recordsOf(text.replace(/^\uFEFF/, ''), mostCells)
  const written = (header?.cells ?? []).map((cell) => cell.trim())
  const all = [...new Set([...required, ...known])]
  const columns = all.map((name) => written.findLastIndex((cell) => cell.toLowerCase() === name.toLowerCase()))
  const missing = required.find((name) => columns[all.indexOf(name)] === -1)
  if (missing !== undefined) throw new Error(`The first line does not name a column ${missing}.`)
  const there = all.flatMap((name, index) => (columns[index] === -1 ? [] : [[name, columns[index]!] as const]))
  return {
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(there.map(([name, column]) => [name, cells[column] ?? ''])),
    })),
    otherColumns: written.filter(
      (cell) => cell !== '' && !all.some((name) => name.toLowerCase() === cell.toLowerCase()),
    ),
  }
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** A cell, in quotes or not, and what ends it, by what separates cells. */
const cells = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\r|\n|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\r|\n|$)/y,
} as const

/** Spreadsheets write semicolons where the comma separates decimals, and copy tabs. */
const separatorOf = (text: string): keyof typeof cells => {
  const [header] = text.split(/[\r\n]/, 1)
  return ([',', ';', '\t'] as const).find((one) => header!.includes(one)) ?? ','
}

function recordsOf(text: string, mostCells: number): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  const separator = separatorOf(text)
  const cell = cells[separator]
  let [line, begun, count, row] = [1, 1, 0, [] as string[]]
  cell.lastIndex = 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (found === null) throw new Error(`Line ${line} is not CSV: a quote is missing or stands in the wrong place.`)
    if (++count > mostCells) throw new Error(`The table has more than ${mostCells} cells.`)
    const [whole, quoted, plain, end] = found
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator && cell.lastIndex < text.length) continue
    if (end === separator) row.push('')
    if (row.some((one) => one.trim() !== '')) records.push({ line: begun, cells: row })
    ;[begun, row] = [line, []]
  }
  return records
}
