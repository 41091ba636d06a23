import type { EventStore } from '@manabi/event-store'
import type { ReadStore } from '@manabi/read-store'

interface DropOptions {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Drops read models that are ahead of the events, so that a projector builds them again. They were made of another history, such as
 * the one before a backup of the events was restored, and would skip new events up to their checkpoint. For the embedded store
 * only: on a server, events of the server itself may move checkpoints past our last event.
 */
export async function dropAhead({ eventStore, readStore, log }: DropOptions): Promise<void> {
  const generations = await readStore.generations()
  // Read after the checkpoints: otherwise a read model that folds a new event in between would seem ahead.
  const head = await eventStore.head()
  for (const { collection, projection, checkpoint } of generations) {
    if (checkpoint <= head) continue
    log.warn({ projection, checkpoint, head }, 'Read model is ahead of the events; rebuilding it.')
    await readStore.drop(collection)
  }
}
