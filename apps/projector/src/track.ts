import type { DomainEvent, Recorded } from '@manabi/kernel'
import type { Batch, Document, Handler, Projection, ReadStore } from '@manabi/read-store'
import { type Entry, WorkingSet } from './workingSet.ts'

// biome-ignore lint/suspicious/noExplicitAny: the projector takes projections of every document type.
export type AnyProjection = Projection<any, any>

/** Why a projection cannot go on, and the position of the event at which it stopped. */
export interface Failure {
  readonly position: number
  readonly error: unknown
}

/** An event that touches documents of the projection. */
interface Step {
  readonly event: Recorded
  readonly fold: Handler<Document, DomainEvent>[1]
  readonly ids: readonly string[]
  readonly entries: readonly Entry[]
}

interface TrackOptions {
  readonly projection: AnyProjection
  readonly collection: string
  readonly checkpoint: number
}

/**
 * One projection on its way through the events: its generation, its documents in memory, and how far it has come. A batch goes
 * `gather` (which documents), `load`, `fold`; writing is the lane's. An event that cannot be folded ends the track just before it.
 */
export class Track {
  readonly projection: AnyProjection
  readonly collection: string
  /** Up to here events are folded in memory. */
  position: number
  /** Up to here they are in the store. */
  saved: number
  /** Whether more events were left than were read last: positions do not tell how many there are. */
  isFar = false
  failure: Failure | null = null
  readonly #documents = new WorkingSet()
  #steps: Step[] = []
  #missing = new Map<string, Entry>()

  constructor({ projection, collection, checkpoint }: TrackOptions) {
    this.projection = projection
    this.collection = collection
    this.position = checkpoint
    this.saved = checkpoint
  }

  get types(): readonly string[] {
    return Object.keys(this.projection.on)
  }

  get hasChanges(): boolean {
    return this.#documents.changed.size > 0
  }

  /** Of the documents in memory, in characters of JSON. */
  get weight(): number {
    return this.#documents.weight
  }

  /** Forgets the documents that were not used lately. */
  age(): void {
    this.#documents.age()
  }

  fail(position: number, error: unknown): void {
    if (this.failure === null || position < this.failure.position) this.failure = { position, error }
  }

  gather(event: Recorded): void {
    const { position } = event
    if (position <= this.position || (this.failure !== null && position >= this.failure.position)) return
    const [idsOf, fold] = this.projection.on[event.type]!
    try {
      const named = idsOf(event)
      const ids = typeof named === 'string' ? [named] : named
      this.#steps.push({ event, fold, ids, entries: ids.map((id) => this.#entry(id)) })
    } catch (error) {
      this.fail(position, error)
    }
  }

  /** Whether documents have to be loaded before the fold. */
  get isMissing(): boolean {
    return this.#missing.size > 0
  }

  /** As long as nothing was written there is nothing to be found: what somebody wrote who died before the checkpoint is folded anew. */
  async load(readStore: ReadStore): Promise<void> {
    const found = this.saved === 0 ? [] : await readStore.load(this.collection, [...this.#missing.keys()])
    for (const [id, stored] of found) Object.assign(this.#missing.get(id)!, stored, { isNew: false })
    this.#missing = new Map()
  }

  /** Folds what was gathered; `upTo` is as far as the events were looked through. */
  fold(upTo: number): void {
    for (const step of this.#steps) {
      if (this.failure !== null && step.event.position >= this.failure.position) break
      this.#foldOne(step)
    }
    this.position = this.failure === null ? Math.max(this.position, upTo) : this.#lastBefore(this.failure.position)
    this.#steps = []
  }

  /** Only where an event is may be read on: stores that count bytes know no position in between. */
  #lastBefore(position: number): number {
    return this.#steps.findLast(({ event }) => event.position < position)?.event.position ?? this.position
  }

  batch(): Batch<Document> {
    return { documents: this.#documents.changed, checkpoint: this.position }
  }

  written(): void {
    this.#documents.written()
    this.saved = this.position
  }

  #entry(id: string): Entry {
    const known = this.#documents.get(id)
    if (known !== undefined) return known
    const entry = this.#documents.add(id)
    this.#missing.set(id, entry)
    return entry
  }

  /** All documents of the event or, when one cannot be folded, none. An event that was folded into a document already is passed over. */
  #foldOne({ event, fold, ids, entries }: Step): void {
    try {
      const next = entries.map(({ position, doc }, i) => (position >= event.position ? doc : fold(doc, event, ids[i]!)))
      entries.forEach((entry, i) => {
        if (next[i] === entry.doc) return
        entry.doc = next[i]!
        entry.position = event.position
        this.#documents.change(ids[i]!, entry)
      })
    } catch (error) {
      this.fail(event.position, error)
    }
  }
}
