/** Something measured, with its budget. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly value: number
  /** Measured in the same run: the budget is then a ratio of `value` to it. Left out: the budget is in `unit`. */
  readonly limit?: { readonly name: string; readonly value: number }
  readonly budget: number
  /** The budget is the least that `value`, or the ratio, may be. Left out: it is the most. */
  readonly isLeast?: boolean
}

/** What is held against the budget. */
const measureOf = ({ value, limit }: Figure): number => (limit === undefined ? value : value / limit.value)

export const isMet = (figure: Figure): boolean =>
  figure.isLeast ? measureOf(figure) >= figure.budget : measureOf(figure) <= figure.budget

/**
 * Runs every measure once per round, one after the other, and returns the median of each. Load from other programs then
 * affects all measures alike.
 */
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

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The figures as a table in Markdown, as `docs/figures.md` has it. */
export const table = (figures: readonly Figure[]): string =>
  [
    '| figure | measured | limit of the same run | ratio | budget | |',
    '|---|---|---|---|---|---|',
    ...figures.map(row),
  ].join('\n')

function row(figure: Figure): string {
  const { name, unit, value, limit, budget, isLeast = false } = figure
  const bound = `${isLeast ? '≥' : '≤'} ${number(budget)}`
  const cells = [
    name,
    `${number(value)} ${unit}`,
    limit === undefined ? '' : `${limit.name}: ${number(limit.value)} ${unit}`,
    limit === undefined ? '' : measureOf(figure).toFixed(2),
    limit === undefined ? `${bound} ${unit}` : bound,
    isMet(figure) ? 'met' : 'missed',
  ]
  return `| ${cells.join(' | ')} |`
}

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
