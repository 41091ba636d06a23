import type { StateCollection } from '../port.ts'
import type { ProcessRow } from './rows.ts'

/** Milliseconds for which a process is not renewed before others end it. */
const expiry = 4_000

/** Watches the renewal numbers of other processes and ends the processes that have died. */
export class OtherProcesses {
  readonly #rows: StateCollection<ProcessRow, 'renewals'>
  readonly #now: () => number
  /** The renewal number of each, and since when it has been the same. */
  #seen = new Map<string, { readonly renewals: number; readonly since: number }>()
  #freed = Promise.withResolvers<void>()

  constructor(rows: StateCollection<ProcessRow, 'renewals'>, now: () => number) {
    this.#rows = rows
    this.#now = now
  }

  /** Resolves when one has ended. */
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
      if (askedAt - since < expiry || !(await this.#end(row))) this.#seen.set(row.id, { renewals: row.renewals, since })
    }
    if ([...before.keys()].some((id) => !this.#seen.has(id))) this.announce()
  }

  /** One has ended. */
  announce(): void {
    this.#freed.resolve()
    this.#freed = Promise.withResolvers()
  }

  /** False when it was renewed meanwhile. */
  async #end({ id, renewals }: ProcessRow): Promise<boolean> {
    return (await this.#rows.delete({ id, renewals })) > 0
  }
}
