import type { Document } from '@manabi/read-store'

/** A document in memory; folds put the next state in its place. */
export interface Entry {
  position: number
  doc: Document | null
  /** Whether the store is known to lack a document with this id. */
  isNew: boolean
  /** Of a counting document: how often others had overtaken the attempt when it was loaded. */
  overtaken: number
}

const nothing: ReadonlyMap<string, Entry> = new Map()

/** Every how many changes a document is measured. */
const sampling = 512

/**
 * The documents of an attempt in memory: those used recently, and those changed but not written yet. Two generations approximate
 * a list in order of use: a document not used since the last but one call of `age` is forgotten.
 */
export class WorkingSet {
  #recent = new Map<string, Entry>()
  #older = new Map<string, Entry>()
  #changed = new Map<string, Entry>()
  /** Those that are being written. */
  #writing = new Map<string, Entry>()
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
    const entry = this.#older.get(id) ?? this.#changed.get(id) ?? this.#writing.get(id)
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

  get isWriting(): boolean {
    return this.#writing.size > 0
  }

  /** Takes the changed ones out, to be written as they are now; they may change again meanwhile. */
  take(): ReadonlyMap<string, Entry> {
    if (this.#changed.size === 0) return nothing
    const taken = new Map<string, Entry>()
    for (const [id, entry] of this.#changed) {
      taken.set(id, { ...entry })
      entry.isNew = false
    }
    this.#writing = this.#changed
    this.#changed = new Map()
    return taken
  }

  /** The same for documents that never change again: no copies are needed, and they are forgotten once they are written. */
  takeForGood(): ReadonlyMap<string, Entry> {
    this.#writing = this.#changed
    this.#changed = new Map()
    this.#recent = new Map()
    this.#older = new Map()
    return this.#writing
  }

  written(): void {
    if (this.#writing.size > 0) this.#writing = new Map()
  }

  /** What was taken counts as changed again, but for what came in its place meanwhile. */
  notWritten(): void {
    for (const [id, entry] of this.#writing) if (!this.#changed.has(id)) this.#changed.set(id, entry)
    this.written()
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
