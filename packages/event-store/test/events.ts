import { randomUUID } from 'node:crypto'
import { type EventStore, type NewStoredEvent, WrongExpectedRevision } from '../src/index.ts'

export const newEvent = (type = 'Happened'): NewStoredEvent => ({
  id: randomUUID(),
  type,
  version: 1,
  data: { text: 'something' },
  metadata: {
    occurredAt: '2026-01-15T09:30:00.000Z',
    actor: { kind: 'system', id: 'test' },
    organizationId: null,
    requestId: null,
    causationId: null,
  },
})

/** Appends one event at the end of the stream, whoever else does so at the same time; answers its id. */
export async function appendNext(store: EventStore, stream: string): Promise<string> {
  const event = newEvent()
  for (;;) {
    const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
    try {
      await store.append(stream, last?.revision ?? 'none', [event])
      return event.id
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}
