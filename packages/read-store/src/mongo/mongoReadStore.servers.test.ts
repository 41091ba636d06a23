import { randomUUID } from 'node:crypto'
import { describe, it } from '@jest/globals'
import { readStoreContract } from '../contract.ts'
import { openMongoReadStore } from './mongoReadStore.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  describe('MongoDB read store', () => {
    it.skip('is skipped: READ_STORE_URL names no server', () => {})
  })
} else {
  readStoreContract('MongoDB', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    return { open: async () => openMongoReadStore(url, namespace), remove: async () => {} }
  })
}
