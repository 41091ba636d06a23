import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { openMongoDatabase } from '@manabi/mongo'
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

  it('MongoDB read store shows readers no generation without its indexes', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const [store, database] = [openMongoReadStore(url, namespace), openMongoDatabase(url, namespace)]
    try {
      const { collection } = await store.create({ name: 'books', version: 1, indexes: [['shelf', 'title']] })
      const documents = database.db.collection(database.nameOf(`views.${collection}`))
      await documents.dropIndexes()
      await store.activate(collection)
      const keys = (await documents.indexes()).map(({ key }) => Object.keys(key).join())
      expect(keys).toEqual(['_id', 'fields.shelf,fields.title,_id'])
    } finally {
      await Promise.all([store.close(), database.close()])
    }
  })
}
