import type { Document, Stored } from '@manabi/read-store'

/** A document in memory; folds put the next state in its place. */
export interface Entry {
  position: number
  doc: Document | null
}

/**
 * The documents that a projection is working on: what it changed and has not written yet, and what it used lately. Two
 * generations of use stand in for a list in order of use: what was not touched while the younger one filled up is forgotten.
 */
export class WorkingSet {
  readonly #capacity: number
  #recent = new Map<string, Entry>()
  #older = new Map<string, Entry>()
  #changed = new Map<string, Entry>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get changed(): ReadonlyMap<string, Stored> {
    return this.#changed
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
    const entry = { position: 0, doc: null }
    this.#recent.set(id, entry)
    return entry
  }

  change(id: string, entry: Entry): void {
    this.#changed.set(id, entry)
  }

  written(): void {
    this.#changed = new Map()
  }

  /** Between batches only: within one, every mention of an id has to find the same entry. */
  trim(): void {
    if (this.#recent.size <= this.#capacity / 2) return
    this.#older = this.#recent
    this.#recent = new Map()
  }
}
