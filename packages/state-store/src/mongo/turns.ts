import { randomUUID } from 'node:crypto'
import { insertNew } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import type { Kept } from './kept.ts'

/** Who brings a document from one version to the next: `_id` is `<document>@<next version>`. */
export interface Turn {
  readonly _id: string
  /** The process. */
  readonly by: string
  readonly at: number
}

/**
 * A process that took a turn and did not use it for so many milliseconds has died: longer than taking it and using it can last
 * together, each cut off by the timeout of a connection (see `openMongoDatabase`).
 */
const forsaken = 30_000

/** Lets one at a time change a document, where the server does not: inserting a key that must be unique is atomic on all servers. */
export class Turns {
  readonly #turns: Collection<Turn>
  readonly #me = randomUUID()
  readonly #inUse = new Set<string>()

  constructor(turns: Collection<Turn>) {
    this.#turns = turns
  }

  /** Those whose next version nobody else is making. Each is to be handed back. */
  async take(found: readonly Kept[]): Promise<readonly Kept[]> {
    const free = found.filter(({ _id, version }) => !this.#inUse.has(turnOf(_id, version + 1)))
    if (free.length === 0) return []
    const ids = free.map(({ _id, version }) => turnOf(_id, version + 1))
    for (const id of ids) this.#inUse.add(id)
    const mine = await this.#insert(ids).catch((error) => {
      for (const id of ids) this.#inUse.delete(id)
      throw error
    })
    for (const id of ids) if (!mine.has(id)) this.#inUse.delete(id)
    return free.filter((_, index) => mine.has(ids[index]!))
  }

  /** A turn that was used stands until the one after it has been. One whose use was cut off is this process's to take again. */
  async handBack({ _id, version }: Kept, use: Promise<boolean>): Promise<boolean> {
    try {
      const isUsed = await use
      await this.#turns.deleteOne({ _id: turnOf(_id, isUsed ? version : version + 1) })
      return isUsed
    } finally {
      this.#inUse.delete(turnOf(_id, version + 1))
    }
  }

  async #insert(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const at = Date.now()
    const inserted = await insertNew(
      this.#turns,
      ids.map((_id) => ({ _id, by: this.#me, at })),
    )
    const taken = ids.filter((_, index) => !inserted.has(index))
    if (taken.length === 0) return new Set(ids)
    const left = await this.#turns.find({ _id: { $in: taken }, by: this.#me }).toArray()
    const mine = new Set(left.map(({ _id }) => _id))
    const others = taken.filter((id) => !mine.has(id))
    // Given up to the next who tries.
    if (others.length > 0) await this.#turns.deleteMany({ _id: { $in: others }, at: { $lt: at - forsaken } })
    return new Set(ids.filter((id, index) => inserted.has(index) || mine.has(id)))
  }
}

const turnOf = (id: string, version: number): string => `${id}@${version}`
