import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { Feed, Positions } from '@manabi/feed'
import type { Generation, ReadStore } from '@manabi/read-store'
import { type AnyProjection, keyOf } from './anyProjection.ts'
import { type ProjectionStatus, statusesOf } from './listProjections.ts'
import { activeOf } from './presentGenerations.ts'
import type { Projector } from './projector.ts'
import { Waiters } from './waiters.ts'

export interface FollowOptions {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly projections: readonly AnyProjection[]
  /** Brings notices from the projectors of other processes. Left out where only the read store tells their positions. */
  readonly feed?: Pick<Feed, 'onNotice'>
  /** The projector of this process. Left out where it has none. */
  readonly projector?: Pick<Projector, 'onProgress' | 'hasten' | 'running' | 'status'>
}

export type FollowedReadModels = Pick<FollowingReadModels, 'waitFor' | 'status' | 'stop'>

/** Milliseconds between reads of the read store while a request waits, because a notice may get lost. */
const readEveryMs = 100

export const followReadModels = (options: FollowOptions): FollowedReadModels => new FollowingReadModels(options)

/** The read models as requests of this process see them, whichever process projects them. */
class FollowingReadModels {
  readonly #options: FollowOptions
  readonly #keys: ReadonlyMap<string, string>
  readonly #lazyNames: readonly string[]
  readonly #waiters: Waiters
  /** By name. Null: stopped. */
  readonly #reached: Map<string, number | null>
  readonly #endNotices: () => void
  #isReading = false

  constructor(options: FollowOptions) {
    const { projections, projector, feed } = options
    this.#options = options
    this.#keys = new Map(projections.map((projection) => [projection.name, keyOf(projection)]))
    this.#reached = new Map(projections.map(({ name }) => [name, -1]))
    this.#lazyNames = projections.filter(({ isLazy }) => isLazy).map(({ name }) => name)
    this.#waiters = new Waiters(projections.filter(({ isLazy }) => !isLazy).map(({ name }) => name))
    const hear = (positions: Positions) => this.#hear(positions)
    projector?.onProgress(hear)
    this.#endNotices = feed?.onNotice((notice) => notice.topic === 'checkpoint' && hear(notice.positions)) ?? (() => {})
  }

  /**
   * Resolves to true when the prompt read models contain the event at `position`, or only those of these `names`. Resolves to false after
   * `milliseconds`, or as soon as all that lack it have stopped or are far from done.
   */
  waitFor(position: number, milliseconds: number, names?: readonly string[]): Promise<boolean> {
    if (names?.some((name) => this.#lazyNames.includes(name))) this.#options.projector?.hasten(position)
    const settled = this.#waiters.waitFor(position, milliseconds, names)
    if (!this.#waiters.isEmpty) void this.#readWhileWaiting()
    return settled
  }

  /** Read models that this process projects as they are in memory, the others as the read store has them while it is available. */
  async status(): Promise<readonly ProjectionStatus[]> {
    const { projections, readStore, eventStore, projector } = this.#options
    const running = new Map((projector?.status() ?? []).map((status) => [status.name, status]))
    if (running.size === projections.length) return [...running.values()]
    const stored = async () => statusesOf(projections, await readStore.generations(), await eventStore.head())
    const all = await stored().catch(() => [...running.values()])
    return all.map((status) => running.get(status.name) ?? status)
  }

  async stop(): Promise<void> {
    this.#endNotices()
    this.#waiters.giveUp()
  }

  /** Notices may overtake each other, so positions only rise. A dropped read model is not read until it has caught up. */
  #hear(positions: Positions): void {
    for (const [name, key] of this.#keys) {
      const heard = positions[key]
      if (heard === undefined) continue
      const known = this.#reached.get(name)!
      this.#reached.set(name, known === null || heard === null ? heard : Math.max(known, heard))
    }
    this.#waiters.reached(this.#reached)
  }

  async #readWhileWaiting(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    // Once every read model has been heard of, give a notice the time to arrive.
    if (![...this.#reached.values()].includes(-1)) await sleep(readEveryMs)
    while (!this.#waiters.isEmpty) {
      await this.#read().catch(() => {})
      if (!this.#waiters.isEmpty) await sleep(readEveryMs)
    }
    this.#isReading = false
  }

  /** The positions of the read models that other processes project. */
  async #read(): Promise<void> {
    const { projections, projector, readStore } = this.#options
    const running = projector?.running ?? []
    const others = projections.filter((projection) => !running.includes(projection))
    if (others.length > 0) this.#hear(storedPositions(others, await readStore.generations()))
  }
}

/** Readers see only active generations. */
function storedPositions(projections: readonly AnyProjection[], generations: readonly Generation[]): Positions {
  const entries = projections.map((projection): [string, number | null] => {
    const { name } = projection
    const current = activeOf(generations, name) ?? generations.findLast((one) => one.projection === name)
    if (current !== undefined && current.failure !== null) return [keyOf(projection), null]
    return [keyOf(projection), current?.state === 'active' ? current.checkpoint : -1]
  })
  return Object.fromEntries(entries)
}
