import type { Document } from '@manabi/read-store'

/** A document in memory; folds put the next state in its place. */
export interface Entry {
  position: number
  doc: Document | null
  /** Whether the store has none by this id, as far as is known. */
  isNew: boolean
}

/** One change in so many is weighed. */
const sampling = 128

/**
 * The documents that a projection is working on: those that it used lately, and among them those that it changed and has not
 * written yet. Two ages stand in for a list in order of use: what was not used since the last but one `age` is forgotten.
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

  /** About how many characters of JSON the documents are that were used since the last `age`. */
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

  /** An entry for a document that is about to be loaded. */
  add(id: string): Entry {
    const entry = { position: 0, doc: null, isNew: true }
    this.#recent.set(id, entry)
    return entry
  }

  change(id: string, entry: Entry): void {
    this.#changed.set(id, entry)
    if (this.#changes++ % sampling === 0) this.#weigh(entry)
  }

  written(): void {
    for (const entry of this.#changed.values()) entry.isNew = false
    this.#changed = new Map()
  }

  /** Between batches only: within one, every mention of an id has to find the same entry. */
  age(): void {
    this.#older = this.#recent
    this.#recent = new Map()
  }

  /** Moves the mean towards the latest sizes: documents grow. */
  #weigh({ doc }: Entry): void {
    const size = JSON.stringify(doc).length
    this.#meanSize += (size - this.#meanSize) * (this.#meanSize === 0 ? 1 : 0.1)
  }
}
