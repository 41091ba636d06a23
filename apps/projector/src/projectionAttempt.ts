import type { Recorded } from '@manabi/kernel'
import { type Document, type Generation, isIn, type ReadStore } from '@manabi/read-store'
import { type Changes, changesOf } from './changes.ts'
import { Counting } from './counting.ts'
import { Missing } from './missing.ts'
import type { Share } from './share.ts'
import { folded, type Step } from './step.ts'
import { type Entry, WorkingSet } from './workingSet.ts'

/** Why an attempt stopped, and the position of the event at which it did. */
export interface Failure {
  readonly position: number
  readonly error: unknown
}

type AttemptOptions = Pick<Generation, 'collection' | 'checkpoint'> & { readonly projection: Share }

/**
 * One attempt to read a projection's events: its generation, its documents in memory, and its position. Each batch goes through
 * `gather` (which documents), `load` and `fold`; the group writes. An event that cannot be folded ends the attempt just before it.
 */
export class ProjectionAttempt {
  readonly projection: Share
  readonly collection: string
  /** Position up to which events are folded in memory. */
  position: number
  /** Position up to which the store has them. */
  saved: number
  /** Whether the last read left many events unread: positions do not tell how many there are. */
  isFar = false
  failure: Failure | null = null
  /** Whether its generation is to be shown once it is as far as the one that readers see: checkpoints are not put off then. */
  isAwaited = false
  #documents = new WorkingSet()
  #counting: Counting
  #steps: Step[] = []
  readonly #missing = new Missing()

  constructor({ projection, collection, checkpoint }: AttemptOptions) {
    this.projection = projection
    this.collection = collection
    ;[this.position, this.saved] = [checkpoint, checkpoint]
    this.#counting = this.#newCounting()
  }

  get types(): readonly string[] {
    return Object.keys(this.projection.on)
  }

  get hasChanges(): boolean {
    return this.#documents.changed.size > 0 || this.#counting.isPending
  }

  /** Up to where readers see the events: a checkpoint without documents may be written later. */
  get reached(): number {
    return this.hasChanges || this.#documents.isWriting ? this.saved : this.position
  }

  /** Size of the documents in memory, in characters of JSON. */
  get weight(): number {
    return this.#documents.weight
  }

  /** Forgets the documents that were not used recently. */
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
      const ids = this.#mine(idsOf(event))
      if (ids.length === 0) return
      const { isAppendOnly = false, looking = [] } = this.projection
      const isLooking = !isAppendOnly || looking.includes(event.type)
      let step: Step | null = null
      for (let i = ids.length - 1; i >= 0; i--)
        step = { event, fold, id: ids[i]!, entry: this.#entry(ids[i]!, isLooking), next: step }
      this.#steps.push(step!)
      this.#counting.gather(event, ids)
    } catch (error) {
      this.fail(position, error)
    }
  }

  /** Those that are documents of the partition. */
  #mine(named: string | readonly string[]): readonly string[] {
    const { partition } = this.projection
    if (typeof named === 'string') return partition === undefined || isIn(partition, named) ? [named] : []
    return partition === undefined ? named : named.filter((id) => isIn(partition, id))
  }

  /** Whether documents have to be loaded before the fold. */
  get isMissing(): boolean {
    return !this.#missing.isEmpty
  }

  /** Adds the parts of the documents whose parts move, once those are loaded: they may have to be loaded too. */
  gatherParts(): void {
    this.#counting.prepareParts((id) => this.#entry(id))
  }

  load(readStore: ReadStore): Promise<void> {
    return this.#missing.load(readStore, this)
  }

  /** Folds the gathered events; `upTo` is the position that the read reached. */
  fold(upTo: number): void {
    for (const step of this.#steps) {
      if (this.failure !== null && step.event.position >= this.failure.position) break
      this.#foldOne(step)
    }
    this.position = this.failure === null ? Math.max(this.position, upTo) : this.#lastBefore(this.failure.position)
    if (this.#steps.length > 0) this.#steps = []
  }

  /** Reading can continue only from the position of an event: some stores have no positions in between. */
  #lastBefore(position: number): number {
    return this.#steps.findLast(({ event }) => event.position < position)?.event.position ?? this.position
  }

  /** Whether so many changes wait to be counted that it should be done before the next write. */
  get isCountingDue(): boolean {
    return this.#counting.isFull
  }

  /** Finds the counting documents to which the folded ones contribute: they may have to be loaded. */
  gatherCounting(): void {
    this.#counting.prepare((id) => this.#missing.addCounting(id, this.#entry(id)))
  }

  /** Adds what the folded documents contribute to the counting ones, once those are loaded too. */
  count(): void {
    this.#counting.count((id, entry) => this.#documents.change(id, entry))
  }

  /** Forgets everything since the last checkpoint: what was folded has not been counted. */
  discard(): void {
    this.#documents = new WorkingSet()
    this.#counting = this.#newCounting()
    this.#missing.clear()
    this.position = this.saved
  }

  #newCounting(): Counting {
    return new Counting(this.projection.tally, (id) => this.#documents.get(id)?.doc ?? null)
  }

  /** Takes out what is to be written. Folding goes on meanwhile; `written` or `notWritten` has to follow before the next call. */
  take(isStaged = true): Changes {
    const taken = this.projection.isAppendOnly ? this.#documents.takeForGood() : this.#documents.take()
    return changesOf(this.#counting.staged(taken, isStaged), this)
  }

  written({ position }: Changes): void {
    this.#documents.written()
    this.saved = position
  }

  /** It may be taken again: what was written of it all the same does no harm. */
  notWritten({ batches }: Changes): void {
    this.#documents.notWritten()
    this.#counting.notWritten(batches.get('counting')?.documents.keys() ?? [])
  }

  #entry(id: string, isLooking = true): Entry {
    const known = isLooking ? this.#documents.get(id) : undefined
    if (known !== undefined) return known
    const entry = this.#documents.add(id)
    if (isLooking) this.#missing.add(id, entry)
    return entry
  }

  /** Changes all documents of the event or, when one fold throws, none. */
  #foldOne(step: Step): void {
    try {
      const docs: (Document | null)[] = []
      for (let one: Step | null = step; one !== null; one = one.next) docs.push(folded(one))
      let place = 0
      for (let one: Step | null = step; one !== null; one = one.next) this.#change(one, docs[place++]!)
    } catch (error) {
      this.fail(step.event.position, error)
    }
  }

  #change({ event, id, entry }: Step, after: Document | null): void {
    const before = entry.doc
    if (after === before) return
    this.#counting.note(event, { id, before, after })
    entry.doc = after
    entry.position = event.position
    this.#documents.change(id, entry)
  }
}
