import { setImmediate } from 'node:timers/promises'
import type { EventBatch, EventCodec, StoredEvent } from '@manabi/event-store'
import { type EventRef, Unavailable } from '@manabi/kernel'
import type { ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import { decodeAll } from './decodeAll.ts'
import type { ProjectionAttempt } from './projectionAttempt.ts'

export interface GroupOptions {
  readonly codec: EventCodec
  readonly readStore: ReadStore
  /** Size limit of the documents in memory, in characters of JSON. They take about four times as many bytes. */
  readonly maxWeight: number
  /** False once this process has lost the lease of a projection. Left out where no other process writes. */
  readonly mayWrite?: ((projection: AnyProjection) => boolean) | undefined
}

/** Milliseconds for which folding may keep other work from running. */
const maxFoldMs = 20

/** Changed documents of a read model after which they are written: other read models wait for a large transaction. */
const maxChanges = 5_000

/** Projections that read the same events, so that each batch is decoded once. A failed attempt stops alone. */
export class ProjectionGroup {
  readonly #options: GroupOptions
  /** Replaced, never changed. */
  #attempts: readonly ProjectionAttempt[] = []
  #routes = new Map<string, ProjectionAttempt[]>()
  position: number

  constructor(options: GroupOptions, position: number) {
    this.#options = options
    this.position = position
  }

  get attempts(): readonly ProjectionAttempt[] {
    return this.#attempts
  }

  /** The event types that at least one attempt handles. */
  get types(): readonly string[] {
    return [...this.#routes.keys()]
  }

  /** Whether the documents in memory should be written, because of their size or because they are many for one transaction. */
  get isFull(): boolean {
    return this.#isHeavy || this.#attempts.some(({ documents }) => documents.changed.size > maxChanges)
  }

  get #isHeavy(): boolean {
    return this.#attempts.reduce((sum, { documents }) => sum + documents.weight, 0) > this.#options.maxWeight / 2
  }

  /** Whether lazy documents or checkpoints wait to be written. */
  get hasUnwritten(): boolean {
    return this.#attempts.some(({ position, saved }) => position > saved)
  }

  add(attempt: ProjectionAttempt): void {
    this.#attempts = [...this.#attempts, attempt]
    this.#route()
  }

  remove(attempt: ProjectionAttempt): void {
    this.#attempts = this.#attempts.filter((one) => one !== attempt)
    this.#route()
  }

  /**
   * Folds a batch in memory. Long folds leave the event loop to others in between. Rejects with `Unavailable`, before it changes anything,
   * when the events cannot be decoded now.
   */
  async fold({ events, position, last = events.at(-1) }: EventBatch): Promise<void> {
    const wanted = events.filter(({ type }) => this.#routes.has(type))
    // An event that cannot be decoded stops only the attempts that handle its type.
    const failed = (event: StoredEvent, error: unknown) => {
      for (const attempt of this.#routes.get(event.type)!) attempt.fail(event.position, error)
    }
    const touched = new Set<ProjectionAttempt>()
    for (const event of await decodeAll(this.#options.codec, wanted, failed)) {
      for (const attempt of this.#routes.get(event.type) ?? []) {
        attempt.gather(event)
        touched.add(attempt)
      }
    }
    await this.#loadMissing(touched)
    for (const attempt of touched) attempt.gatherParts()
    await this.#loadMissing(touched)
    await this.#foldGathered(position, last)
    this.position = position
  }

  async #foldGathered(position: number, last: EventRef | undefined): Promise<void> {
    let since = performance.now()
    for (const attempt of this.#attempts) {
      for (const step of attempt.steps) {
        attempt.foldStep(step)
        if (performance.now() - since < maxFoldMs) continue
        await setImmediate()
        since = performance.now()
      }
      attempt.folded(position, last)
      if (attempt.isCountingDue) await this.#count([attempt])
    }
  }

  /** Writes the changed documents of prompt read models. Lazy ones wait, and so do checkpoints without documents. */
  flushPrompt(): Promise<void> {
    return this.flush(this.#attempts.filter(({ hasChanges, projection }) => hasChanges && !projection.isLazy))
  }

  /** Writes everything: each read model that changed in a write of its own, and the checkpoints of the others together. */
  async flush(attempts: readonly ProjectionAttempt[] = this.#attempts): Promise<void> {
    const isHeavy = this.#isHeavy
    await this.#count(attempts)
    const changed = attempts.filter(({ hasChanges }) => hasChanges)
    const unchanged = attempts.filter(({ hasChanges, position, saved }) => !hasChanges && position > saved)
    await Promise.all([...changed.map((attempt) => this.#write(attempt)), this.#advance(unchanged)])
    if (isHeavy) for (const attempt of this.#attempts) attempt.documents.age()
  }

  async #write(attempt: ProjectionAttempt): Promise<void> {
    const { readStore } = this.#options
    try {
      for (const batch of attempt.batches({ isWhole: readStore.writesWhole === true })) {
        this.#demandLease(attempt)
        await readStore.write(attempt.collection, batch)
      }
      attempt.written()
    } catch (error) {
      attempt.stop(error)
    }
  }

  /** Where the checkpoint of one cannot be written, the others still can, unless the store is down: asking it once is enough. */
  async #advance(attempts: readonly ProjectionAttempt[]): Promise<void> {
    if (attempts.length === 0) return
    try {
      for (const attempt of attempts) this.#demandLease(attempt)
      await this.#options.readStore.advance(
        new Map(attempts.map(({ collection, checkpoint }) => [collection, checkpoint])),
      )
      for (const attempt of attempts) attempt.written()
    } catch (error) {
      if (attempts.length === 1 || error instanceof Unavailable) for (const attempt of attempts) attempt.stop(error)
      else for (const attempt of attempts) await this.#advance([attempt])
    }
  }

  #demandLease({ projection }: ProjectionAttempt): void {
    if (this.#options.mayWrite?.(projection) !== false) return
    // Another process may project this read model by now.
    throw new Unavailable('stateStore', null, `This process could not renew its lease of ${projection.name} in time.`)
  }

  /** Adds the noted changes to the counting documents. */
  async #count(attempts: readonly ProjectionAttempt[]): Promise<void> {
    for (const attempt of attempts) attempt.gatherCounting()
    await this.#loadMissing(attempts, (attempt) => attempt.discard())
    for (const attempt of attempts) attempt.count()
  }

  async #loadMissing(
    attempts: Iterable<ProjectionAttempt>,
    onFailure: (attempt: ProjectionAttempt) => void = () => {},
  ): Promise<void> {
    const load = async (attempt: ProjectionAttempt) => {
      try {
        await attempt.load(this.#options.readStore)
      } catch (error) {
        onFailure(attempt)
        attempt.stop(error)
      }
    }
    await Promise.all(Array.from(attempts, load))
  }

  #route(): void {
    this.#routes = new Map()
    for (const attempt of this.#attempts) {
      for (const type of attempt.types) this.#routes.set(type, [...(this.#routes.get(type) ?? []), attempt])
    }
  }
}
