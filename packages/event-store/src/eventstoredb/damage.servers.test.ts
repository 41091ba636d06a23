import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { newEvent } from '../../test/events.ts'
import type { EventStore } from '../port.ts'
import { openEventStoreDb } from './eventStoreDb.ts'

const url = process.env['EVENT_STORE_URL']

if (url === undefined) {
  describe('streams that an operator of EventStoreDB changed', () => {
    it.skip('are skipped: EVENT_STORE_URL names no server', () => {})
  })
}

;(url === undefined ? describe.skip : describe)('a stream that an operator of EventStoreDB', () => {
  const namespace = `test-${randomUUID().slice(0, 8)}`
  let store: EventStore
  let operator: EventStoreDBClient
  let stream: string

  beforeEach(async () => {
    store = openEventStoreDb(url!, namespace)
    operator = EventStoreDBClient.connectionString(url!)
    stream = `lesson-${randomUUID()}`
    await store.append(stream, 'none', [newEvent(), newEvent(), newEvent()])
  })
  afterEach(async () => {
    await store.close()
    await operator.dispose()
  })

  const name = () => `${namespace}.${stream}`

  it('deleted for good is an error by name, in reading and appending [ENG-006]', async () => {
    await operator.tombstoneStream(name())
    const deleted = { name: 'StreamDeleted', stream }
    await expect(store.readStream(stream)).rejects.toMatchObject(deleted)
    await expect(store.append(stream, 2, [newEvent()])).rejects.toMatchObject(deleted)
  })

  it('deleted is an error by name once something follows [ENG-006]', async () => {
    await operator.deleteStream(name())
    expect(await store.readStream(stream)).toEqual([])
    const truncated = { name: 'StreamTruncated', stream }
    await expect(store.append(stream, 'none', [newEvent()])).rejects.toMatchObject(truncated)
    await expect(store.readStream(stream)).rejects.toMatchObject(truncated)
  })

  it('gave a $maxCount is an error by name, except to readers of its end [ENG-006]', async () => {
    await operator.setStreamMetadata(name(), { maxCount: 2 })
    const truncated = { name: 'StreamTruncated', stream }
    await expect(store.readStream(stream)).rejects.toMatchObject(truncated)
    await expect(store.readStream(stream, { direction: 'backwards' })).rejects.toMatchObject(truncated)
    expect(await store.readStream(stream, { from: 1 })).toHaveLength(2)
    expect(await store.readStream(stream, { direction: 'backwards', limit: 1 })).toHaveLength(1)
  })
})
