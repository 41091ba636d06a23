import { setTimeout as sleep } from 'node:timers/promises'
import { insertNew } from '@manabi/mongo'
import type { Collection, Filter } from 'mongodb'
import type { StateDocument } from '../port.ts'
import { type Kept, keptOf } from './kept.ts'

/** Who brings a document from one version to the next: `_id` is `<document>@<next version>`. */
interface Turn {
  readonly _id: string
  readonly at: number
}

type Change = (doc: StateDocument) => StateDocument

/**
 * A process that took a turn and did not use it for so many milliseconds has died: longer than taking it and using it can last
 * together, each cut off by the timeout of a connection (see `openMongoDatabase`).
 */
const forsaken = 30_000

/**
 * Conditional changes. Not every server that speaks the protocol finds and modifies atomically; inserting a key that must be
 * unique is atomic on all of them. So who changes a document from one version to the next first takes the turn of that version.
 */
export class Transitions {
  readonly #documents: Collection<Kept>
  readonly #turns: Collection<Turn>

  constructor(documents: Collection<Kept>, turns: Collection<Turn>) {
    this.#documents = documents
    this.#turns = turns
  }

  /** Changes the document when it exists and meets the filter, waiting for those who change it just then; else answers null. */
  async change(id: string, where: Filter<Kept>, set: Change): Promise<Kept | null> {
    for (;;) {
      const before = await this.#documents.findOne({ ...where, _id: id })
      if (before === null) return null
      const [changed] = await this.take([before], 1, set)
      if (changed !== undefined) return changed
      await sleep(2 + Math.random() * 5)
    }
  }

  /** Changes up to `limit` of the documents as they were found, in their order; passes over those that others have changed since. */
  async take(found: readonly Kept[], limit: number, set: Change): Promise<readonly Kept[]> {
    const changed: Kept[] = []
    for (const mine of await this.#takeTurns(found.slice(0, limit))) {
      const { _id, version } = mine
      const after = { ...keptOf(set({ id: _id, ...mine.doc })), version: version + 1 }
      const { matchedCount } = await this.#documents.replaceOne({ _id, version }, after)
      // A turn stands until the one after it has been used.
      await this.#turns.deleteOne({ _id: turnOf(_id, matchedCount > 0 ? version : version + 1) })
      if (matchedCount > 0) changed.push(after)
    }
    const [others, wanted] = [found.slice(limit), limit - changed.length]
    return others.length === 0 || wanted === 0 ? changed : [...changed, ...(await this.take(others, wanted, set))]
  }

  /** Those whose next version nobody else is making. A turn that was forsaken is given up to the next who tries. */
  async #takeTurns(found: readonly Kept[]): Promise<readonly Kept[]> {
    if (found.length === 0) return []
    const at = Date.now()
    const turns = found.map(({ _id, version }) => ({ _id: turnOf(_id, version + 1), at }))
    const taken = await insertNew(this.#turns, turns)
    const lost = turns.filter((_, index) => !taken.has(index)).map(({ _id }) => _id)
    if (lost.length > 0) await this.#turns.deleteMany({ _id: { $in: lost }, at: { $lt: at - forsaken } })
    return found.filter((_, index) => taken.has(index))
  }
}

const turnOf = (id: string, version: number): string => `${id}@${version}`
