import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@manabi/event-store'
import type { Feed, Positions } from '@manabi/feed'
import type { Generation, ReadStore } from '@manabi/read-store'
import { statusesOf } from './listProjections.ts'
import type { Projector } from './projector.ts'
import type { ProjectionStatus } from './runningProjection.ts'
import { type AnyProjection, checkpointOf, failureOf, keyOf, type Share, sharesOf, wholeOf } from './share.ts'
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
  /** Takes positions from a projector of this process directly, without a notice. */
  hear(positions: Positions): void
}

/** Milliseconds between reads of the read store while a request waits, because a notice may get lost. */
const interval = 100

/** Follows the positions of all projectors, wherever they run, by their notices and by the read store. */
export function followReadModels(options: FollowOptions): Follower {
  const { feed, readStore, projections } = options
  const shares = sharesOf(projections)
  const keys = shares.map(keyOf)
  const waiters = new Waiters()
  const heard = new Map<string, number | null>(keys.map((key) => [key, -1]))
  let isReading = false
  const hear = (positions: Positions) => {
    for (const key of keys) heard.set(key, latest(heard.get(key)!, said(key, positions)))
    waiters.reached(
      shares.map(({ name, isDeferred = false }, i) => ({ name, position: heard.get(keys[i]!)!, isDeferred })),
    )
  }
  const read = async () => {
    if (isReading) return
    isReading = true
    // Once every projection has been heard of, give a notice the time to arrive.
    if (keys.every((key) => heard.get(key) !== -1)) await sleep(interval)
    while (!waiters.isEmpty) {
      await readStore.generations().then(
        (generations) => hear(positionsOf(shares, generations)),
        () => {},
      )
      if (!waiters.isEmpty) await sleep(interval)
    }
    isReading = false
  }
  const end = feed.onNotice((notice) => notice.topic === 'checkpoint' && hear(notice.positions))
  return {
    hear,
    waitFor: (position, milliseconds, options) => {
      const settled = waiters.waitFor(position, milliseconds, options)
      if (!waiters.isEmpty) void read()
      return settled
    },
    status: async () => statusesOf(projections, await readStore.generations(), await options.eventStore.head()),
    stop: async () => {
      end()
      waiters.giveUp()
    },
  }
}

/** Notices may overtake each other, so positions only rise. A dropped read model is not read until it has caught up. */
function latest(known: number | null, said: number | null | undefined): number | null {
  if (said === undefined) return known
  return known === null || said === null ? said : Math.max(known, said)
}

/** A projector that shares nothing says how far the whole is. */
const said = (key: string, positions: Positions): number | null | undefined =>
  positions[key] === undefined ? positions[wholeOf(key)] : positions[key]

/** Requests wait for a generation under construction only where there is no active one. */
function positionsOf(shares: readonly Share[], generations: readonly Generation[]): Positions {
  const entries = shares.map((share) => {
    const all = generations.filter((one) => one.projection === share.name)
    const current = all.find(({ isActive }) => isActive) ?? all.at(-1)
    if (current === undefined) return [keyOf(share), -1]
    return [keyOf(share), failureOf(current, share) === null ? checkpointOf(current, share) : null]
  })
  return Object.fromEntries(entries)
}
