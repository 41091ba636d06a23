/** Something measured, beside the limit it is held against, measured in the same run. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly limit: { readonly name: string; readonly value: number }
  /** Least ratio of value to limit; with `lowerIsBetter` the greatest. */
  readonly target: number
  readonly lowerIsBetter?: boolean
}

export const ratioOf = ({ value, limit }: Figure): number => value / limit.value

export const isMet = (figure: Figure): boolean =>
  figure.lowerIsBetter ? ratioOf(figure) <= figure.target : ratioOf(figure) >= figure.target

/** Runs every measure once a round, one after the other, and answers each one's median: what disturbs the machine disturbs all alike. */
export async function medians<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => number | Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) values[name].push(await measures[name]())
  }
  return Object.fromEntries(names.map((name) => [name, median(values[name])])) as Record<Name, number>
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const headings = ['figure', 'measured', 'unit', 'limit', 'is', 'ratio', 'target', '']

/** The figures as a table for a terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = [headings, ...figures.map(cells)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const isNumber = (column: number) => [1, 4, 5].includes(column)
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

const cells = (figure: Figure): string[] => [
  figure.name,
  number(figure.value),
  figure.unit,
  figure.limit.name,
  number(figure.limit.value),
  ratioOf(figure).toFixed(2),
  `${figure.lowerIsBetter ? '≤' : '≥'} ${figure.target}`,
  isMet(figure) ? 'met' : 'MISSED',
]

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 3 : value < 100 ? 1 : 0 })
