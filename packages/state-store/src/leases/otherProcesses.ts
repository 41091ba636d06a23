import type { StateCollection } from '../port.ts'
import type { ProcessRow } from './rows.ts'

/** Milliseconds after which those who wait for an end look once more. */
const longestWait = 60_000

/** Watches the renewal numbers of other processes and ends the processes that have died. */
export class OtherProcesses {
  readonly #rows: StateCollection<ProcessRow, 'renewals'>
  readonly #leaseMs: number
  readonly #now: () => number
  /** The renewal number of each, and since when it has been the same. */
  #seen = new Map<string, { readonly renewals: number; readonly since: number }>()
  #freed = Promise.withResolvers<void>()
  #announcedAt: number

  /** A process that is not renewed for `leaseMs` is ended. */
  constructor(rows: StateCollection<ProcessRow, 'renewals'>, leaseMs: number, now: () => number) {
    this.#rows = rows
    this.#leaseMs = leaseMs
    this.#now = now
    this.#announcedAt = now()
  }

  /** Resolves when one has ended, and once a minute: a promise keeps all that ever raced with it in memory until it settles. */
  get freed(): Promise<void> {
    return this.#freed.promise
  }

  /** Looks at all but the process with this id. */
  async look(me: string | undefined): Promise<void> {
    const before = this.#seen
    const askedAt = this.#now()
    const rows = (await this.#rows.find({})).filter(({ id }) => id !== me)
    const foundAt = this.#now()
    this.#seen = new Map()
    for (const row of rows) {
      const known = before.get(row.id)
      const since = known?.renewals === row.renewals ? known.since : foundAt
      const isSilent = askedAt - since >= this.#leaseMs
      // Deletes nothing if the process renewed meanwhile.
      const isEnded = isSilent && (await this.#rows.delete({ id: row.id, renewals: row.renewals })) > 0
      if (!isEnded) this.#seen.set(row.id, { renewals: row.renewals, since })
    }
    const isLong = foundAt - this.#announcedAt >= longestWait
    if (isLong || [...before.keys()].some((id) => !this.#seen.has(id))) this.announce()
  }

  /** One has ended. */
  announce(): void {
    this.#announcedAt = this.#now()
    this.#freed.resolve()
    this.#freed = Promise.withResolvers()
  }
}
