import type { EventBatch, Subscription } from '@manabi/event-store'
import type { Positions } from '@manabi/feed'
import { isReported } from '@manabi/kernel'
import { type Generation, GenerationDropped } from '@manabi/read-store'
import { type AnyProjection, keyOf } from './anyProjection.ts'
import { CatchingUp, type CatchingUpOptions, maxWeight } from './catchingUp.ts'
import { ProjectionGroup } from './folding/projectionGroup.ts'
import type { ProjectionStatus } from './listProjections.ts'
import { LiveUpdates } from './liveUpdates.ts'
import { batchSize } from './rebuild/replay.ts'
import { RunningProjection } from './runningProjection.ts'
import { Schedule } from './schedule.ts'

export interface ProjectorOptions
  extends Pick<CatchingUpOptions, 'eventStore' | 'codec' | 'readStore' | 'mayWrite' | 'log'> {
  /** All projections that it may run. */
  readonly projections: readonly AnyProjection[]
  /** Milliseconds before a failed projection is tried again (longer each time); default 1,000. */
  readonly pause?: number
}

/** Milliseconds between looks at the generations: a rebuild or an erasure waits for the projector to switch. */
const lookEveryMs = 250

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
  readonly #catchingUp: CatchingUp
  readonly #listeners: ((positions: Positions) => void)[] = []
  #projections: readonly RunningProjection[] = []
  #isStarted = false
  #subscription: Subscription | null = null

  constructor(options: ProjectorOptions) {
    this.#options = options
    this.#pause = options.pause ?? 1_000
    this.#live = new ProjectionGroup({ ...options, maxWeight }, 0)
    const onProgress = () => this.#announce()
    const shared = { schedule: this.#schedule, live: this.#live, running: () => this.#projections }
    this.#catchingUp = new CatchingUp({ ...options, ...shared, pause: this.#pause, onProgress })
    const onWritten = () => {
      this.#catchingUp.takeOutFailed(this.#live)
      this.#announce()
    }
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
    if (this.#subscription !== null) this.#catchingUp.beginSoon(added)
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
    this.#catchingUp.beginSoon(this.#projections)
    this.#watchLater()
  }

  /** Feeds the live group from its position. */
  #follow(): void {
    const { eventStore, projections } = this.#options
    const types = [...new Set(projections.flatMap(({ on }) => Object.keys(on)))]
    const onBatch = (batch: EventBatch) => this.#schedule.runExclusive(() => this.#updates.fold(batch))
    this.#subscription = eventStore.subscribe({ after: this.#live.position, types, batchSize, onBatch })
    this.#subscription.done.catch((error) => {
      if (!isReported(error))
        this.#options.log.error({ err: error }, 'Subscription to the events lost; subscribing again.')
      this.#schedule.later(this.#pause, async () => this.#follow())
    })
  }

  /** Notices ready generations, and generations that another process dropped while nothing is written. */
  #watchLater(): void {
    this.#schedule.later(Math.min(lookEveryMs, this.#pause), async () => {
      const generations = await this.#options.readStore.generations().catch(() => null)
      if (generations !== null) await this.#schedule.runExclusive(() => this.#compare(generations))
      this.#watchLater()
    })
  }

  async #compare(generations: readonly Generation[]): Promise<void> {
    for (const attempt of this.#live.attempts) {
      const { collection } = attempt
      const active = generations.find((one) => one.state === 'active' && one.collection === collection)
      if (active === undefined) attempt.stop(new GenerationDropped(collection))
      // Noted by a process that lost its lease, after this one had gone on.
      else if (active.failure !== null) await this.#options.readStore.note(collection, null).catch(() => {})
    }
    this.#catchingUp.takeOutFailed(this.#live)
    await this.#catchingUp.beginSuccessors(generations)
  }

  /** Reports the positions of the read models. */
  #announce(): void {
    const positions = Object.fromEntries(this.#projections.map((one) => [keyOf(one.projection), one.position]))
    for (const listener of this.#listeners) listener(positions)
  }
}
