import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { Feed, Positions } from '@manabi/feed'
import type { Generation, ReadStore } from '@manabi/read-store'
import { keyOf } from './keyOf.ts'
import { statusesOf } from './listProjections.ts'
import type { ProjectionStatus } from './member.ts'
import type { Projector } from './projector.ts'
import type { AnyProjection } from './track.ts'
import { Waiters } from './waiters.ts'

interface FollowOptions {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly feed: Feed
  readonly projections: readonly AnyProjection[]
}

export interface FollowedReadModels extends Pick<Projector, 'waitFor'> {
  status(): Promise<readonly ProjectionStatus[]>
  stop(): Promise<void>
}

interface Follower extends FollowedReadModels {
  /** What a projector of this process says, which needs no notice. */
  hear(positions: Positions): void
}

/** Milliseconds between looks at the read store, which are taken while somebody waits: a notice may get lost. */
const interval = 100

/** How far the projectors are, wherever they run: by their notices, and by what the read store says. */
export function followReadModels(options: FollowOptions): Follower {
  const { feed, readStore, projections } = options
  const keys = projections.map(keyOf)
  const waiters = new Waiters()
  const heard = new Map<string, number | null>(keys.map((key) => [key, -1]))
  let isLooking = false
  const hear = (positions: Positions) => {
    for (const key of keys) heard.set(key, latest(heard.get(key)!, positions[key]))
    const going = [...heard.values()].filter((position) => position !== null)
    waiters.reached(Math.min(Number.MAX_SAFE_INTEGER, ...going), going.length === keys.length)
  }
  const look = async () => {
    if (isLooking) return
    isLooking = true
    // Who has heard of all gives a notice the time to come.
    if (keys.every((key) => heard.get(key) !== -1)) await sleep(interval)
    while (!waiters.isEmpty) {
      await readStore.generations().then(
        (generations) => hear(positionsOf(projections, generations)),
        () => {},
      )
      if (!waiters.isEmpty) await sleep(interval)
    }
    isLooking = false
  }
  const end = feed.onNotice((notice) => notice.topic === 'checkpoint' && hear(notice.positions))
  return {
    hear,
    waitFor: (position, timeoutMs) => {
      const settled = waiters.waitFor(position, timeoutMs)
      if (!waiters.isEmpty) void look()
      return settled
    },
    status: async () => statusesOf(projections, await readStore.generations(), await options.eventStore.head()),
    stop: async () => {
      end()
      waiters.giveUp()
    },
  }
}

/** Notices may overtake each other; a read model that is dropped is not read before it has come as far again. */
function latest(known: number | null, said: number | null | undefined): number | null {
  if (said === undefined) return known
  return known === null || said === null ? said : Math.max(known, said)
}

/** One that readers do not see yet is waited for where they see no other in its place. */
function positionsOf(projections: readonly AnyProjection[], generations: readonly Generation[]): Positions {
  const entries = projections.map((projection) => {
    const all = generations.filter((one) => one.projection === projection.name)
    const current = all.find(({ isActive }) => isActive) ?? all.at(-1)
    if (current === undefined) return [keyOf(projection), -1]
    return [keyOf(projection), current.failure === null ? current.checkpoint : null]
  })
  return Object.fromEntries(entries)
}
