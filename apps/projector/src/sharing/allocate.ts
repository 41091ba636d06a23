/** A projector process that is alive, and the projections that it can run. */
export interface Worker {
  readonly id: string
  readonly knows: readonly string[]
}

/**
 * Which worker runs which projection; every worker computes the same answer from the same facts. A projection stays with its
 * holder, a free one goes to the least loaded worker. Then projections move until no worker has two more than another that can
 * run them. An even allocation does not change.
 */
export function allocate(
  workers: readonly Worker[],
  holders: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const keys = [...new Set(workers.flatMap(({ knows }) => knows))].sort()
  const allocation = new Map<string, string>()
  const load = (id: string) => [...allocation.values()].filter((other) => other === id).length
  const able = (key: string) => workers.filter(({ knows }) => knows.includes(key)).map(({ id }) => id)
  const leastLoaded = (key: string) => able(key).sort((a, b) => load(a) - load(b) || (a < b ? -1 : 1))[0]!
  for (const key of keys) {
    const holder = holders.get(key)
    if (holder !== undefined && able(key).includes(holder)) allocation.set(key, holder)
  }
  for (const key of keys) if (!allocation.has(key)) allocation.set(key, leastLoaded(key))
  const uneven = () => keys.find((key) => load(allocation.get(key)!) > load(leastLoaded(key)) + 1)
  for (let key = uneven(); key !== undefined; key = uneven()) allocation.set(key, leastLoaded(key))
  return allocation
}
