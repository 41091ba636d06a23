import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { Feed, Positions } from '@manabi/feed'
import type { Generation, ReadStore } from '@manabi/read-store'
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

/** Milliseconds between looks at the read store, which are taken while somebody waits: a notice may get lost. */
const interval = 100

/** How far the projector of another process is: by its notices, and by what the read store says. */
export function followReadModels(options: FollowOptions): FollowedReadModels {
  const { feed, readStore, projections } = options
  const waiters = new Waiters()
  let isLooking = false
  const reached = (positions: Positions) => {
    const own = projections.map(({ name }) => positions[name] ?? null)
    const going = own.filter((position) => position !== null)
    waiters.reached(going.length === 0 ? -1 : Math.min(...going), going.length === own.length)
  }
  const look = async () => {
    if (isLooking) return
    isLooking = true
    while (!waiters.isEmpty) {
      await readStore.generations().then(
        (generations) => reached(positionsOf(projections, generations)),
        () => {},
      )
      if (!waiters.isEmpty) await sleep(interval)
    }
    isLooking = false
  }
  const end = feed.onNotice((notice) => notice.topic === 'checkpoint' && reached(notice.positions))
  return {
    waitFor: (position, timeoutMs) => {
      const settled = waiters.waitFor(position, timeoutMs)
      void look()
      return settled
    },
    status: async () => statusesOf(projections, await readStore.generations(), await options.eventStore.head()),
    stop: async () => {
      end()
      waiters.giveUp()
    },
  }
}

/** One that readers do not see yet is waited for where they see no other in its place. */
function positionsOf(projections: readonly AnyProjection[], generations: readonly Generation[]): Positions {
  const entries = projections.map(({ name }) => {
    const all = generations.filter(({ projection }) => projection === name)
    const current = all.find(({ isActive }) => isActive) ?? all.at(-1)
    if (current === undefined) return [name, -1]
    return [name, current.failure === null ? current.checkpoint : null]
  })
  return Object.fromEntries(entries)
}
