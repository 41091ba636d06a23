import { type EventStore, hasEvent } from '@manabi/event-store'
import type { Generation, ReadStore } from '@manabi/read-store'

export interface VerifyOptions {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly log: { info(details: object, message: string): void }
}

/**
 * The generation as a projector goes on with it: from the last event that was read, since a log of a server has events of the server
 * itself behind it, which a backup may lack. Null, and dropped, where it holds events that the store has lost, as after a backup was
 * put back: it would skip new events up to its checkpoint.
 */
export async function verified(generation: Generation, options: VerifyOptions): Promise<Generation | null> {
  const { eventStore, readStore, log } = options
  const { collection, projection, checkpoint, lastEvent } = generation
  const isThere = lastEvent == null ? checkpoint <= (await eventStore.head()) : await hasEvent(eventStore, lastEvent)
  if (!isThere) {
    log.info({ projection, checkpoint }, 'A read model has events that the event store lost; it is built again.')
    await readStore.drop(collection)
    return null
  }
  if (lastEvent == null || lastEvent.position >= checkpoint) return generation
  await readStore.putBack!(collection, { checkpoint: lastEvent.position, lastEvent })
  return { ...generation, checkpoint: lastEvent.position }
}
