import type { EventStore, StoredEvent } from '@manabi/event-store'
import type { Lane } from './lane.ts'

/** Nobody waits while a replay reads, so its batches are big, and documents are written when many have changed. */
const batchSize = 5_000
const mostChanges = 20_000
const mostEvents = 200_000

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

/** Takes a lane as far as `upTo`, and writes its documents. */
export async function replay(
  lane: Lane,
  { eventStore, upTo, accepts = () => true, onProgress }: ReplayOptions,
): Promise<void> {
  let events = 0
  while (lane.position < upTo && lane.tracks.some(({ failure }) => failure === null)) {
    const batch = await eventStore.readAll({ after: lane.position, limit: batchSize, types: lane.types })
    const wanted = batch.events.filter((event) => event.position <= upTo && accepts(event))
    const isEnd = batch.position === lane.position || batch.position > upTo
    await lane.advance({ events: wanted, position: isEnd ? upTo : batch.position })
    events += wanted.length
    if (lane.changes >= mostChanges || events >= mostEvents) {
      await lane.flush()
      events = 0
    }
    onProgress?.({ position: lane.position, head: upTo })
  }
  await lane.flush()
}
