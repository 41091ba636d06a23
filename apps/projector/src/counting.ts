import type { Recorded } from '@manabi/kernel'
import type { Document, Tally } from '@manabi/read-store'
import type { Entry } from './workingSet.ts'

interface Noted {
  readonly event: Recorded
  readonly changes: unknown[]
  readonly id: string
  readonly entry: Entry
}

/** Keeps the counting documents of an attempt: notes what folds change, and adds it once the counting documents are loaded. */
export class Counting {
  // biome-ignore lint/suspicious/noExplicitAny: projections of every document type.
  readonly #tally: Tally<any, unknown> | undefined
  #noted: Noted[] = []
  /** Ids of the counting documents changed since the last write. */
  #changed = new Set<string>()

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  constructor(tally: Tally<any, unknown> | undefined) {
    this.#tally = tally
  }

  has(id: string): boolean {
    return this.#changed.has(id)
  }

  note(event: Recorded, change: { before: Document | null; after: Document | null }, entryOf: (id: string) => Entry) {
    if (this.#tally === undefined) return
    for (const [id, added] of this.#tally.changes(change.before, change.after, event)) {
      const noted = this.#notedOf(event, id)
      if (noted === undefined) this.#noted.push({ event, changes: [added], id, entry: entryOf(id) })
      else noted.changes.push(added)
    }
  }

  /** What the same event added to it through another document. */
  #notedOf(event: Recorded, id: string): Noted | undefined {
    for (let i = this.#noted.length - 1; i >= 0 && this.#noted[i]!.event === event; i--) {
      if (this.#noted[i]!.id === id) return this.#noted[i]
    }
    return undefined
  }

  /** A document that contains an event already is skipped. */
  count(onChange: (id: string, entry: Entry) => void): void {
    for (const { event, changes, id, entry } of this.#noted) {
      if (entry.position >= event.position) continue
      const next = changes.reduce((doc, change) => this.#tally!.add(doc, change, event), entry.doc) as Document | null
      if (next === entry.doc) continue
      Object.assign(entry, { doc: next, position: event.position })
      this.#changed.add(id)
      onChange(id, entry)
    }
    this.#noted = []
  }

  written(): void {
    this.#changed = new Set()
  }
}
