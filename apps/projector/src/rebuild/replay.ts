import { setImmediate } from 'node:timers/promises'
import type { EventStore, StoredEvent } from '@manabi/event-store'
import type { ProjectionGroup } from '../projectionGroup.ts'

/** Larger batches survive garbage collections and fill the memory. */
const batchSize = 1_000

/** Documents that a replay keeps in memory, in characters of JSON. */
export const replayBudget = 10 * 1024 * 1024

/** Milliseconds between checkpoints at most, well within those after which a purge takes a builder for dead, see `Builds`. */
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
 * Replays events up to `upTo`. Documents have no readers yet, so they are written only when memory is full, every few seconds and at the
 * end. Nothing is being written any more when it rejects: the generation may be dropped, and the store closed.
 */
export async function replay(
  group: ProjectionGroup,
  { eventStore, upTo, accepts = () => true, onProgress }: ReplayOptions,
): Promise<void> {
  let written = performance.now()
  try {
    while (group.position < upTo && group.attempts.some(({ failure }) => failure === null)) {
      const batch = await eventStore.readAll({ after: group.position, limit: batchSize, types: group.types })
      const wanted = batch.events.filter((event) => event.position <= upTo && accepts(event))
      const isEnd = batch.position === group.position || batch.position > upTo
      await group.advance({ events: wanted, position: isEnd ? upTo : batch.position })
      if (performance.now() - written < checkpointsEvery) await group.relieve()
      else {
        await group.flushBehind()
        written = performance.now()
      }
      onProgress?.({ position: group.position, head: upTo })
      // Embedded stores answer synchronously: give signals, timers and threads their turn.
      await setImmediate()
    }
  } finally {
    await group.settled()
  }
  await group.flush()
}
