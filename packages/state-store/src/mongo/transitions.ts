import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import type { Collection, Filter } from 'mongodb'
import type { StateDocument } from '../port.ts'
import { type Kept, keptOf } from './kept.ts'
import type { Turns } from './turns.ts'

type Change = (doc: StateDocument) => StateDocument

/** Milliseconds for which a change waits for others; so long takes only what was cut off in the middle, and comes free later. */
const patience = 3_000

/** Conditional changes: a document goes from the version that was found to the next, or somebody else was faster. */
export class Transitions {
  readonly #documents: Collection<Kept>
  /** null where the server compares the version and replaces the document in one step. */
  readonly #turns: Turns | null

  constructor(documents: Collection<Kept>, turns: Turns | null) {
    this.#documents = documents
    this.#turns = turns
  }

  /** Changes the document when it exists and meets the filter, waiting for those who change it just then; else answers null. */
  async change(id: string, where: Filter<Kept>, set: Change): Promise<Kept | null> {
    const end = performance.now() + patience
    while (performance.now() < end) {
      const before = await this.#documents.findOne({ ...where, _id: id })
      if (before === null) return null
      const [changed] = await this.take([before], 1, set)
      if (changed !== undefined) return changed
      await sleep(2 + Math.random() * 10)
    }
    throw new Unavailable('stateStore', new Error(`Others are changing ${id}.`))
  }

  /** Changes up to `limit` of the documents as they were found, in their order; passes over those that others have changed since. */
  async take(found: readonly Kept[], limit: number, set: Change): Promise<readonly Kept[]> {
    const [first, others] = [found.slice(0, limit), found.slice(limit)]
    const mine = await this.#turns?.take(first)
    const tried = (mine ?? first).map((before) => this.#replace(before, set))
    const changed = (await Promise.all(tried)).filter((after) => after !== null)
    const wanted = limit - changed.length
    return others.length === 0 || wanted === 0 ? changed : [...changed, ...(await this.take(others, wanted, set))]
  }

  async #replace(before: Kept, set: Change): Promise<Kept | null> {
    const { _id, version, doc } = before
    const after = { ...keptOf(set({ id: _id, ...doc })), version: version + 1 }
    const done = this.#documents.replaceOne({ _id, version }, after).then(({ matchedCount }) => matchedCount > 0)
    return (await (this.#turns?.handBack(before, done) ?? done)) ? after : null
  }
}
