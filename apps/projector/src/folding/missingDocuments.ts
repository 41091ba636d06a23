import type { ReadStore } from '@manabi/read-store'
import type { Entry } from './workingSet.ts'

/** Where an attempt stands. */
interface Place {
  readonly collection: string
  /** Position up to which it has folded the events. */
  readonly position: number
  /** Position up to which the store has them. */
  readonly saved: number
}

/** Documents that an attempt has to load before it folds or counts. */
export class MissingDocuments {
  #entries = new Map<string, Entry>()
  /** How often documents were found that another process had folded further. */
  #overtaken = 0

  add(id: string, entry: Entry): void {
    this.#entries.set(id, entry)
  }

  /**
   * While a lease changes hands, another process may write too. It counts what it folded further, and the document in memory lacks
   * that. So a counting document is loaded again after each such encounter.
   */
  addCounting(id: string, entry: Entry): Entry {
    if (entry.overtaken !== this.#overtaken) this.#entries.set(id, entry)
    entry.overtaken = this.#overtaken
    return entry
  }

  /** Before the first checkpoint, documents left by a process that died are ignored and folded again. */
  async load(readStore: ReadStore, { collection, position, saved }: Place): Promise<void> {
    if (this.#entries.size === 0) return
    const found = saved === 0 ? [] : await readStore.load(collection, [...this.#entries.keys()])
    for (const [id, stored] of found) {
      const entry = this.#entries.get(id)!
      entry.isNew = false
      if (stored.position > entry.position) Object.assign(entry, stored)
      if (stored.position > position) this.#overtaken++
    }
    this.#entries = new Map()
  }

  clear(): void {
    this.#entries = new Map()
  }
}
