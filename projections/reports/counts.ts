/** A tree of whole numbers; what comes to 0 is left out. */
export interface Counts {
  readonly [key: string]: number | Counts
}

/** A number to add, and where. */
export type Addition = readonly [path: readonly string[], by: number]

/** Each tree on the way is copied once, however much is added: a cohort has thousands of numbers. */
export function addTo(counts: Counts, additions: readonly Addition[]): Counts {
  const copies = new Set<Counts>()
  return additions.reduce((sum, [path, by]) => addAt(sum, { path, by, copies }, 0), counts)
}

interface AddOne {
  readonly path: readonly string[]
  readonly by: number
  /** Trees made here: each is copied once, however much is added. */
  readonly copies: Set<Counts>
}

function addAt(counts: Counts, one: AddOne, depth: number): Counts {
  const { path, by, copies } = one
  const copy: Record<string, number | Counts> = copies.has(counts) ? counts : { ...counts }
  copies.add(copy)
  const key = path[depth]!
  const before = copy[key]
  const after =
    depth === path.length - 1
      ? ((before as number | undefined) ?? 0) + by
      : addAt((before as Counts | undefined) ?? {}, one, depth + 1)
  put(copy, key, after)
  return copy
}

function put(counts: Record<string, number | Counts>, key: string, value: number | Counts): void {
  if (value === 0 || (typeof value === 'object' && isEmpty(value))) delete counts[key]
  else counts[key] = value
}

function isEmpty(counts: Counts): boolean {
  for (const _ in counts) return false
  return true
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
    put(both, key, after)
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
