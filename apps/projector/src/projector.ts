import type { EventBatch, EventCodec, EventStore, Subscription } from '@manabi/event-store'
import { GenerationDropped, type ReadStore } from '@manabi/read-store'
import { catchUp } from './catchUp.ts'
import { generationFor } from './generationFor.ts'
import { Lane } from './lane.ts'
import { Member, type ProjectionStatus } from './member.ts'
import { Schedule } from './schedule.ts'
import type { AnyProjection, Failure, Track } from './track.ts'
import { Waiters } from './waiters.ts'

export interface ProjectorOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  readonly projections: readonly AnyProjection[]
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** Milliseconds before what failed is tried again (longer each time), and between looks at the generations; default 1,000. */
  readonly pause?: number
  /** Told after each batch how far each projection is; null for one that nobody should wait for. */
  readonly onProgress?: (positions: Readonly<Record<string, number | null>>) => void
}

export interface Projector {
  /**
   * True when every read model contains the event at `position`. False after `timeoutMs`, or as soon as those that are left
   * behind have stopped or are far from done.
   */
  waitFor(position: number, timeoutMs: number): Promise<boolean>
  status(): ProjectionStatus[]
  stop(): Promise<void>
}

/**
 * Keeps read models up to date. All that have come to the end of the events are fed by one subscription; one that is behind
 * (new, rebuilt, or stopped at an event) catches up in a lane of its own and joins them there. A projection that fails is
 * tried again later and holds nobody up.
 */
export const startProjector = (options: ProjectorOptions): Projector => new RunningProjector(options)

/** Documents kept in memory, in characters of JSON: by those who follow, and by each lane that catches up. */
const budget = 16 * 1024 * 1024
/** Milliseconds. */
const longestPause = 60_000

class RunningProjector implements Projector {
  readonly #options: ProjectorOptions
  readonly #members: readonly Member[]
  readonly #pause: number
  readonly #live: Lane
  readonly #waiters = new Waiters()
  readonly #schedule = new Schedule()
  #subscription: Subscription | null = null

  constructor(options: ProjectorOptions) {
    this.#options = options
    this.#pause = options.pause ?? 1_000
    this.#members = options.projections.map((projection) => new Member(projection))
    this.#live = new Lane({ ...options, budget }, 0)
    this.#schedule.background(() => this.#start())
  }

  waitFor(position: number, timeoutMs: number): Promise<boolean> {
    return this.#waiters.waitFor(position, timeoutMs)
  }

  status(): ProjectionStatus[] {
    return this.#members.map((member) => member.status(this.#live.position))
  }

  async stop(): Promise<void> {
    await this.#schedule.stop()
    await this.#subscription?.stop()
    this.#waiters.giveUp()
  }

  async #start(): Promise<void> {
    try {
      this.#live.position = await this.#options.eventStore.head()
    } catch (error) {
      this.#options.log.error({ err: error }, 'The projector cannot read the events and tries again.')
      return this.#schedule.later(this.#pause, () => this.#start())
    }
    await this.#begin(this.#members, { isStart: true })
    this.#follow()
    this.#watchLater()
  }

  /** Feeds those that are up to date, from where they are. */
  #follow(): void {
    const types = [...new Set(this.#options.projections.flatMap(({ on }) => Object.keys(on)))]
    const onBatch = (batch: EventBatch) => this.#schedule.inTurn(() => this.#liveBatch(batch))
    this.#subscription = this.#options.eventStore.subscribe({ after: this.#live.position, types, onBatch })
    this.#subscription.done.catch((error) => {
      this.#options.log.error({ err: error }, 'The projector lost its subscription and takes it up again.')
      this.#schedule.later(this.#pause, async () => this.#follow())
    })
  }

  async #liveBatch(batch: EventBatch): Promise<void> {
    await this.#live.advance(batch)
    await this.#live.flush()
    this.#takeOutFailed(this.#live)
    this.#announce()
  }

  /** Takes members up where their generations are: those at the same place go on together. */
  async #begin(members: readonly Member[], { isStart }: { readonly isStart: boolean }): Promise<void> {
    const lanes = new Map<number, Lane>()
    const failed: [Member, Failure][] = []
    for (const member of members) {
      try {
        const generation = await generationFor(this.#options.readStore, member.projection, { isStart })
        const { checkpoint } = generation
        const lane = lanes.get(checkpoint) ?? this.#lane(checkpoint)
        lanes.set(checkpoint, lane)
        lane.add(member.enter(generation))
      } catch (error) {
        failed.push([member, { position: member.track?.saved ?? 0, error }])
      }
    }
    for (const lane of lanes.values()) this.#schedule.background(() => this.#catchUp(lane))
    this.#setAside(failed)
    this.#announce()
  }

  async #catchUp(lane: Lane): Promise<void> {
    const onStep = async (isThere: boolean) => {
      this.#takeOutFailed(lane)
      if (isThere) for (const track of lane.tracks) await this.#join(lane, track)
      this.#announce()
    }
    try {
      await catchUp(lane, { ...this.#options, schedule: this.#schedule, live: this.#live, onStep })
    } catch (error) {
      for (const track of lane.tracks) track.fail(track.saved + 1, error)
      this.#takeOutFailed(lane)
    }
  }

  /** Readers see the generation from now on, and the subscription feeds it. */
  async #join(lane: Lane, track: Track): Promise<void> {
    const { readStore } = this.#options
    const member = this.#memberOf(track)
    if (!member.isActive && !(await readStore.activate(track.collection))) return
    if (member.error !== null) await readStore.note(track.collection, null)
    member.isActive = true
    member.recovered()
    lane.remove(track)
    this.#live.add(track)
  }

  #takeOutFailed(lane: Lane): void {
    const failed = lane.tracks.filter(({ failure }) => failure !== null)
    for (const track of failed) lane.remove(track)
    this.#setAside(failed.map((track) => [this.#memberOf(track), track.failure!]))
  }

  /** Takes them up again together: at once where only the generation changed, else after a pause. */
  #setAside(failed: readonly (readonly [Member, Failure])[]): void {
    const isMoved = ({ error }: Failure) => error instanceof GenerationDropped
    const moved = failed.filter(([, failure]) => isMoved(failure)).map(([member]) => member)
    const stopped = failed.filter(([, failure]) => !isMoved(failure)).map(([member]) => member)
    if (moved.length > 0) this.#schedule.background(() => this.#begin(moved, { isStart: false }))
    for (const [member, failure] of failed) if (!isMoved(failure)) this.#failed(member, failure)
    if (stopped.length === 0) return
    this.#schedule.later(this.#pauseAfter(stopped), () => this.#begin(stopped, { isStart: false }))
    this.#announce()
  }

  #failed(member: Member, failure: Failure): void {
    const { log, readStore } = this.#options
    member.failed(failure)
    const { projection, track, error } = member
    log.error({ projection: projection.name, position: failure.position, err: failure.error }, 'A projection stopped.')
    // Only for those who look from another process: that it cannot be written holds nothing up.
    if (track !== null) this.#schedule.background(() => readStore.note(track.collection, error).catch(() => {}))
  }

  /** A rebuild in another process, or a file that was replaced, shows when something is written. When nothing is, this looks. */
  #watchLater(): void {
    this.#schedule.later(this.#pause, async () => {
      const present = await this.#options.readStore.generations().catch(() => null)
      await this.#schedule.inTurn(async () => {
        for (const track of this.#live.tracks) {
          const isGone = present !== null && !present.some(({ collection }) => collection === track.collection)
          if (isGone) track.fail(track.saved + 1, new GenerationDropped(track.collection))
        }
        this.#takeOutFailed(this.#live)
      })
      this.#watchLater()
    })
  }

  /** Tells those who wait how far the read models are. */
  #announce(): void {
    const positions = this.#members.map((member) => member.waitedFor())
    const going = positions.filter((position) => position !== null)
    this.#waiters.reached(Math.min(Number.MAX_SAFE_INTEGER, ...going), going.length === positions.length)
    const { onProgress, projections } = this.#options
    onProgress?.(Object.fromEntries(projections.map(({ name }, i) => [name, positions[i]!])))
  }

  /** Doubled with each failure in a row. */
  #pauseAfter(members: readonly Member[]): number {
    const failures = Math.min(...members.map((member) => member.failures))
    return Math.min(longestPause, this.#pause * 2 ** Math.max(0, failures - 1))
  }

  #lane(position: number): Lane {
    return new Lane({ ...this.#options, budget }, position)
  }

  #memberOf(track: Track): Member {
    return this.#members.find((member) => member.track === track)!
  }
}
