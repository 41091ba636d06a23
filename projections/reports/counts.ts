/** A tree of whole numbers; what comes to 0 is left out. */
export interface Counts {
  readonly [key: string]: number | Counts
}

/** A number to add, and where. */
export interface Addition {
  readonly path: readonly string[]
  readonly by: number
}

/** A tree under construction: of maps, because an id that becomes a key of an object is looked up among all texts of the process. */
export class Sums {
  readonly #numbers = new Map<string, number>()
  readonly #branches = new Map<string, Sums>()

  branch(key: string): Sums {
    const known = this.#branches.get(key)
    if (known !== undefined) return known
    const made = new Sums()
    this.#branches.set(key, made)
    return made
  }

  increase(key: string, by: number): void {
    this.#numbers.set(key, (this.#numbers.get(key) ?? 0) + by)
  }

  add({ path, by }: Addition): void {
    let tree: Sums = this
    for (let depth = 0; depth < path.length - 1; depth++) tree = tree.branch(path[depth]!)
    tree.increase(path[path.length - 1]!, by)
  }

  get counts(): Counts {
    const counts: Record<string, number | Counts> = {}
    for (const [key, number] of this.#numbers) counts[key] = number
    for (const [key, branch] of this.#branches) counts[key] = branch.counts
    return counts
  }
}

/** A tree that is added to. */
export interface GrowingCounts {
  [key: string]: number | GrowingCounts
}

/** Changes the first, number by number. */
export function addCounts(growing: GrowingCounts, counts: Counts): void {
  for (const key in counts) {
    const [before, value] = [growing[key], counts[key]!]
    if (typeof value === 'number') {
      const after = ((before as number | undefined) ?? 0) + value
      if (after === 0) delete growing[key]
      else growing[key] = after
    } else {
      const branch = (before as GrowingCounts | undefined) ?? {}
      addCounts(branch, value)
      if (isEmpty(branch)) delete growing[key]
      else growing[key] = branch
    }
  }
}

/**
 * Two trees, number by number, with keys in their order: however many changes came at once, the document reads the same. What only one
 * of them has is shared with it.
 */
export function withSums(counts: Counts, sums: Counts): Counts {
  const both: Record<string, number | Counts> = { ...counts }
  let isLonger = false
  for (const key in sums) {
    const [before, value] = [both[key], sums[key]!]
    const after =
      typeof value === 'number'
        ? ((before as number | undefined) ?? 0) + value
        : withSums((before as Counts | undefined) ?? {}, value)
    if (isNothing(after)) delete both[key]
    else both[key] = after
    isLonger ||= before === undefined
  }
  return isLonger ? sorted(both) : both
}

const isNothing = (value: number | Counts): boolean => (typeof value === 'object' ? isEmpty(value) : value === 0)

function sorted(counts: Counts): Counts {
  const keys = Object.keys(counts)
  const isSorted = keys.every((key, i) => i === 0 || keys[i - 1]! < key)
  return isSorted ? counts : Object.fromEntries(keys.sort().map((key) => [key, counts[key]!]))
}

export function isEmpty(counts: Counts): boolean {
  for (const _ in counts) return false
  return true
}

/** The tree at a path; empty where nothing is counted. */
export function countsAt(counts: Counts, ...path: readonly string[]): Counts {
  let found: number | Counts | undefined = counts
  for (const key of path) found = typeof found === 'object' ? found[key] : undefined
  return typeof found === 'object' ? found : {}
}

/** The number at a path; 0 where nothing is counted. */
export const countAt = (counts: Counts, ...path: readonly string[]): number =>
  numberIn(countsAt(counts, ...path.slice(0, -1)), path.at(-1)!)

/** The number of a key; 0 where nothing is counted. */
export function numberIn(counts: Counts, key: string): number {
  const found = counts[key]
  return typeof found === 'number' ? found : 0
}

export const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}
