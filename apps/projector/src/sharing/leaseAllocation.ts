import { type StateCollection, stateCollection } from '@manabi/state-store'
import { allocate } from './allocate.ts'
import { type WorkerOptions, WorkerRegistry } from './workerRegistry.ts'

interface LeaseDoc {
  /** The projection that is held. */
  readonly id: string
  /** The worker that holds it, for as long as it is registered. */
  readonly holder: string
}

/** How many writes are under way at a time, so that heartbeats do not wait for a connection behind all of them. */
const atOnce = 10

const leases = stateCollection<LeaseDoc>()({ name: 'projection-leases', indexes: [['holder']] })

/**
 * The leases of one projector. A lease says which worker holds a projection, and is written only when that changes: the holder's
 * heartbeat renews all its leases. Only its holder hands over the lease of a living worker; anyone may take that of a dead one.
 */
export class LeaseAllocation {
  readonly #docs: StateCollection<LeaseDoc, 'holder'>
  readonly #registry: WorkerRegistry
  readonly #knows: readonly string[]
  #held: ReadonlySet<string> = new Set()
  #surplus = new Map<string, string>()
  readonly #released = new Map<string, string>()

  constructor(options: WorkerOptions) {
    this.#docs = options.state.collection(leases)
    this.#registry = new WorkerRegistry(options)
    this.#knows = options.knows
  }

  /** Time for which the leases hold, unless a heartbeat comes first. */
  get millisecondsLeft(): number {
    return this.#registry.millisecondsLeft
  }

  /** For good: other workers may hold the leases now. */
  get isLost(): boolean {
    return this.#registry.isLost
  }

  /** Projections to run, and to keep running. */
  get held(): ReadonlySet<string> {
    return this.isLost ? new Set() : this.#held
  }

  /** Held projections that another worker is due to run, with that worker's id. */
  get surplus(): ReadonlyMap<string, string> {
    return this.#surplus
  }

  /** Work on these has stopped: the next `exchange` hands over those that are surplus. */
  release(stopped: readonly string[]): void {
    for (const key of stopped) {
      const to = this.#surplus.get(key)
      if (to !== undefined) this.#released.set(key, to)
      this.#surplus.delete(key)
    }
  }

  /** Renews all leases. Rejects when the store does, or when they are lost meanwhile. */
  heartbeat(): Promise<void> {
    return this.#registry.heartbeat()
  }

  /** Hands over released leases, and takes free ones that are due here, after the first heartbeat. Rejects when the store does. */
  async exchange(): Promise<void> {
    await this.#registry.registered
    await this.#handOver()
    // Read before the workers: the holder of a lease registered earlier than it took the lease.
    const holders = new Map((await this.#docs.find({})).map(({ id, holder }) => [id, holder]))
    const workers = await this.#registry.aliveWorkers()
    const { id: me } = this.#registry
    const allocation = allocate(workers, holders)
    const isFree = (key: string) => !workers.some(({ id }) => id === holders.get(key))
    const isDue = (key: string) => allocation.get(key) === me
    const free = this.#knows.filter((key) => isDue(key) && isFree(key))
    const taken = await this.#take(free, holders)
    const held = this.#knows.filter((key) => holders.get(key) === me && !this.#released.has(key))
    this.#held = new Set([...held.filter(isDue), ...taken])
    const isDueElsewhere = (key: string) => allocation.has(key) && !isDue(key)
    this.#surplus = new Map(held.filter(isDueElsewhere).map((key) => [key, allocation.get(key)!]))
  }

  /** Call once all work has stopped: the next worker to renew takes the leases. */
  leave(): Promise<void> {
    return this.#registry.leave()
  }

  async #handOver(): Promise<void> {
    const { id: from } = this.#registry
    await someAtOnce([...this.#released], async ([key, to]) => {
      await this.#pass(key, { from, to })
      this.#released.delete(key)
    })
  }

  /** Those that no other worker took faster. */
  async #take(keys: readonly string[], holders: ReadonlyMap<string, string>): Promise<readonly string[]> {
    const { id: me } = this.#registry
    const neverHeld = keys.filter((key) => !holders.has(key)).map((id) => ({ id, holder: me }))
    const inserted = neverHeld.length === 0 ? [] : await this.#docs.insert(neverHeld)
    const abandoned = keys.filter((key) => holders.has(key))
    const passed = await someAtOnce(abandoned, async (key) => {
      return (await this.#pass(key, { from: holders.get(key)!, to: me })) ? [key] : []
    })
    return [...inserted.map(({ id }) => id), ...passed.flat()]
  }

  async #pass(key: string, { from, to }: { readonly from: string; readonly to: string }): Promise<boolean> {
    return (await this.#docs.update(key, { holder: from }, { holder: to })) !== null
  }
}

async function someAtOnce<Item, Result>(
  all: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < all.length; from += atOnce)
    results.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))))
  return results
}
