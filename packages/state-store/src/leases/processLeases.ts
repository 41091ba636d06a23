import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultTimeouts, monotonic, Unavailable } from '@manabi/kernel'
import type { StateCollection, StateStore } from '../port.ts'
import type { Lease } from './lease.ts'
import { LeaseRows } from './leaseRows.ts'
import { OtherProcesses } from './otherProcesses.ts'
import { type ProcessRow, processRows } from './rows.ts'

export interface ProcessLeasesOptions {
  readonly state: Pick<StateStore, 'collection'>
  /** What this process does, for `liveProcesses`. */
  readonly roles?: readonly string[] | undefined
  /** Milliseconds after which other processes end a process that is not renewed. */
  readonly leaseMs?: number
  /** For tests: milliseconds that never go back. */
  readonly now?: () => number
  /** For tests, which call `turn` themselves. */
  readonly isManual?: boolean
}

/** Milliseconds: between looks at other processes, between renewals, and from when a holder stops until others end it. */
const [lookEvery, renewEvery, margin] = [250, 1_000, 500]

/** This process under one of its ids. */
interface Self {
  readonly id: string
  readonly names: Set<string>
  readonly ending: AbortController
  renewals: number
  /** When the last renewal that succeeded was sent. */
  renewedAt: number
}

/**
 * The leases of this process, and everything else that it holds.
 *
 * Each process has one document, and one write a second renews it. Whatever the process holds (a named lease, a delivery, a request)
 * bears the process's id and is free once that document is gone. A process that finds the same renewal number for `leaseMs` by its
 * own clock ends the other one. Ending and renewing change the same document, so one of them fails. The holder stops half a second
 * earlier, counted from when it sent its last successful renewal. No clock is compared with the clock of another process.
 *
 * A process that lost its leases goes on under a new id. Ids never come again.
 */
export class ProcessLeases {
  readonly #processes: StateCollection<ProcessRow, 'renewals'>
  readonly #leases: LeaseRows
  readonly #others: OtherProcesses
  readonly #roles: readonly string[]
  readonly #heldFor: number
  readonly #now: () => number
  readonly #closing = new AbortController()
  #self: Self | null = null
  #beginning: Promise<Self> | null = null
  #isRepeating: boolean
  #repeating: Promise<void> | null = null

  constructor({ state, leaseMs = defaultTimeouts.lease, now = monotonic, ...options }: ProcessLeasesOptions) {
    this.#processes = state.collection(processRows)
    this.#leases = new LeaseRows(state, (ids) => this.endedAmong(ids))
    this.#others = new OtherProcesses(this.#processes, leaseMs, now)
    this.#roles = options.roles ?? []
    this.#heldFor = leaseMs - margin
    this.#now = now
    this.#isRepeating = options.isManual !== true
  }

  /** The id of this process, which is renewed from the first call on. Rejects with `Unavailable` while the store does. */
  async processId(): Promise<string> {
    return (await this.#current()).id
  }

  /** Whether this process may still use what it took under this id. Ask before each use. */
  isHeld({ holder }: Pick<Lease, 'holder'>): boolean {
    return this.#self?.id === holder && this.#now() < this.#self.renewedAt + this.#heldFor
  }

  /** The lease; null while another process or another part of this one has it. */
  async take(name: string): Promise<Lease | null> {
    const { id: holder, names, ending } = await this.#current()
    if (names.has(name)) return null
    names.add(name)
    let fencingNumber: number | null = null
    try {
      fencingNumber = await this.#leases.take(name, holder)
    } finally {
      if (fencingNumber === null) names.delete(name)
    }
    return fencingNumber === null ? null : { name, fencingNumber, holder, lost: ending.signal }
  }

  /** Gives the lease to the next process that takes it: where this rejects, as soon as the store can be written again. */
  async release(lease: Lease): Promise<void> {
    if (this.#self?.id === lease.holder) this.#self.names.delete(lease.name)
    await this.#leases.release(lease)
  }

  /** The processes that live. */
  liveProcesses(): Promise<readonly Pick<ProcessRow, 'id' | 'roles'>[]> {
    return this.#processes.find({})
  }

  /** The names among these whose lease can be taken now. */
  freeAmong(names: readonly string[]): Promise<readonly string[]> {
    return this.#leases.freeAmong(names)
  }

  /** The ids among these whose process has ended, so that what they hold is free. This process watches the others from then on. */
  async endedAmong(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return []
    await this.#current()
    const rows = await this.#processes.getMany(ids)
    const live = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !live.has(id))
  }

  /** Resolves when a process has ended, so that what it held can be taken, and once a minute. It may be this one under its former id. */
  get freed(): Promise<void> {
    return this.#others.freed
  }

  /** Renews this process, frees leases that bear its id by mistake, and ends others that have died. */
  async turn(): Promise<void> {
    const self = this.#self
    const isRenewed = self !== null && (await this.#renew(self))
    // Together, because the next renewal waits for both.
    await Promise.all([
      this.#others.look(this.#self?.id),
      isRenewed && this.#leases.releaseOrphans(self.id, self.names),
    ])
  }

  /** Frees everything that this process holds. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#beginning?.catch(() => {}), this.#repeating])
    if (this.#self !== null) await this.#lose(this.#self)
  }

  async #current(): Promise<Self> {
    if (this.#self !== null && this.isHeld({ holder: this.#self.id })) return this.#self
    this.#beginning ??= this.#begin().finally(() => {
      this.#beginning = null
    })
    return this.#beginning
  }

  async #begin(): Promise<Self> {
    if (this.#closing.signal.aborted) throw new Unavailable('stateStore', new Error('This process is stopping.'))
    if (this.#self !== null) void this.#lose(this.#self)
    const renewedAt = this.#now()
    const self = { id: randomUUID(), names: new Set<string>(), ending: new AbortController(), renewals: 0, renewedAt }
    await this.#processes.insert([{ id: self.id, renewals: 0, roles: this.#roles }])
    this.#self = self
    if (this.#isRepeating) this.#repeating ??= this.#repeat()
    return self
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await sleep(lookEvery, undefined, { signal, ref: false }).catch(() => {})
      // A store that is down ends the leases; its users tell why.
      if (!signal.aborted) await this.turn().catch(() => {})
    }
  }

  /** Whether it was due, and done. */
  async #renew(self: Self): Promise<boolean> {
    const sentAt = this.#now()
    if (sentAt < self.renewedAt + renewEvery) return false
    self.renewals++
    const { id, renewals } = self
    // A renewal whose answer got lost may stand in the document, so there is no condition.
    const row = await this.#processes.update(id, {}, { renewals }).catch(() => undefined)
    if (row === null || !this.isHeld({ holder: id })) await this.#lose(self)
    else if (row !== undefined) self.renewedAt = sentAt
    return self.renewedAt === sentAt
  }

  /** Where its document cannot be deleted, it expires. */
  async #lose(self: Self): Promise<void> {
    if (this.#self === self) this.#self = null
    self.ending.abort()
    await this.#processes.delete({ id: self.id }).then(
      () => this.#others.announce(),
      () => {},
    )
  }
}
