import { randomUUID } from 'node:crypto'
import { describe, it } from '@jest/globals'
import { eventStoreContract } from '../contract.ts'
import { openEventStoreDb } from './eventStoreDb.ts'

const url = process.env['EVENT_STORE_URL']

if (url === undefined) {
  describe('EventStoreDB, as an event store,', () => {
    it.skip('is skipped: EVENT_STORE_URL names no server', () => {})
  })
} else {
  eventStoreContract('EventStoreDB [EVT-008]', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const store = openEventStoreDb(url, namespace)
    return { store, reopen: async () => openEventStoreDb(url, namespace), close: () => store.close() }
  })
}
