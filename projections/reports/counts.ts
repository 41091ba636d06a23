/** A tree of whole numbers; what comes to 0 is left out. */
export interface Counts {
  readonly [key: string]: number | Counts
}

/** A number to add, and where. */
export type Addition = readonly [path: readonly string[], by: number]

export const addTo = (counts: Counts, additions: readonly Addition[]): Counts =>
  additions.reduce((sum, [path, by]) => addAt(sum, path, by), counts)

function addAt(counts: Counts, [key, ...rest]: readonly string[], by: number): Counts {
  const { [key!]: before, ...others } = counts
  const after =
    rest.length === 0 ? ((before as number | undefined) ?? 0) + by : addAt((before as Counts) ?? {}, rest, by)
  if (after === 0 || (typeof after === 'object' && Object.keys(after).length === 0)) return others
  return before === undefined ? { ...others, [key!]: after } : { ...counts, [key!]: after }
}

/** Two trees, number by number. */
export function merged(one: Counts, other: Counts): Counts {
  const both: Record<string, number | Counts> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const before = both[key]
    const after =
      typeof value === 'number'
        ? ((before as number | undefined) ?? 0) + value
        : merged((before as Counts) ?? {}, value)
    if (after === 0 || (typeof after === 'object' && Object.keys(after).length === 0)) delete both[key]
    else both[key] = after
  }
  return both
}

/** The tree at a path; empty where nothing is counted. */
export function countsAt(counts: Counts, ...path: readonly string[]): Counts {
  let found: number | Counts | undefined = counts
  for (const key of path) found = typeof found === 'object' ? found[key] : undefined
  return typeof found === 'object' ? found : {}
}

/** The number at a path; 0 where nothing is counted. */
export function countAt(counts: Counts, ...path: readonly string[]): number {
  const found = countsAt(counts, ...path.slice(0, -1))[path.at(-1)!]
  return typeof found === 'number' ? found : 0
}

export const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}
