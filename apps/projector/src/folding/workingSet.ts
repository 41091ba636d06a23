import type { Document } from '@manabi/read-store'

/** A document in memory. A fold replaces its state. */
export interface Entry {
  position: number
  doc: Document | null
  /** Whether the store is known to lack a document with this id. */
  isNew: boolean
  /** For a counting document: how often another process had overtaken this one when the document was loaded. */
  overtaken: number
}

/** One of so many changes measures its document. */
const sampling = 512

/**
 * The documents of an attempt in memory: those used recently, and those changed but not written yet. Two generations approximate
 * a list in order of use: `age` forgets the documents that were not used since the call before the last one.
 */
export class WorkingSet {
  #recent = new Map<string, Entry>()
  #older = new Map<string, Entry>()
  #changed = new Map<string, Entry>()
  #changes = 0
  #meanSize = 0

  get changed(): ReadonlyMap<string, Entry> {
    return this.#changed
  }

  /** Approximate size, in characters of JSON, of the documents used since the last `age`. */
  get weight(): number {
    return this.#recent.size * this.#meanSize
  }

  get(id: string): Entry | undefined {
    const recent = this.#recent.get(id)
    if (recent !== undefined) return recent
    const entry = this.#older.get(id) ?? this.#changed.get(id)
    if (entry !== undefined) this.#recent.set(id, entry)
    return entry
  }

  /** Makes the entry of a document that is about to be loaded. */
  add(id: string): Entry {
    const entry = { position: 0, doc: null, isNew: true, overtaken: 0 }
    this.#recent.set(id, entry)
    return entry
  }

  change(id: string, entry: Entry): void {
    this.#changed.set(id, entry)
    if (this.#changes++ % sampling === 0) this.#weigh(entry)
  }

  /** The store has all changes. */
  written(): void {
    for (const entry of this.#changed.values()) entry.isNew = false
    if (this.#changed.size > 0) this.#changed = new Map()
  }

  /** Call between batches only: within one, every use of an id must find the same entry. */
  age(): void {
    this.#older = this.#recent
    this.#recent = new Map()
  }

  /** Moves the mean towards the latest sizes, because documents grow. */
  #weigh({ doc }: Entry): void {
    const size = JSON.stringify(doc).length
    this.#meanSize += (size - this.#meanSize) * (this.#meanSize === 0 ? 1 : 0.1)
  }
}
