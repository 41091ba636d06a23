import type { EventBatch, EventCodec, EventStore, Subscription } from '@manabi/event-store'
import { GenerationDropped, type ReadStore } from '@manabi/read-store'
import { catchUp } from './catchUp.ts'
import { generationFor } from './generationFor.ts'
import { keyOf } from './keyOf.ts'
import { Lane } from './lane.ts'
import { Member, type ProjectionStatus } from './member.ts'
import { Schedule } from './schedule.ts'
import type { AnyProjection, Failure, Track } from './track.ts'
import { Waiters } from './waiters.ts'

export interface ProjectorOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  /** All that it may be given to do. */
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
export function startProjector(options: ProjectorOptions): Projector {
  const projector = new RunningProjector(options)
  projector.take(options.projections, { isStart: true })
  return projector
}

/** Documents kept in memory, in characters of JSON: by those who follow, and by each lane that catches up. */
const budget = 16 * 1024 * 1024

/** A projector that has nothing to do until it is given projections, which may be taken from it again. */
export class RunningProjector implements Projector {
  readonly #options: ProjectorOptions
  #members: readonly Member[] = []
  readonly #pause: number
  readonly #live: Lane
  readonly #waiters = new Waiters()
  readonly #schedule = new Schedule()
  #subscription: Subscription | null = null

  constructor(options: ProjectorOptions) {
    this.#options = options
    this.#pause = options.pause ?? 1_000
    this.#live = new Lane({ ...options, budget }, 0)
    this.#schedule.background(() => this.#start())
  }

  get projections(): readonly AnyProjection[] {
    return this.#members.map(({ projection }) => projection)
  }

  /** `isStart`: the process has just begun, and puts its versions in the place of newer ones, too. */
  take(projections: readonly AnyProjection[], { isStart }: { readonly isStart: boolean }): void {
    const members = projections.map((projection) => new Member(projection, isStart))
    this.#members = [...this.#members, ...members]
    if (this.#subscription !== null) this.#beginSoon(members)
  }

  /** Resolves when what was done of them is written, and nothing is written here any more. */
  release(projections: readonly AnyProjection[]): Promise<void> {
    return this.#schedule.inTurn(async () => {
      const leaving = this.#members.filter(({ projection }) => projections.includes(projection))
      this.#members = this.#members.filter((member) => !leaving.includes(member))
      for (const member of leaving) await member.leave()
    })
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
    this.#follow()
    this.#beginSoon(this.#members)
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

  #beginSoon(members: readonly Member[]): void {
    this.#schedule.background(() => this.#schedule.inTurn(() => this.#begin(members)))
  }

  /** Takes members up where their generations are: those at the same place go on together. */
  async #begin(members: readonly Member[]): Promise<void> {
    const lanes = new Map<number, Lane>()
    const failed: [Member, Failure][] = []
    for (const member of members.filter((one) => this.#members.includes(one))) {
      try {
        const generation = await generationFor(this.#options.readStore, member.projection, member)
        const { checkpoint } = generation
        const lane = lanes.get(checkpoint) ?? this.#lane(checkpoint)
        lanes.set(checkpoint, lane)
        lane.add(member.enter(generation, lane))
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
    if (member.isNoted) await readStore.note(track.collection, null)
    lane.remove(track)
    this.#live.add(track)
    member.joined(this.#live)
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
    if (moved.length > 0) this.#beginSoon(moved)
    for (const [member, failure] of failed) if (!isMoved(failure)) this.#failed(member, failure)
    if (stopped.length === 0) return
    const pause = Math.min(...stopped.map((member) => member.pauseAfter(this.#pause)))
    this.#schedule.later(pause, async () => this.#beginSoon(stopped))
    this.#announce()
  }

  #failed(member: Member, failure: Failure): void {
    const { log, readStore } = this.#options
    member.failed(failure)
    const { projection, track, error } = member
    log.error({ projection: projection.name, position: failure.position, err: failure.error }, 'A projection stopped.')
    // Only for those who look from another process: that it cannot be written holds nothing up.
    if (track !== null) member.noting = readStore.note(track.collection, error).catch(() => {})
    this.#schedule.background(() => member.noting)
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
    const keys = this.projections.map(keyOf)
    this.#options.onProgress?.(Object.fromEntries(keys.map((key, i) => [key, positions[i]!])))
  }

  #lane(position: number): Lane {
    return new Lane({ ...this.#options, budget }, position)
  }

  #memberOf(track: Track): Member {
    return this.#members.find((member) => member.track === track)!
  }
}
