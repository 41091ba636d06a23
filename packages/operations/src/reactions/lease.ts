import { randomUUID } from 'node:crypto'
import type { Clock } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import type { Turn } from './turn.ts'

interface LeaseDoc {
  readonly id: string
  readonly holder: string
  /** Milliseconds since 1970. */
  readonly until: number
}

const leases = stateCollection<LeaseDoc>()({ name: 'reaction-leases', indexes: [['holder', 'until']] })

/** In milliseconds. A process that died is replaced after this. */
const leaseMilliseconds = 5_000

/** The right to do something that one process at a time may do. It has to be renewed before it ends. */
export class Lease implements Turn {
  readonly every = leaseMilliseconds / 3
  readonly #docs: StateCollection<LeaseDoc, 'holder' | 'until'>
  readonly #name: string
  readonly #clock: Clock
  readonly #holder = randomUUID()
  /** When it ends unless it is renewed, as this process wrote it last; 0 before. */
  #until = 0

  constructor(state: StateStore, name: string, clock: Clock) {
    this.#docs = state.collection(leases)
    this.#name = name
    this.#clock = clock
  }

  /** Takes or renews it: false while another process has it. */
  async hold(): Promise<boolean> {
    const now = this.#clock.now().getTime()
    const mine = { holder: this.#holder, until: now + leaseMilliseconds }
    return (await this.#renew(mine)) || (await this.#take(mine, now))
  }

  async release(): Promise<void> {
    this.#until = 0
    await this.#docs.update(this.#name, { holder: this.#holder }, { until: 0 })
  }

  /** Without a look at it first; false when it is not as this process left it. */
  async #renew(mine: Omit<LeaseDoc, 'id'>): Promise<boolean> {
    if (this.#until === 0) return false
    const { holder } = mine
    const renewed = await this.#docs.update(this.#name, { holder, until: this.#until }, mine)
    this.#until = renewed === null ? 0 : mine.until
    return renewed !== null
  }

  async #take(mine: Omit<LeaseDoc, 'id'>, now: number): Promise<boolean> {
    const held = await this.#docs.get(this.#name)
    // An end further ahead than any lease lasts was set by a clock that has been put back since.
    const isOver = held === null || held.until <= now || held.until > now + 2 * leaseMilliseconds
    if (held !== null && held.holder !== this.#holder && !isOver) return false
    const isTaken = held === null ? await this.#insert(mine) : await this.#replace(held, mine)
    this.#until = isTaken ? mine.until : 0
    return isTaken
  }

  async #insert(mine: Omit<LeaseDoc, 'id'>): Promise<boolean> {
    return (await this.#docs.insert([{ id: this.#name, ...mine }])).length === 1
  }

  async #replace({ holder, until }: LeaseDoc, mine: Omit<LeaseDoc, 'id'>): Promise<boolean> {
    return (await this.#docs.update(this.#name, { holder, until }, mine)) !== null
  }
}
