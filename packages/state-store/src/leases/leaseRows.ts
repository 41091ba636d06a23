import type { StateCollection, StateStore } from '../port.ts'
import type { Lease } from './lease.ts'
import { type LeaseRow, leaseRows } from './rows.ts'

type EndedAmong = (processIds: readonly string[]) => Promise<readonly string[]>

/** The rows of all leases. Each change of a row demands the holder and the fencing number that were read. */
export class LeaseRows {
  readonly #rows: StateCollection<LeaseRow, 'holder' | 'fencingNumber'>
  readonly #endedAmong: EndedAmong

  constructor(state: Pick<StateStore, 'collection'>, endedAmong: EndedAmong) {
    this.#rows = state.collection(leaseRows)
    this.#endedAmong = endedAmong
  }

  async freeAmong(names: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#rows.getMany(names)
    const ended = await this.#endedAmong(rows.flatMap(({ holder }) => holder ?? []))
    const held = rows.filter(({ holder }) => holder !== null && !ended.includes(holder)).map(({ id }) => id)
    return names.filter((name) => !held.includes(name))
  }

  /** The new fencing number; null when another process has the lease. */
  async take(name: string, me: string): Promise<number | null> {
    const row = await this.#rows.get(name)
    if (row === null) {
      const inserted = await this.#rows.insert([{ id: name, holder: me, fencingNumber: 1 }])
      return inserted.length === 1 ? 1 : null
    }
    const { holder, fencingNumber } = row
    // A lease of this process that no part of it has: the answer to taking it got lost.
    const isFree = holder === null || holder === me || (await this.#endedAmong([holder])).length === 1
    if (!isFree) return null
    const set = { holder: me, fencingNumber: fencingNumber + 1 }
    const taken = await this.#rows.update(name, { holder, fencingNumber }, set)
    return taken === null ? null : set.fencingNumber
  }

  async release({ name, holder, fencingNumber }: Pick<Lease, 'name' | 'holder' | 'fencingNumber'>): Promise<void> {
    await this.#rows.update(name, { holder, fencingNumber }, { holder: null })
  }

  /**
   * Frees the rows that name this process, but those that a part of it holds. The answer to taking or releasing the others did not come, and
   * a write without an answer may be done later. A taking meanwhile raises the fencing number.
   */
  async releaseOrphans(me: string, held: ReadonlySet<string>): Promise<void> {
    for (const { id: name, fencingNumber } of await this.#rows.find({ where: { holder: me } }))
      if (!held.has(name)) await this.release({ name, holder: me, fencingNumber })
  }
}
