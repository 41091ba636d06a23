import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { openMongoDatabase } from '@manabi/mongo'
import { eventually } from '../../../../test/harness/eventually.ts'
import { testTimeouts } from '../../../../test/harness/testTimeouts.ts'
import { readStoreContract, timing } from '../contract.ts'
import type { Document, Query } from '../port.ts'
import type { Kept } from './kept.ts'
import { openMongoReadStore } from './mongoReadStore.ts'
import { foundBy } from './mongoView.ts'

const url = process.env['READ_STORE_URL']
const timeoutMs = testTimeouts().mongoDb

if (url === undefined) {
  describe('MongoDB read store', () => {
    it.skip('is skipped: READ_STORE_URL names no server', () => {})
  })
} else {
  const openStore = (namespace: string, options: Parameters<typeof openMongoReadStore>[2] = {}) =>
    openMongoReadStore(url, namespace, { timeoutMs, ...options })
  const openDatabase = (namespace: string) => openMongoDatabase(url, namespace, { timeoutMs })

  readStoreContract('MongoDB', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const options = { keepDropped: 300, timing }
    return { open: async () => openStore(namespace, options), remove: async () => {} }
  })

  it('MongoDB read store shows readers no generation without its indexes', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const [store, database] = [openStore(namespace), openDatabase(namespace)]
    try {
      const { collection } = await store.create({ name: 'books', version: 1, indexes: [['shelf', 'title']] })
      const documents = database.db.collection(database.nameOf(`views.${collection}`))
      await documents.dropIndexes()
      await store.activate(collection)
      const keys = (await documents.indexes()).map(({ key }) => Object.keys(key).join())
      expect(keys).toEqual(['_id', 'deleted,_id', 'deleted,fields.shelf,fields.title,_id'])
    } finally {
      await Promise.all([store.close(), database.close()])
    }
  })

  it('MongoDB read store has no documents of a generation any more once it is erased', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const store = openStore(namespace, { keepDropped: 300, timing })
    const database = openDatabase(namespace)
    try {
      const { collection } = await store.create({ name: 'books', version: 1, indexes: [] })
      const documents = new Map([['a', { position: 1, doc: { title: 'A' } }]])
      await store.write(collection, { documents, checkpoint: 1 })
      await store.drop(collection)
      await eventually(() =>
        store.erase({ upTo: 1, projections: ['books'] }).then(
          () => true,
          () => false,
        ),
      )
      expect(await database.db.collection(database.nameOf(`views.${collection}`)).countDocuments()).toBe(0)
    } finally {
      await Promise.all([store.close(), database.close()])
    }
  })

  it('MongoDB read store has no documents of a dropped generation any more once nobody reads it', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const [store, database] = [openStore(namespace, { keepDropped: 10 }), openDatabase(namespace)]
    try {
      const { collection } = await store.create({ name: 'books', version: 1, indexes: [] })
      const documents = new Map([['a', { position: 1, doc: { title: 'A' } }]])
      await store.write(collection, { documents, checkpoint: 1 })
      await store.drop(collection)
      const left = database.db.collection(database.nameOf(`views.${collection}`))
      // FerretDB refuses to count what it is deleting at that moment.
      await eventually(async () => (await left.countDocuments().catch(() => null)) === 0)
    } finally {
      await Promise.all([store.close(), database.close()])
    }
  })

  it('MongoDB read store replaces hundreds of documents at once', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const store = openStore(namespace)
    try {
      const { collection } = await store.create({ name: 'books', version: 1, indexes: [['shelf']] })
      const write = (position: number) => {
        const stored = { position, doc: { shelf: `at ${position}` } }
        const documents = new Map(Array.from({ length: 200 }, (_, i) => [`book ${i}`, stored]))
        return store.write(collection, { documents, checkpoint: position })
      }
      for (const position of [1, 2]) await write(position)
      const found = await store.scan(collection, { after: '', limit: 300 })
      expect(found.filter(({ position }) => position === 2)).toHaveLength(200)
    } finally {
      await store.close()
    }
  })

  it('MongoDB read store finds documents whose indexed fields were tampered with [PRJ-009]', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const [store, database] = [openStore(namespace), openDatabase(namespace)]
    try {
      const { collection } = await store.create({ name: 'books', version: 1, indexes: [['shelf'], ['words']] })
      const ids = ['a', 'b', 'c', 'd']
      const documents = new Map(ids.map((id) => [id, { position: 1, doc: { shelf: 's', words: ['w', id] } }]))
      await store.write(collection, { documents, checkpoint: 1 })
      expect(await store.misindexed(collection)).toEqual([])
      const kept = database.db.collection<Kept>(database.nameOf(`views.${collection}`))
      await kept.updateOne({ _id: 'a' }, { $set: { 'fields.shelf': 't' } })
      await kept.updateOne({ _id: 'b' }, { $set: { 'fields.words': ['w'] } })
      await kept.updateOne({ _id: 'c' }, { $set: { deleted: true } })
      expect([...(await store.misindexed(collection))].sort()).toEqual(['a', 'b', 'c'])
    } finally {
      await Promise.all([store.close(), database.close()])
    }
  })

  describe('MongoDB read store, as MongoDB explains it,', () => {
    const queries: readonly [string, Query<Document, string>][] = [
      ['all', {}],
      ['one order', { sort: [['shelf', 'asc'] as const] }],
      ['the other order', { sort: [['shelf', 'desc'] as const, ['title', 'desc'] as const] }],
      ['a filter and an order', { where: { shelf: 'a' }, sort: [['title', 'desc']] }],
      ['a range', { where: { shelf: 'a', title: { from: 'b' } }, sort: [['title', 'asc']] }],
      ['elements', { where: { words: { hasPrefixes: ['a'] } } }],
    ]

    it.each(queries)('answers %s from an index, without sorting [ENG-008]', async (_what, query) => {
      const namespace = `test-${randomUUID().slice(0, 8)}`
      const [store, database] = [openStore(namespace), openDatabase(namespace)]
      try {
        await database.ready()
        // FerretDB explains in other words.
        if ('ferretdbVersion' in (await database.db.admin().buildInfo())) return
        const { collection } = await store.create({
          name: 'books',
          version: 1,
          indexes: [['shelf', 'title'], ['words']],
        })
        const documents = database.db.collection<Kept>(database.nameOf(`views.${collection}`))
        const found = foundBy(documents, ['shelf', 'title', 'words'], query)
        const { queryPlanner } = (await found.explain('queryPlanner')) as { queryPlanner: { winningPlan: object } }
        const plan = JSON.stringify(queryPlanner.winningPlan)
        expect(plan).toContain('IXSCAN')
        for (const stage of ['COLLSCAN', 'SORT']) expect(plan).not.toContain(`"${stage}"`)
      } finally {
        await Promise.all([store.close(), database.close()])
      }
    })
  })
}
