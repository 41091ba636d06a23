import { setImmediate } from 'node:timers/promises'
import type { EventStore, StoredEvent } from '@manabi/event-store'
import type { Lane } from './lane.ts'

/** Events of a batch die young; those of bigger ones outlive a collection and fill the memory. */
const batchSize = 1_000

/** Documents kept in memory by a replay, in characters of JSON. */
export const replayBudget = 16 * 1024 * 1024

export interface Progress {
  /** So far events were read. */
  readonly position: number
  /** So far they go. */
  readonly head: number
}

interface ReplayOptions {
  readonly eventStore: EventStore
  /** The last position to read. */
  readonly upTo: number
  /** Events that it refuses are passed over. */
  readonly accepts?: (event: StoredEvent) => boolean
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** Takes a lane as far as `upTo`. Nobody reads its documents yet: they are written when the memory for them is full, and at the end. */
export async function replay(
  lane: Lane,
  { eventStore, upTo, accepts = () => true, onProgress }: ReplayOptions,
): Promise<void> {
  while (lane.position < upTo && lane.tracks.some(({ failure }) => failure === null)) {
    const batch = await eventStore.readAll({ after: lane.position, limit: batchSize, types: lane.types })
    const wanted = batch.events.filter((event) => event.position <= upTo && accepts(event))
    const isEnd = batch.position === lane.position || batch.position > upTo
    await lane.advance({ events: wanted, position: isEnd ? upTo : batch.position })
    if (lane.isFull) await lane.flush()
    onProgress?.({ position: lane.position, head: upTo })
    // An embedded store answers without waiting: signals, timers and threads get their turn here.
    await setImmediate()
  }
  await lane.flush()
}
