import { randomUUID } from 'node:crypto'
import { insertNew } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import type { Kept } from './kept.ts'

/** The right of one process to bring a document from one version to the next: `_id` is `<document>@<next version>`. */
export interface DocumentLock {
  readonly _id: string
  /** The process. */
  readonly holder: string
  readonly at: number
}

/**
 * A process that took a lock and did not use it for so many milliseconds has died: longer than taking it and using it can last
 * together, each cut off by the timeout of a connection (see `openMongoDatabase`).
 */
const expiry = 30_000

/** Lets one at a time change a document, where the server does not: inserting a key that must be unique is atomic on all servers. */
export class DocumentLocks {
  readonly #locks: Collection<DocumentLock>
  readonly #me = randomUUID()
  readonly #inUse = new Set<string>()

  constructor(locks: Collection<DocumentLock>) {
    this.#locks = locks
  }

  /** Those whose next version no other process is making. Use each by `withLock`. */
  async take(found: readonly Kept[]): Promise<readonly Kept[]> {
    const free = found.filter(({ _id, version }) => !this.#inUse.has(lockOf(_id, version + 1)))
    if (free.length === 0) return []
    const ids = free.map(({ _id, version }) => lockOf(_id, version + 1))
    for (const id of ids) this.#inUse.add(id)
    const mine = await this.#insert(ids).catch((error) => {
      for (const id of ids) this.#inUse.delete(id)
      throw error
    })
    for (const id of ids) if (!mine.has(id)) this.#inUse.delete(id)
    return free.filter((_, index) => mine.has(ids[index]!))
  }

  /** A lock that was used stands until the one after it was used. One whose use was cut off this process can take again. */
  async withLock({ _id, version }: Kept, use: () => Promise<boolean>): Promise<boolean> {
    try {
      const isUsed = await use()
      await this.#locks.deleteOne({ _id: lockOf(_id, isUsed ? version : version + 1) })
      return isUsed
    } finally {
      this.#inUse.delete(lockOf(_id, version + 1))
    }
  }

  async #insert(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const at = Date.now()
    const inserted = await insertNew(
      this.#locks,
      ids.map((_id) => ({ _id, holder: this.#me, at })),
    )
    const taken = ids.filter((_, index) => !inserted.has(index))
    if (taken.length === 0) return new Set(ids)
    const left = await this.#locks.find({ _id: { $in: taken }, holder: this.#me }).toArray()
    const mine = new Set(left.map(({ _id }) => _id))
    const others = taken.filter((id) => !mine.has(id))
    // Expired ones are free for the next that tries.
    if (others.length > 0) await this.#locks.deleteMany({ _id: { $in: others }, at: { $lt: at - expiry } })
    return new Set(ids.filter((id, index) => inserted.has(index) || mine.has(id)))
  }
}

const lockOf = (id: string, version: number): string => `${id}@${version}`
