import { randomUUID } from 'node:crypto'
import type { Clock } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'

interface LeaseDoc {
  readonly id: string
  readonly holder: string
  /** Milliseconds since 1970. */
  readonly until: number
}

const leases = stateCollection<LeaseDoc>()({ name: 'reaction-leases', indexes: [['holder', 'until']] })

/** In milliseconds. A process that died is replaced after this. */
export const leaseMilliseconds = 5_000

/** The right to do something that one process at a time may do. It has to be renewed before it ends. */
export class Lease {
  readonly #docs: StateCollection<LeaseDoc, 'holder' | 'until'>
  readonly #name: string
  readonly #clock: Clock
  readonly #holder = randomUUID()

  constructor(state: StateStore, name: string, clock: Clock) {
    this.#docs = state.collection(leases)
    this.#name = name
    this.#clock = clock
  }

  /** Takes or renews it: false while another process has it. */
  async hold(): Promise<boolean> {
    const now = this.#clock.now().getTime()
    const mine = { holder: this.#holder, until: now + leaseMilliseconds }
    const held = await this.#docs.get(this.#name)
    if (held === null) return (await this.#docs.insert([{ id: this.#name, ...mine }])).length === 1
    // An end further ahead than any lease lasts was set by a clock that has been put back since.
    const isOver = held.until <= now || held.until > now + 2 * leaseMilliseconds
    if (held.holder !== this.#holder && !isOver) return false
    const { holder, until } = held
    return (await this.#docs.update(this.#name, { holder, until }, mine)) !== null
  }

  async release(): Promise<void> {
    await this.#docs.update(this.#name, { holder: this.#holder }, { until: 0 })
  }
}
