import type { EventStore } from '@manabi/event-store'
import type { ReadStore } from '@manabi/read-store'

interface DropOptions {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Read models that are further than the events come from another past, such as that before a backup of the events was put back:
 * they would ignore all that comes until it is further, too. They go, and a projector builds them again. For the embedded store:
 * on a server, checkpoints stand beyond our last event wherever events of its own come after it.
 */
export async function dropAhead({ eventStore, readStore, log }: DropOptions): Promise<void> {
  const generations = await readStore.generations()
  // Asked for afterwards: what others append meanwhile, and fold, makes none of them look ahead.
  const head = await eventStore.head()
  for (const { collection, projection, checkpoint } of generations) {
    if (checkpoint <= head) continue
    log.warn({ projection, checkpoint, head }, 'A read model is ahead of the events: it is built again.')
    await readStore.drop(collection)
  }
}
