import { setImmediate } from 'node:timers/promises'
import type { EventStore, StoredEvent } from '@manabi/event-store'
import type { ProjectionGroup } from '../folding/projectionGroup.ts'

/** Events that are read and folded in one go: few enough for others to get their turn. */
export const batchSize = 250

/** Documents that a replay keeps in memory, in characters of JSON. */
export const replayWeight = 10 * 1024 * 1024

/** Milliseconds between checkpoints at most. An erasure takes a builder without checkpoints for dead after a longer time. */
export const checkpointsEvery = 5_000

export interface Progress {
  /** Position of the last event read. */
  readonly position: number
  /** Position of the last event to read. */
  readonly head: number
}

interface ReplayOptions {
  readonly eventStore: EventStore
  /** The last position to read. */
  readonly upTo: number
  /** Events for which it is false are skipped. */
  readonly accepts?: (event: StoredEvent) => boolean
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Replays events up to `upTo`. Documents have no readers yet, so they are written only when memory is full, every few seconds, and at the
 * end.
 */
export async function replay(
  group: ProjectionGroup,
  { eventStore, upTo, accepts = () => true, onProgress }: ReplayOptions,
): Promise<void> {
  let writtenAt = performance.now()
  while (group.position < upTo && group.attempts.some(({ failure }) => failure === null)) {
    const batch = await eventStore.readAll({ after: group.position, limit: batchSize, types: group.types })
    const wanted = batch.events.filter((event) => event.position <= upTo && accepts(event))
    const isEnd = batch.position === group.position || batch.position > upTo
    const last = batch.position > upTo ? undefined : batch.last
    await group.fold({ events: wanted, position: isEnd ? upTo : batch.position, last })
    if (group.isFull || performance.now() - writtenAt > checkpointsEvery) {
      await group.flush()
      writtenAt = performance.now()
    }
    onProgress?.({ position: group.position, head: upTo })
    // Embedded stores answer synchronously: give signals, timers and threads their turn.
    await setImmediate()
  }
  await group.flush()
}
