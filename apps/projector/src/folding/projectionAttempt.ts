import { type EventRef, type Recorded, refOf } from '@manabi/kernel'
import type { Batch, Checkpoint, Document, Generation, ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import { Counting } from './counting.ts'
import { MissingDocuments } from './missingDocuments.ts'
import { folded, type Step } from './step.ts'
import { type Entry, WorkingSet } from './workingSet.ts'

/** Why an attempt stopped, and the position of the event at which it did. */
export interface Failure {
  readonly position: number
  readonly error: unknown
}

type AttemptOptions = Pick<Generation, 'collection' | 'checkpoint' | 'lastEvent'> & { projection: AnyProjection }

/**
 * One attempt to read a projection's events: its generation, its documents in memory, and its position. An event that cannot be folded
 * ends the attempt just before it.
 *
 * `ProjectionGroup` calls it in this order. A batch: `gather` each event, `load`, `gatherParts`, `load`, `foldStep` each of `steps`,
 * `folded`. A write: `gatherCounting`, `load`, `count`, write `batches`, `written`. Counting may also come between two batches. What
 * fails in between calls `stop`, and a failed `load` before `count` also `discard`.
 */
export class ProjectionAttempt {
  readonly projection: AnyProjection
  readonly collection: string
  /** How far events are folded in memory. */
  checkpoint: Checkpoint
  /** How far the store has them. */
  #saved: Checkpoint
  /** Whether the last read left events unread. Positions do not tell how many events there are. */
  isFar = false
  failure: Failure | null = null
  /** Those in memory. */
  documents = new WorkingSet()
  #counting: Counting
  #steps: Step[] = []
  readonly #missing = new MissingDocuments()

  constructor({ projection, collection, checkpoint, lastEvent = null }: AttemptOptions) {
    this.projection = projection
    this.collection = collection
    this.checkpoint = this.#saved = { checkpoint, lastEvent }
    this.#counting = this.#newCounting()
  }

  /** Position up to which events are folded in memory. */
  get position(): number {
    return this.checkpoint.checkpoint
  }

  /** Position up to which the store has them. */
  get saved(): number {
    return this.#saved.checkpoint
  }

  get types(): readonly string[] {
    return Object.keys(this.projection.on)
  }

  get hasChanges(): boolean {
    return this.documents.changed.size > 0 || this.#counting.isPending
  }

  /** Position up to which readers see the events. A checkpoint without documents may be written later. */
  get reached(): number {
    return this.hasChanges ? this.saved : this.position
  }

  fail(position: number, error: unknown): void {
    if (this.failure === null || position < this.failure.position) this.failure = { position, error }
  }

  /** The store refused. The next attempt begins at the checkpoint. */
  stop(error: unknown): void {
    this.fail(this.saved + 1, error)
  }

  gather(event: Recorded): void {
    const { position } = event
    if (position <= this.position || (this.failure !== null && position >= this.failure.position)) return
    const [idsOf, fold] = this.projection.on[event.type]!
    try {
      const named = idsOf(event)
      const ids = typeof named === 'string' ? [named] : named
      let step: Step | null = null
      for (let i = ids.length - 1; i >= 0; i--)
        step = { event, fold, id: ids[i]!, entry: this.#entry(ids[i]!), next: step }
      if (step === null) return
      this.#steps.push(step)
      this.#counting.gather(event, ids)
    } catch (error) {
      this.fail(position, error)
    }
  }

  /** Adds the parts of documents whose parts move. The documents are loaded by now; their parts may have to be loaded too. */
  gatherParts(): void {
    this.#counting.prepareParts((id) => this.#entry(id))
  }

  load(readStore: ReadStore): Promise<void> {
    return this.#missing.load(readStore, this)
  }

  /** The gathered events, to be folded one after the other. */
  get steps(): readonly Step[] {
    return this.#steps
  }

  /** Changes all documents of an event or, when one fold throws, none. */
  foldStep(step: Step): void {
    if (this.failure !== null && step.event.position >= this.failure.position) return
    try {
      const docs: (Document | null)[] = []
      for (let one: Step | null = step; one !== null; one = one.next) docs.push(folded(one))
      let place = 0
      for (let one: Step | null = step; one !== null; one = one.next) this.#change(one, docs[place++]!)
    } catch (error) {
      this.fail(step.event.position, error)
    }
  }

  /** All gathered events are folded; `upTo` is the position that the read reached, and `last` the last event that it found. */
  folded(upTo: number, last: EventRef | undefined): void {
    const { failure } = this
    // Reading can continue only from the position of an event: some stores have no positions in between.
    const read = failure === null ? last : this.#steps.findLast(({ event }) => event.position < failure.position)?.event
    const isNew = read !== undefined && read.position > this.position
    const position = Math.max(this.position, failure === null ? upTo : (read?.position ?? 0))
    this.checkpoint = { checkpoint: position, lastEvent: isNew ? refOf(read) : (this.checkpoint.lastEvent ?? null) }
    if (this.#steps.length > 0) this.#steps = []
  }

  /** Whether so many changes wait to be counted that it should be done before the next write. */
  get isCountingDue(): boolean {
    return this.#counting.isFull
  }

  /** Finds the counting documents to which the folded ones contribute. They may have to be loaded. */
  gatherCounting(): void {
    this.#counting.prepare((id) => this.#missing.addCounting(id, this.#entry(id)))
  }

  /** Adds what the folded documents contribute to the counting ones, once those are loaded too. */
  count(): void {
    this.#counting.count((id, entry) => this.documents.change(id, entry))
  }

  /** Forgets everything since the last checkpoint, because changes of it could not be counted. */
  discard(): void {
    this.documents = new WorkingSet()
    this.#counting = this.#newCounting()
    this.#missing.clear()
    this.checkpoint = this.#saved
  }

  #newCounting(): Counting {
    return new Counting(this.projection.tally, (id) => this.documents.get(id))
  }

  /** The changes as batches, to be written in this order. The checkpoint rises with the last one. */
  batches({ isWhole }: { readonly isWhole: boolean }): readonly Batch<Document>[] {
    const { changed } = this.documents
    const staged = isWhole ? [changed] : this.#counting.staged(changed)
    const last = staged.length - 1
    return staged.map((documents, stage) => ({ documents, ...(stage === last ? this.checkpoint : this.#saved) }))
  }

  /** The store has all changes and the position. */
  written(): void {
    this.documents.written()
    this.#counting.written()
    this.#saved = this.checkpoint
  }

  #entry(id: string): Entry {
    const known = this.documents.get(id)
    if (known !== undefined) return known
    const entry = this.documents.add(id)
    this.#missing.add(id, entry)
    return entry
  }

  #change({ event, id, entry }: Step, after: Document | null): void {
    const before = entry.doc
    if (after === before) return
    this.#counting.note(event, { id, before, after })
    entry.doc = after
    entry.position = event.position
    this.documents.change(id, entry)
  }
}
