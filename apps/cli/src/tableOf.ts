/** Rows for people: a heading and aligned columns; empty where there are no rows. */
export function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  if (rows.length === 0) return ''
  const columns = Object.keys(rows[0]!)
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  return Array.isArray(value) ? value.map(cellOf).join(' ') || '-' : String(value)
}
