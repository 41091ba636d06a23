import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testTimeouts } from '../../../../test/harness/testTimeouts.ts'
import { newEvent } from '../../test/events.ts'
import { eventStoreContract } from '../contract.ts'
import type { EventStore, StoredEvent } from '../port.ts'
import { openEventStoreDb } from './eventStoreDb.ts'

const url = process.env['EVENT_STORE_URL']
const newNamespace = () => `test-${randomUUID().slice(0, 8)}`

if (url === undefined) {
  describe('EventStoreDB, as an event store,', () => {
    it.skip('is skipped: EVENT_STORE_URL names no server', () => {})
  })
} else {
  eventStoreContract('EventStoreDB [EVT-008]', async () => {
    const namespace = newNamespace()
    const open = () => openEventStoreDb(url, namespace, { timeoutMs: testTimeouts().eventStoreDb })
    const store = open()
    return { store, reopen: async () => open(), close: () => store.close() }
  })
}

;(url === undefined ? describe.skip : describe)('events in EventStoreDB', () => {
  const namespace = newNamespace()
  let store: EventStore

  beforeEach(() => {
    store = openEventStoreDb(url!, namespace)
  })
  afterEach(() => store.close())

  it('can be read in the server’s own tools', async () => {
    const { metadata, ...facts } = newEvent()
    const event = { ...facts, metadata: { ...metadata, requestId: 'req_1', causationId: 'evt_1' } }
    await store.append('lesson-1', 'none', [event])
    const client = EventStoreDBClient.connectionString(url!)
    for await (const { event: seen } of client.readStream(`${namespace}.lesson-1`)) {
      expect(seen).toMatchObject({ id: event.id, type: event.type, isJson: true, data: event.data })
      expect(seen!.metadata).toMatchObject({ ...event.metadata, $correlationId: 'req_1', $causationId: 'evt_1' })
    }
    await client.dispose()
  })

  it('of another namespace are not seen, and are passed', async () => {
    const after = await store.head()
    const other = openEventStoreDb(url!, newNamespace())
    const type = `Shared${randomUUID().replaceAll('-', '')}`
    const seen: StoredEvent[] = []
    let reached = after
    store.subscribe({
      after,
      types: [type],
      batchSize: 2,
      onBatch: ({ events, position }) => {
        seen.push(...events)
        reached = position
      },
    })
    const foreign = Array.from({ length: 5 }, () => newEvent(type))
    const { position } = await other.append('lesson-1', 'none', foreign)
    const own = newEvent(type)
    await store.append(`lesson-${randomUUID()}`, 'none', [own])
    await eventually(() => seen.length > 0 && reached >= position)
    expect(seen.map(({ id }) => id)).toEqual([own.id])
    await other.close()
  })

  it('are refused by 413 when they are larger than the server takes', async () => {
    const large = { ...newEvent(), data: { body: 'x'.repeat(2_000_000) } }
    await expect(store.append(`lesson-${randomUUID()}`, 'none', [large])).rejects.toMatchObject({
      code: 'payload_too_large',
    })
  })
})
