import { randomUUID } from 'node:crypto'
import { describe, it } from '@jest/globals'
import { stateStoreContract } from '../contract.ts'
import { openMongoStateStore } from './mongoStateStore.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  describe('MongoDB, as a state store,', () => {
    it.skip('is skipped: READ_STORE_URL names no server', () => {})
  })
} else {
  stateStoreContract('MongoDB', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const store = openMongoStateStore(url, namespace)
    return { store, reopen: async () => openMongoStateStore(url, namespace), close: () => store.close() }
  })
}
