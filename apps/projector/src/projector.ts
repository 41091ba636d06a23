import type { EventBatch, EventCodec, EventStore, Subscription } from '@manabi/event-store'
import { isReported } from '@manabi/kernel'
import { type Generation, GenerationDropped, type ReadStore } from '@manabi/read-store'
import { type AnyProjection, keyOf } from './anyProjection.ts'
import { catchUp } from './catchUp.ts'
import { LeaseLost } from './leaseLost.ts'
import { LiveUpdates } from './liveUpdates.ts'
import { PresentGenerations } from './presentGenerations.ts'
import type { Failure, ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'
import type { ProjectionStatus } from './projectionStatus.ts'
import { RunningProjection } from './runningProjection.ts'
import { Schedule } from './schedule.ts'

export interface ProjectorOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  /** All projections that it may run. */
  readonly projections: readonly AnyProjection[]
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** False once this process has lost the lease of a projection. Left out where no other process writes. */
  readonly mayWrite?: (projection: AnyProjection) => boolean
  /** Milliseconds before a failed projection is tried again (longer each time), and between checks of the generations; default 1,000. */
  readonly pause?: number
}

/** The position up to which readers see each read model, by key. Null: requests should not wait for it. */
export type Positions = Readonly<Record<string, number | null>>

/** Milliseconds before the successor of a dropped generation is looked for: in the same turn the store still knows the old one. */
const lookAgainMs = 10

/** Documents in memory, in characters of JSON, of the live group and of each group that catches up. */
const maxWeight = 16 * 1024 * 1024

/**
 * Keeps read models up to date. One subscription feeds all projections that have reached the end of the events. A projection that is
 * behind (new, rebuilt, or stopped at an event) catches up in a separate group and then joins them. A failed projection is tried again
 * later and does not delay the others.
 */
export class Projector {
  readonly #options: ProjectorOptions
  readonly #pause: number
  readonly #live: ProjectionGroup
  readonly #schedule = new Schedule()
  readonly #updates: LiveUpdates
  readonly #listeners: ((positions: Positions) => void)[] = []
  #projections: readonly RunningProjection[] = []
  #isStarted = false
  #subscription: Subscription | null = null

  constructor(options: ProjectorOptions) {
    this.#options = options
    this.#pause = options.pause ?? 1_000
    this.#live = new ProjectionGroup({ ...options, maxWeight }, 0)
    const onWritten = () => this.#written()
    this.#updates = new LiveUpdates({ group: this.#live, schedule: this.#schedule, onWritten })
  }

  /** The projections that it runs. */
  get running(): readonly AnyProjection[] {
    return this.#projections.map(({ projection }) => projection)
  }

  /** Runs these, too. `isStart`: the process has just started, so its versions replace newer ones, too. */
  run(projections: readonly AnyProjection[], { isStart }: { readonly isStart: boolean }): void {
    const added = projections.map((projection) => new RunningProjection(projection, isStart))
    this.#projections = [...this.#projections, ...added]
    if (this.#subscription !== null) this.#beginSoon(added)
    if (!this.#isStarted) this.#schedule.background(() => this.#start())
    this.#isStarted = true
  }

  /** Resolves when all work on them is written and this process writes no more. */
  release(projections: readonly AnyProjection[]): Promise<void> {
    return this.#schedule.runExclusive(async () => {
      const leaving = this.#projections.filter(({ projection }) => projections.includes(projection))
      this.#projections = this.#projections.filter((projection) => !leaving.includes(projection))
      for (const projection of leaving) await projection.leave()
    })
  }

  /** A request waits for lazy read models to contain this position: writes them at once. */
  hasten(position: number): void {
    this.#updates.hasten(position)
  }

  /** Calls the listener with the positions of the running projections after each change. */
  onProgress(listener: (positions: Positions) => void): void {
    this.#listeners.push(listener)
  }

  status(): readonly ProjectionStatus[] {
    return this.#projections.map((projection) => projection.status(this.#live.position))
  }

  /** Writes what is folded, and stops. */
  async stop(): Promise<void> {
    await this.#schedule.stop()
    await this.#subscription?.stop()
    await this.#live.flush()
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
    const onBatch = (batch: EventBatch) => this.#schedule.runExclusive(() => this.#updates.fold(batch))
    this.#subscription = eventStore.subscribe({ after: this.#live.position, types, isAwaited: true, onBatch })
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
    this.#schedule.background(() => this.#schedule.runExclusive(() => this.#begin(projections)))
  }

  /** Begins an attempt for each projection at its checkpoint. Projections at the same checkpoint read events together. */
  async #begin(projections: readonly RunningProjection[]): Promise<void> {
    const groups = new Map<number, ProjectionGroup>()
    const failed: [RunningProjection, Failure][] = []
    const present = new PresentGenerations(this.#options.readStore, this.#options.log)
    for (const running of projections.filter((one) => this.#projections.includes(one))) {
      try {
        const generation = await present.for(running.projection, running)
        const { checkpoint } = generation
        const group = groups.get(checkpoint) ?? new ProjectionGroup({ ...this.#options, maxWeight }, checkpoint)
        groups.set(checkpoint, group)
        running.enter(generation, group)
      } catch (error) {
        failed.push([running, { position: running.attempt?.saved ?? 0, error }])
      }
    }
    for (const group of groups.values()) this.#schedule.background(() => this.#catchUp(group))
    this.#setAside(failed)
    this.#announce()
  }

  async #catchUp(group: ProjectionGroup): Promise<void> {
    const onStep = async (isThere: boolean) => {
      this.#takeOutFailed(group)
      if (isThere) for (const attempt of group.attempts) await this.#join(attempt)
      this.#announce()
    }
    try {
      await catchUp(group, { ...this.#options, schedule: this.#schedule, live: this.#live, onStep })
    } catch (error) {
      for (const attempt of group.attempts) attempt.stop(error)
      this.#takeOutFailed(group)
    }
  }

  /** From now on readers see the generation, and the subscription feeds it. */
  async #join(attempt: ProjectionAttempt): Promise<void> {
    const { readStore } = this.#options
    const running = this.#runningOf(attempt)
    // Another process may have folded further: then it catches up again.
    if (!running.isActive && !(await readStore.activate(attempt.collection))) return
    if (running.isNoted) await readStore.note(attempt.collection, null)
    running.join(this.#live)
  }

  #takeOutFailed(group: ProjectionGroup): void {
    const failed = group.attempts.filter(({ failure }) => failure !== null)
    for (const attempt of failed) group.remove(attempt)
    this.#setAside(failed.map((attempt) => [this.#runningOf(attempt), attempt.failure!]))
  }

  /** Tries failed projections again together: shortly where only the generation changed, else after a pause. */
  #setAside(failed: readonly (readonly [RunningProjection, Failure])[]): void {
    if (failed.length === 0) return
    const isDropped = ({ error }: Failure) => error instanceof GenerationDropped
    const moved = failed.filter(([, failure]) => isDropped(failure)).map(([running]) => running)
    const stopped = failed.filter(([, failure]) => !isDropped(failure)).map(([running]) => running)
    if (moved.length > 0) this.#schedule.later(lookAgainMs, async () => this.#beginSoon(moved))
    for (const [running, failure] of failed) if (!isDropped(failure)) this.#failed(running, failure)
    if (stopped.length === 0) return
    const pause = Math.min(...stopped.map((running) => running.pauseAfter(this.#pause)))
    this.#schedule.later(pause, async () => this.#beginSoon(stopped))
    this.#announce()
  }

  #failed(running: RunningProjection, failure: Failure): void {
    const { log, readStore } = this.#options
    running.failed(failure)
    const { projection, attempt, error } = running
    if (!isReported(failure.error))
      log.error({ projection: projection.name, position: failure.position, err: failure.error }, 'Projection stopped.')
    // The note is for other processes only, so a failure to write it is ignored.
    if (attempt !== null && !(failure.error instanceof LeaseLost))
      running.noting = readStore.note(attempt.collection, error).catch(() => {})
    this.#schedule.background(() => running.noting)
  }

  /** A write notices that another process rebuilt a read model, or that a file was replaced. This notices it while nothing is written. */
  #watchLater(): void {
    this.#schedule.later(this.#pause, async () => {
      const generations = await this.#options.readStore.generations().catch(() => null)
      if (generations !== null) await this.#schedule.runExclusive(() => this.#compare(generations))
      this.#watchLater()
    })
  }

  async #compare(generations: readonly Generation[]): Promise<void> {
    for (const attempt of this.#live.attempts) {
      const { collection } = attempt
      const active = generations.find((one) => one.isActive && one.collection === collection)
      if (active === undefined) attempt.stop(new GenerationDropped(collection))
      // Noted by a process that lost its lease, after this one had gone on.
      else if (active.failure !== null) await this.#options.readStore.note(collection, null).catch(() => {})
    }
    this.#takeOutFailed(this.#live)
  }

  /** Reports the positions of the read models. */
  #announce(): void {
    const positions = Object.fromEntries(this.#projections.map((one) => [keyOf(one.projection), one.position]))
    for (const listener of this.#listeners) listener(positions)
  }

  #runningOf(attempt: ProjectionAttempt): RunningProjection {
    return this.#projections.find((running) => running.attempt === attempt)!
  }
}
