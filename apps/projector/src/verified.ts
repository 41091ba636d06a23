import { type EventStore, hasEvent } from '@manabi/event-store'
import type { Generation, ReadStore } from '@manabi/read-store'

export interface VerifyOptions {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

/**
 * The generation as a projector goes on with it. On a server, from the last event that was read: behind it, the log has events of the server
 * itself, which a backup may lack. Null, and dropped, where it is lost.
 */
export async function verified(generation: Generation, options: VerifyOptions): Promise<Generation | null> {
  if (await droppedAsLost(generation, options)) return null
  const { readStore } = options
  const { collection, checkpoint, lastEvent } = generation
  if (lastEvent == null || lastEvent.position >= checkpoint || readStore.putBack === undefined) return generation
  await readStore.putBack(collection, { checkpoint: lastEvent.position, lastEvent })
  return { ...generation, checkpoint: lastEvent.position }
}

/** Drops what is lost, before a process reads it. What cannot be read now is met again by the projector, which tells. */
export async function dropLost(options: VerifyOptions): Promise<void> {
  for (const generation of await options.readStore.generations())
    await droppedAsLost(generation, options).catch(() => false)
}

/** Whether it holds events that the store has lost, as after a backup was put back: it would skip new events up to its checkpoint. */
async function droppedAsLost(generation: Generation, { eventStore, readStore, log }: VerifyOptions): Promise<boolean> {
  const { collection, projection, checkpoint, lastEvent } = generation
  // A checkpoint that can be put back may lie beyond the events.
  const isAhead = lastEvent == null || readStore.putBack === undefined ? checkpoint > (await eventStore.head()) : false
  if (!isAhead && (lastEvent == null || (await hasEvent(eventStore, lastEvent)))) return false
  log.warn({ projection, checkpoint }, 'A read model has events that the event store lost; it is built again.')
  await readStore.drop(collection)
  return true
}
