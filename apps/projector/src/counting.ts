import type { Recorded } from '@manabi/kernel'
import type { Document, Tally } from '@manabi/read-store'
import type { Entry } from './workingSet.ts'

/** What events add to one counting document, in their order. */
interface Noted {
  readonly id: string
  readonly entry: Entry
  readonly changes: { readonly position: number; readonly change: unknown }[]
}

/** Keeps the counting documents of an attempt: notes what folds change, and adds it once the counting documents are loaded. */
export class Counting {
  // biome-ignore lint/suspicious/noExplicitAny: projections of every document type.
  readonly #tally: Tally<any, unknown> | undefined
  #noted = new Map<string, Noted>()
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
      const noted = this.#noted.get(id) ?? { id, entry: entryOf(id), changes: [] }
      this.#noted.set(id, noted)
      noted.changes.push({ position: event.position, change: added })
    }
  }

  /** What a document contains already is left out. */
  count(onChange: (id: string, entry: Entry) => void): void {
    for (const { id, entry, changes } of this.#noted.values()) {
      const missing = changes.filter(({ position }) => position > entry.position)
      const last = missing.at(-1)
      if (last === undefined) continue
      const next = this.#tally!.add(
        entry.doc,
        missing.map(({ change }) => change),
      ) as Document | null
      // Also when nothing is left of what was never there: otherwise the position would depend on what came in one batch.
      Object.assign(entry, { doc: next, position: last.position })
      this.#changed.add(id)
      onChange(id, entry)
    }
    this.#noted = new Map()
  }

  written(): void {
    this.#changed = new Set()
  }
}
