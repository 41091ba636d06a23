import type { Recorded } from '@manabi/kernel'
import type { Document, Tally } from '@manabi/read-store'
import type { Entry } from './workingSet.ts'

/**
 * Stages in which documents are written. Counting documents have to be in the store before the documents that they count. After a crash in
 * between, the position of a counting document tells which changes it has. In the other order these changes would be lost for good. Parts
 * come before their wholes. A store that writes all or nothing gets everything at once.
 */
const stages = ['counting', 'parts', 'last'] as const

/** Changes in the order of their events, and the positions of those. Two lists, because there are many. */
interface Noted {
  readonly changes: unknown[]
  readonly positions: number[]
}

/** A counting document, and the changes that may be missing in it, by key. */
interface Due {
  readonly id: string
  readonly entry: Entry
  readonly lists: Noted[]
}

interface Change {
  readonly id: string
  readonly before: Document | null
  readonly after: Document | null
}

/** Changes noted before they are counted at the latest. */
const maxNoted = 16_000

/** Keeps the counting documents of an attempt: notes what folds change, and adds it, many changes at once. */
export class Counting {
  // biome-ignore lint/suspicious/noExplicitAny: projections of every document type.
  readonly #tally: Tally<any, unknown, unknown> | undefined
  readonly #entryOf: (id: string) => Entry | undefined
  /** Documents whose parts an event moves. */
  #moving = new Set<string>()
  #noted = new Map<string, Noted>()
  #count = 0
  /** Of the event whose changes are being noted. */
  #position = 0
  #due = new Map<string, Due>()
  /** Ids of the counting documents changed since the last write. */
  #changed = new Set<string>()

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  constructor(tally: Tally<any, unknown, unknown> | undefined, entryOf: (id: string) => Entry | undefined) {
    this.#tally = tally
    this.#entryOf = entryOf
  }

  /** The changed documents in the order in which they have to be written. The last stage may be empty. */
  staged(changed: ReadonlyMap<string, Entry>): readonly ReadonlyMap<string, Entry>[] {
    if (this.#tally === undefined || changed.size === 0) return [changed]
    const staged = new Map(stages.map((stage) => [stage, new Map<string, Entry>()]))
    for (const [id, entry] of changed) staged.get(this.#stageOf(id))!.set(id, entry)
    return [...staged]
      .filter(([stage, documents]) => stage === 'last' || documents.size > 0)
      .map(([, documents]) => documents)
  }

  /** The store has all changes. */
  written(): void {
    if (this.#changed.size > 0) this.#changed = new Set()
  }

  #stageOf(id: string): (typeof stages)[number] {
    if (this.#changed.has(id)) return 'counting'
    return this.#tally?.parts?.isPart(id) ? 'parts' : 'last'
  }

  gather({ type }: Recorded, ids: readonly string[]): void {
    if (this.#tally?.parts?.movedBy.includes(type)) for (const id of ids) this.#moving.add(id)
  }

  /** Finds the parts of the documents that move, which are loaded by now. */
  prepareParts(entryOf: (id: string) => Entry): void {
    for (const id of this.#moving) {
      const { doc } = entryOf(id)
      if (doc !== null) for (const part of this.#tally!.parts!.of(doc, id)) entryOf(part)
    }
    if (this.#moving.size > 0) this.#moving = new Set()
  }

  /** Whether changes wait to be added to the counting documents. */
  get isPending(): boolean {
    return this.#noted.size > 0 || this.#due.size > 0
  }

  /** Whether so much is noted that it should be counted before the next write. */
  get isFull(): boolean {
    return this.#count > maxNoted
  }

  note(event: Recorded, { id, before, after }: Change): void {
    if (this.#tally === undefined) return
    this.#position = event.position
    this.#tally.changes({ id, before, after, event, docOf: this.#docOf }, this.#note)
  }

  /**
   * After a crash, parts may be ahead of the event. They were written after all that counts them, as they were at the event, so nothing of
   * it is missing.
   */
  readonly #docOf = (id: string): Document | null => {
    const entry = this.#entryOf(id)
    return entry === undefined || entry.position > this.#position ? null : entry.doc
  }

  readonly #note = (key: string, change: unknown): void => {
    let noted = this.#noted.get(key)
    if (noted === undefined) {
      noted = { changes: [], positions: [] }
      this.#noted.set(key, noted)
    }
    noted.changes.push(change)
    noted.positions.push(this.#position)
    this.#count++
  }

  /** Finds the counting documents of what is noted. They have to be loaded before `count`. */
  prepare(entryOf: (id: string) => Entry): void {
    if (this.#noted.size === 0) return
    for (const [key, noted] of this.#noted) {
      for (const id of this.#tally!.documents(key)) {
        const due = this.#due.get(id)
        if (due === undefined) this.#due.set(id, { id, entry: entryOf(id), lists: [noted] })
        else due.lists.push(noted)
      }
    }
    this.#noted = new Map()
    this.#count = 0
  }

  count(onChange: (id: string, entry: Entry) => void): void {
    if (this.#due.size === 0) return
    const totals = new Map<Noted, unknown>()
    for (const { id, entry, lists } of this.#due.values()) {
      const missing = missingIn(entry, lists)
      const position = missing.positions.at(-1)
      if (position === undefined) continue
      const total = totals.get(missing) ?? this.#tally!.total(missing.changes)
      totals.set(missing, total)
      const doc = this.#tally!.add(entry.doc, total, id) as Document | null
      // Also when nothing is left of what was never there: otherwise the position would depend on what was counted at once.
      Object.assign(entry, { doc, position })
      this.#changed.add(id)
      onChange(id, entry)
    }
    this.#due = new Map()
  }
}

/** What a document contains already is left out. The list itself when it is all of one: several documents share its total. */
function missingIn({ position }: Entry, lists: readonly Noted[]): Noted {
  const [first] = lists
  if (lists.length === 1 && first!.positions[0]! > position) return first!
  const all = lists.flatMap(({ changes, positions }) => changes.map((change, i) => [positions[i]!, change] as const))
  const missing = all.filter(([at]) => at > position).sort(([one], [other]) => one - other)
  return { changes: missing.map(([, change]) => change), positions: missing.map(([at]) => at) }
}
