import { type EventRef, refOf } from '@manabi/kernel'
import { DamagedStream } from './damagedStream.ts'
import type { EventStore, StoredEvent } from './port.ts'

/** How far a follower of the log is, as it is kept. */
export interface FollowedTo {
  readonly position: number
  /** The last event that it read, and earlier ones at growing distances. Left out by older releases and imports until it reads one. */
  readonly events?: readonly EventRef[]
}

/** A follower that has read nothing yet. */
export const beginningAt = (position: number): FollowedTo => ({ position, events: [] })

/** Whether the store has this event: after a backup was put back it may have another in its place, or none. Rejects with `Unavailable`. */
export async function hasEvent(
  store: Pick<EventStore, 'readStream'>,
  { stream, revision, id }: EventRef,
): Promise<boolean> {
  const missing = (error: unknown): [] => {
    if (error instanceof DamagedStream) return []
    throw error
  }
  const [found] = await store.readStream(stream, { from: revision, limit: 1 }).catch(missing)
  return found?.id === id
}

/**
 * Where a follower goes on: behind the last of its events that the store has. What comes twice does no harm. Null where the store has none
 * of them: it begins with the first event.
 */
export async function goingOn(
  store: Pick<EventStore, 'head' | 'readStream'>,
  { position, events }: FollowedTo,
): Promise<FollowedTo | null> {
  if (events === undefined) return { position: Math.min(position, await store.head()) }
  for (const [index, event] of events.entries())
    if (await hasEvent(store, event)) return { position: event.position, events: events.slice(index) }
  return null
}

/** After these events were read. Of the earlier ones the oldest at each distance stays, which are some twenty, however long the log is. */
export function followed(to: FollowedTo, read: readonly StoredEvent[], position: number): FollowedTo {
  const last = read.at(-1)
  if (last === undefined) return { ...to, position }
  const byDistance = new Map<number, EventRef>()
  for (const event of to.events ?? []) byDistance.set(Math.floor(Math.log2(last.position - event.position) / 2), event)
  return { position, events: [refOf(last), ...byDistance.values()] }
}
