import { divisionOf, wholeOf } from '../share.ts'

/** A projector process that is alive, and what it can run: whole projections, and partitions of others. */
export interface Worker {
  readonly id: string
  readonly knows: readonly string[]
}

/**
 * Which worker runs what of that which runs; every worker computes the same answer from the same facts. Whatever has a holder stays with it, what is free
 * goes to the least loaded worker. Then some move until no worker has two more than another that can run them: two partitions more of one
 * projection, or two more of all. An even allocation does not change.
 */
export function allocate(
  workers: readonly Worker[],
  holders: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const known = [...new Set(workers.flatMap(({ knows }) => knows))].sort()
  const able = new Map(
    known.map((key) => [key, workers.filter(({ knows }) => knows.includes(key)).map(({ id }) => id)]),
  )
  const keys = ofOneDivision(known, (key) => able.get(key)!.includes(holders.get(key) ?? ''))
  const loads = new Loads()
  for (const key of keys) {
    const holder = holders.get(key)
    if (holder !== undefined && able.get(key)!.includes(holder)) loads.put(key, holder)
  }
  for (const key of keys) if (!loads.holders.has(key)) loads.put(key, loads.least(key, able.get(key)!))
  const next = () => firstOf(keys, (key) => loads.betterFor(key, able.get(key)!))
  for (let move = next(); move !== undefined; move = next()) loads.put(...move)
  return loads.holders
}

/**
 * While processes of two releases divide a projection differently, one division runs and the other waits until nobody knows that one:
 * the one that is held or, of several, that of the fewest partitions. So the documents never have two processes that write them.
 */
function ofOneDivision(keys: readonly string[], isHeld: (key: string) => boolean): readonly string[] {
  const divisions = Map.groupBy(keys, (key) => `${wholeOf(key)} ${divisionOf(key)}`)
  const chosen = new Map<string, readonly string[]>()
  for (const division of [...divisions.values()].sort((one, other) => one.length - other.length)) {
    const whole = wholeOf(division[0]!)
    const isLeading = chosen.get(whole)?.some(isHeld) ?? false
    if (!chosen.has(whole) || (!isLeading && division.some(isHeld))) chosen.set(whole, division)
  }
  return [...chosen.values()].flat().sort()
}

/** Who holds what, and how much that is. */
class Loads {
  readonly holders = new Map<string, string>()
  /** By worker, and by worker and projection. */
  readonly #counts = new Map<string, number>()

  put(key: string, id: string): void {
    const before = this.holders.get(key)
    if (before !== undefined) this.#add(key, before, -1)
    this.holders.set(key, id)
    this.#add(key, id, 1)
  }

  /** The worker with the fewest partitions of the projection and, of several, with the least at all. */
  least(key: string, able: readonly string[]): string {
    return firstBy(able, (id) => [this.#beside(key, id), this.#all(id)])
  }

  /** Where a key had better be; undefined where it is. */
  betterFor(key: string, able: readonly string[]): string | undefined {
    const holder = this.holders.get(key)!
    const here = this.#beside(key, holder)
    const fewest = this.least(key, able)
    if (here > this.#beside(key, fewest) + 1) return fewest
    const spread = able.filter((id) => here > this.#beside(key, id))
    if (spread.length === 0) return undefined
    const idlest = firstBy(spread, (id) => [this.#all(id), 0])
    return this.#all(holder) > this.#all(idlest) + 1 ? idlest : undefined
  }

  #add(key: string, id: string, count: number): void {
    this.#counts.set(id, this.#all(id) + count)
    this.#counts.set(placeOf(key, id), this.#beside(key, id) + count)
  }

  #all(id: string): number {
    return this.#counts.get(id) ?? 0
  }

  /** Of the same projection. */
  #beside(key: string, id: string): number {
    return this.#counts.get(placeOf(key, id)) ?? 0
  }
}

const placeOf = (key: string, id: string): string => `${id} ${wholeOf(key)}`

/** The id with the lowest numbers, compared in order; of several the first id. */
function firstBy(ids: readonly string[], numbersOf: (id: string) => readonly [number, number]): string {
  const [first] = ids
    .map((id) => [id, ...numbersOf(id)] as const)
    .sort(([one, a, b], [other, c, d]) => a - c || b - d || (one < other ? -1 : 1))
  return first![0]
}

function firstOf(
  keys: readonly string[],
  find: (key: string) => string | undefined,
): readonly [key: string, id: string] | undefined {
  for (const key of keys) {
    const found = find(key)
    if (found !== undefined) return [key, found]
  }
  return undefined
}
