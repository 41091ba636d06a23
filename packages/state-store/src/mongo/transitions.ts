import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import type { Collection, Filter } from 'mongodb'
import type { StateDocument } from '../port.ts'
import type { DocumentLocks } from './documentLocks.ts'
import { type Kept, keptOf } from './kept.ts'

type Change = (doc: StateDocument) => StateDocument

/** Milliseconds for which a change waits for others; only one that was cut off in the middle takes longer, and its lock expires. */
const timeout = 3_000

/** Conditional changes: a document goes from the version that was found to the next, or another was faster. */
export class Transitions {
  readonly #documents: Collection<Kept>
  /** null where the server compares the version and replaces the document in one step. */
  readonly #locks: DocumentLocks | null

  constructor(documents: Collection<Kept>, locks: DocumentLocks | null) {
    this.#documents = documents
    this.#locks = locks
  }

  /** Changes the document when it exists and meets the filter, waiting for changes that are under way; else answers null. */
  async change(id: string, where: Filter<Kept>, set: Change): Promise<Kept | null> {
    const end = performance.now() + timeout
    while (performance.now() < end) {
      const before = await this.#documents.findOne({ ...where, _id: id })
      if (before === null) return null
      const [changed] = await this.take([before], 1, set)
      if (changed !== undefined) return changed
      await sleep(2 + Math.random() * 10)
    }
    throw new Unavailable('stateStore', new Error(`Others are changing ${id}.`))
  }

  /** Changes up to `limit` of the documents as they were found, in their order; passes over those that were changed since. */
  async take(found: readonly Kept[], limit: number, set: Change): Promise<readonly Kept[]> {
    const [first, others] = [found.slice(0, limit), found.slice(limit)]
    const mine = await this.#locks?.take(first)
    const tried = (mine ?? first).map((before) => this.#replace(before, set))
    const changed = (await Promise.all(tried)).filter((after) => after !== null)
    const wanted = limit - changed.length
    return others.length === 0 || wanted === 0 ? changed : [...changed, ...(await this.take(others, wanted, set))]
  }

  async #replace(before: Kept, set: Change): Promise<Kept | null> {
    const { _id, version, doc } = before
    const after = { ...keptOf(set({ id: _id, ...doc })), version: version + 1 }
    const replace = async () => (await this.#documents.replaceOne({ _id, version }, after)).matchedCount > 0
    const isDone = await (this.#locks === null ? replace() : this.#locks.withLock(before, replace))
    return isDone ? after : null
  }
}
