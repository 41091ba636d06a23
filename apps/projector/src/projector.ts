import type { EventBatch, EventCodec, EventStore, Subscription } from '@manabi/event-store'
import { isReported } from '@manabi/kernel'
import { type Generation, GenerationDropped, type ReadStore } from '@manabi/read-store'
import { catchUp } from './catchUp.ts'
import { type LiveOptions, LiveWrites } from './liveWrites.ts'
import { PresentGenerations } from './presentGenerations.ts'
import type { Failure, ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'
import { type ProjectionStatus, positionsOf, RunningProjection } from './runningProjection.ts'
import { Schedule } from './schedule.ts'
import { type AnyProjection, checkpointOf, type Share } from './share.ts'
import { Waiters, type WaitOptions } from './waiters.ts'

export interface ProjectorOptions extends LiveOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  /** All projections that it may be assigned. */
  readonly projections: readonly AnyProjection[]
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** Milliseconds before a failed projection is retried (longer each time), and between checks of the generations; default 1,000. */
  readonly pause?: number
  /** Called after each batch with each projection's position; null for one that requests should not wait for. */
  readonly onProgress?: (positions: Readonly<Record<string, number | null>>) => void
}

export interface Projector {
  /**
   * True when every read model contains the event at `position`. False after `milliseconds`, or as soon as all that lack it have
   * stopped or are far from done.
   */
  waitFor(position: number, milliseconds: number, options?: WaitOptions): Promise<boolean>
  status(): ProjectionStatus[]
  stop(): Promise<void>
}

/**
 * Keeps read models up to date. One subscription feeds all projections that have reached the end of the events; one that is
 * behind (new, rebuilt, or stopped at an event) catches up in a separate group and then joins them. A failed projection is retried
 * later and does not delay the others.
 */
export function startProjector(options: ProjectorOptions): Projector {
  const projector = new RunningProjector(options)
  projector.take(options.projections, { isStart: true })
  return projector
}

/** Milliseconds before a dropped generation's successor is looked for: in the same turn the store still knows the old one. */
const lookAgain = 10

/** Documents in memory, in characters of JSON: of the live group, and of each group that catches up. */
const budget = 16 * 1024 * 1024

/** A projector that starts without projections; `take` assigns some and `release` withdraws them. */
export class RunningProjector implements Projector {
  readonly #options: ProjectorOptions
  #projections: readonly RunningProjection[] = []
  readonly #pause: number
  readonly #live: ProjectionGroup
  readonly #waiters = new Waiters()
  readonly #schedule = new Schedule()
  readonly #writes: LiveWrites
  #subscription: Subscription | null = null

  constructor(options: ProjectorOptions) {
    this.#options = options
    this.#pause = options.pause ?? 1_000
    this.#live = new ProjectionGroup({ ...options, budget }, 0)
    const live = { ...options, group: this.#live, onWritten: () => this.#written() }
    this.#writes = new LiveWrites(live, this.#schedule, this.#waiters)
    this.#schedule.background(() => this.#start())
  }

  get shares(): readonly Share[] {
    return this.#projections.map(({ share }) => share)
  }

  /** `isStart`: the process has just started, so its versions replace newer ones too. */
  take(shares: readonly Share[], { isStart }: { readonly isStart: boolean }): void {
    const projections = shares.map((share) => new RunningProjection(share, isStart))
    this.#projections = [...this.#projections, ...projections]
    if (this.#subscription !== null) this.#beginSoon(projections)
  }

  /** Resolves when all work on them is written and this process writes no more. */
  release(shares: readonly Share[]): Promise<void> {
    return this.#schedule.inTurn(async () => {
      const leaving = this.#projections.filter(({ share }) => shares.includes(share))
      this.#projections = this.#projections.filter((projection) => !leaving.includes(projection))
      for (const projection of leaving) await projection.leave()
    })
  }

  waitFor(position: number, milliseconds: number, options: WaitOptions = {}): Promise<boolean> {
    if (!options.skipsDeferred && options.only === undefined) this.#writes.hasten()
    return this.#waiters.waitFor(position, milliseconds, options)
  }

  status(): ProjectionStatus[] {
    return this.#projections.map((projection) => projection.status(this.#live.position))
  }

  async stop(): Promise<void> {
    await this.#schedule.stop()
    await this.#subscription?.stop()
    await this.#live.flush()
    this.#waiters.giveUp()
  }

  async #start(): Promise<void> {
    try {
      this.#live.position = await this.#options.eventStore.head()
    } catch (error) {
      if (!isReported(error)) this.#options.log.error({ err: error }, 'Cannot read the events; retrying.')
      return this.#schedule.later(this.#pause, () => this.#start())
    }
    this.#follow()
    this.#beginSoon(this.#projections)
    this.#watchLater()
  }

  /** Feeds the live group from its position. */
  #follow(): void {
    const { eventStore, projections } = this.#options
    const types = [...new Set(projections.flatMap(({ on }) => Object.keys(on)))]
    const onBatch = (batch: EventBatch) => this.#schedule.inTurn(() => this.#writes.fold(batch))
    this.#subscription = eventStore.subscribe({ after: this.#live.position, types, onBatch })
    this.#subscription.done.catch((error) => {
      if (!isReported(error))
        this.#options.log.error({ err: error }, 'Subscription to the events lost; subscribing again.')
      this.#schedule.later(this.#pause, async () => this.#follow())
    })
  }

  #written(): void {
    this.#takeOutFailed(this.#live)
    this.#announce()
  }

  #beginSoon(projections: readonly RunningProjection[]): void {
    this.#schedule.background(() => this.#schedule.inTurn(() => this.#begin(projections)))
  }

  /** Begins an attempt for each projection at its checkpoint: those at the same checkpoint read events together. */
  async #begin(projections: readonly RunningProjection[]): Promise<void> {
    const groups = new Map<number, ProjectionGroup>()
    const failed: [RunningProjection, Failure][] = []
    const present = new PresentGenerations(this.#options.readStore, this.#options.log)
    for (const projection of projections.filter((one) => this.#projections.includes(one))) {
      try {
        const generation = await present.for(projection.share, projection)
        const checkpoint = checkpointOf(generation, projection.share)
        const group = groups.get(checkpoint) ?? new ProjectionGroup({ ...this.#options, budget }, checkpoint)
        groups.set(checkpoint, group)
        group.add(projection.enter(generation, group))
      } catch (error) {
        failed.push([projection, { position: projection.attempt?.saved ?? 0, error }])
      }
    }
    for (const group of groups.values()) this.#schedule.background(() => this.#catchUp(group))
    this.#setAside(failed)
    this.#announce()
  }

  async #catchUp(group: ProjectionGroup): Promise<void> {
    const onStep = async (isThere: boolean) => {
      this.#takeOutFailed(group)
      if (isThere) for (const attempt of group.attempts) await this.#join(group, attempt)
      this.#announce()
    }
    try {
      await catchUp(group, { ...this.#options, schedule: this.#schedule, live: this.#live, onStep })
    } catch (error) {
      for (const attempt of group.attempts) attempt.fail(attempt.saved + 1, error)
      this.#takeOutFailed(group)
    }
  }

  /** From now on readers see the generation, and the subscription feeds it. */
  async #join(group: ProjectionGroup, attempt: ProjectionAttempt): Promise<void> {
    const { readStore } = this.#options
    const projection = this.#runningOf(attempt)
    await projection.activate(readStore)
    const { partition } = projection.share
    if (projection.isBehind) return
    if (projection.isNoted) await readStore.note(attempt.collection, null, partition)
    group.remove(attempt)
    this.#live.add(attempt)
    projection.joined(this.#live)
  }

  #takeOutFailed(group: ProjectionGroup): void {
    const failed = group.attempts.filter(({ failure }) => failure !== null)
    for (const attempt of failed) group.remove(attempt)
    this.#setAside(failed.map((attempt) => [this.#runningOf(attempt), attempt.failure!]))
  }

  /** Retries failed projections together: shortly where only the generation changed, else after a pause. */
  #setAside(failed: readonly (readonly [RunningProjection, Failure])[]): void {
    if (failed.length === 0) return
    const isMoved = ({ error }: Failure) => error instanceof GenerationDropped
    const moved = failed.filter(([, failure]) => isMoved(failure)).map(([projection]) => projection)
    const stopped = failed.filter(([, failure]) => !isMoved(failure)).map(([projection]) => projection)
    if (moved.length > 0) this.#schedule.later(lookAgain, async () => this.#beginSoon(moved))
    for (const [projection, failure] of failed) if (!isMoved(failure)) this.#failed(projection, failure)
    if (stopped.length === 0) return
    const pause = Math.min(...stopped.map((projection) => projection.pauseAfter(this.#pause)))
    this.#schedule.later(pause, async () => this.#beginSoon(stopped))
    this.#announce()
  }

  #failed(projection: RunningProjection, failure: Failure): void {
    const { log, readStore } = this.#options
    projection.failed(failure)
    const { share, attempt, error } = projection
    if (!isReported(failure.error))
      log.error({ projection: share.name, position: failure.position, err: failure.error }, 'Projection stopped.')
    // The note is for other processes only, so a failure to write it is ignored.
    if (attempt !== null) projection.noting = readStore.note(attempt.collection, error, share.partition).catch(() => {})
    this.#schedule.background(() => projection.noting)
  }

  /** Writing notices a rebuild by another process or a replaced file; this notices it while nothing is written, and other partitions. */
  #watchLater(): void {
    this.#schedule.later(this.#pause, async () => {
      const generations = await this.#options.readStore.generations().catch(() => null)
      if (generations !== null) await this.#schedule.inTurn(() => this.#compare(generations))
      this.#watchLater()
    })
  }

  async #compare(generations: readonly Generation[]): Promise<void> {
    for (const attempt of this.#live.attempts)
      await this.#runningOf(attempt).check(generations, this.#options.readStore)
    this.#takeOutFailed(this.#live)
  }

  /** Reports the positions of the read models to waiting requests. */
  #announce(): void {
    this.#waiters.reached(this.#projections)
    this.#options.onProgress?.(positionsOf(this.#projections))
  }

  #runningOf(attempt: ProjectionAttempt): RunningProjection {
    return this.#projections.find((projection) => projection.attempt === attempt)!
  }
}
