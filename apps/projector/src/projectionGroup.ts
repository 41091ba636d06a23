import { setImmediate } from 'node:timers/promises'
import type { EventBatch, EventCodec, StoredEvent } from '@manabi/event-store'
import type { Recorded } from '@manabi/kernel'
import type { Batch, Document, ReadStore, WriteOptions } from '@manabi/read-store'
import { together } from './changes.ts'
import { stages } from './counting.ts'
import { decodeAll } from './decodeAll.ts'
import { PartSize } from './partSize.ts'
import type { ProjectionAttempt } from './projectionAttempt.ts'
import { isDue, notWritten, stopAt, type Taken } from './taken.ts'
import type { WaitOptions } from './waiters.ts'

interface GroupOptions {
  readonly codec: EventCodec
  readonly readStore: ReadStore
  /** Size limit of the documents in memory, in characters of JSON; they take about four times as many bytes. */
  readonly budget: number
  /** Milliseconds, for tests. */
  readonly now?: () => number
}

type FlushOptions = Pick<WaitOptions, 'skipsDeferred'> & WriteOptions

/** Projections that read the same events: each batch is decoded once and written together. A failed attempt stops alone. */
export class ProjectionGroup {
  readonly #codec: EventCodec
  readonly #readStore: ReadStore
  readonly #budget: number
  readonly #now: () => number
  readonly #partSize = new PartSize()
  /** Replaced, never changed. */
  #attempts: readonly ProjectionAttempt[] = []
  #routes = new Map<string, ProjectionAttempt[]>()
  #writing: Promise<void> = Promise.resolve()
  position: number

  constructor({ codec, readStore, budget, now = () => performance.now() }: GroupOptions, position: number) {
    this.#codec = codec
    this.#readStore = readStore
    this.#budget = budget
    this.#now = now
    this.position = position
  }

  get attempts(): readonly ProjectionAttempt[] {
    return this.#attempts
  }

  /** The event types that at least one attempt handles. */
  get types(): readonly string[] {
    return [...this.#routes.keys()]
  }

  /** Whether the documents in memory should be written because of their size. */
  get isFull(): boolean {
    return this.#attempts.reduce((sum, { weight }) => sum + weight, 0) > this.#budget / 2
  }

  add(attempt: ProjectionAttempt): void {
    this.#attempts = [...this.#attempts, attempt]
    this.#route()
  }

  remove(attempt: ProjectionAttempt): void {
    this.#attempts = this.#attempts.filter((one) => one !== attempt)
    this.#route()
  }

  /** Folds a batch in memory, in turns. Rejects with `Unavailable`, before it changes anything, when the events cannot be decoded now. */
  async advance({ events, position }: EventBatch): Promise<void> {
    const wanted = events.filter(({ type }) => this.#routes.has(type))
    // Where one cannot be decoded, only the attempts that handle its type stop.
    const failed = (event: StoredEvent, error: unknown) => {
      for (const attempt of this.#routes.get(event.type)!) attempt.fail(event.position, error)
    }
    const decoded = await decodeAll(this.#codec, wanted, failed)
    for (let from = 0; ; ) {
      const part = decoded.slice(from, from + this.#partSize.value)
      from += part.length
      if (from >= decoded.length) return this.#advance(part, position)
      await this.#advance(part, part.at(-1)!.position)
      await setImmediate()
    }
  }

  async #advance(events: readonly Recorded[], position: number): Promise<void> {
    const touched = new Set<ProjectionAttempt>()
    for (const event of events) {
      for (const attempt of this.#routes.get(event.type) ?? []) {
        attempt.gather(event)
        touched.add(attempt)
      }
    }
    await this.#loadMissing(touched)
    for (const attempt of touched) attempt.gatherParts()
    await this.#loadMissing(touched)
    const begun = this.#now()
    for (const attempt of this.#attempts) attempt.fold(position)
    if (events.length > 0) this.#partSize.folded(events.length, this.#now() - begun)
    await this.#count(this.#attempts.filter(({ isCountingDue }) => isCountingDue))
    this.position = position
  }

  /** Whether deferred documents or mere checkpoints wait to be written. */
  get isDeferring(): boolean {
    return this.#attempts.some(({ position, saved }) => position > saved)
  }

  /** Writes the changed documents of all attempts together. With `skipsDeferred` deferred projections wait, and checkpoints without documents. */
  async flush(options: FlushOptions = {}): Promise<void> {
    await this.flushBehind(options)
    await this.#writing
  }

  /** As `flush`, but resolves when the writing has begun: the next batch may be read and folded meanwhile. */
  async flushBehind({ skipsDeferred = false, mayWait = false }: FlushOptions = {}): Promise<void> {
    await this.#writeBehind(skipsDeferred ? isDue : () => true, mayWait)
  }

  /** Begins to write what memory should not hold any longer. */
  async relieve(): Promise<void> {
    if (this.isFull) await this.flushBehind()
    else if (this.#attempts.some(this.#holdsManyAppended)) await this.#writeBehind(this.#holdsManyAppended)
  }

  /** Whether it holds many documents that no later event asks for. */
  readonly #holdsManyAppended = ({ projection, weight }: ProjectionAttempt): boolean =>
    projection.isAppendOnly === true && weight > this.#budget / 16

  async #writeBehind(isWanted: (attempt: ProjectionAttempt) => boolean, mayWait = false): Promise<void> {
    await this.#writing
    const { isFull } = this
    const wanted = this.#attempts.filter(isWanted)
    await this.#count(wanted)
    const changed = wanted.filter((attempt) => attempt.hasChanges || attempt.position > attempt.saved)
    const taken = changed.map((attempt) => [attempt, attempt.take(!this.#readStore.writesWhole)] as const)
    const options = { mayWait: mayWait && changed.every(({ projection }) => projection.mayWait) }
    if (taken.length > 0) this.#writing = this.#writeAll(taken, options)
    if (isFull) for (const attempt of this.#attempts) attempt.age()
  }

  /** Resolves when nothing is being written. */
  settled(): Promise<void> {
    return this.#writing
  }

  /** Where one of them cannot be written, the others still can. */
  async #writeAll(taken: readonly Taken[], options: WriteOptions): Promise<void> {
    try {
      await this.#write(taken, options)
    } catch (error) {
      if (taken.length === 1) notWritten(taken[0]!, error)
      else for (const one of taken) await this.#write([one], options).catch((reason) => notWritten(one, reason))
    }
  }

  async #write(taken: readonly Taken[], options: WriteOptions): Promise<void> {
    for (const stage of stages) {
      const batches = new Map<string, Batch<Document>>()
      for (const [attempt, changes] of taken) {
        const batch = changes.batches.get(stage)
        if (batch !== undefined) batches.set(attempt.collection, together(batches.get(attempt.collection), batch))
      }
      if (batches.size > 0) await this.#readStore.write(batches, options)
    }
    for (const [attempt, changes] of taken) attempt.written(changes)
  }

  /** Adds to the counting documents what is noted. */
  async #count(attempts: readonly ProjectionAttempt[]): Promise<void> {
    for (const attempt of attempts) attempt.gatherCounting()
    await this.#loadMissing(attempts, (attempt) => attempt.discard())
    for (const attempt of attempts) attempt.count()
  }

  async #loadMissing(
    attempts: Iterable<ProjectionAttempt>,
    onFailure: (attempt: ProjectionAttempt) => void = () => {},
  ): Promise<void> {
    const loading: Promise<void>[] = []
    for (const attempt of attempts) if (attempt.isMissing) loading.push(this.#load(attempt, onFailure))
    if (loading.length > 0) await Promise.all(loading)
  }

  async #load(attempt: ProjectionAttempt, onFailure: (attempt: ProjectionAttempt) => void): Promise<void> {
    try {
      await attempt.load(this.#readStore)
    } catch (error) {
      onFailure(attempt)
      stopAt(attempt, error)
    }
  }

  #route(): void {
    this.#routes = new Map()
    for (const attempt of this.#attempts) {
      for (const type of attempt.types) this.#routes.set(type, [...(this.#routes.get(type) ?? []), attempt])
    }
  }
}
