import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createCollection, type MongoDatabase, openMongoDatabase } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import { eventually } from '../../../../test/harness/eventually.ts'
import { type DocumentLock, DocumentLocks } from './documentLocks.ts'
import type { Kept } from './kept.ts'
import { MongoStateCollection } from './mongoStateCollection.ts'
import { Transitions } from './transitions.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  describe('changes of operational state', () => {
    it.skip('is skipped: READ_STORE_URL names no server', () => {})
  })
}

;(url === undefined ? describe.skip : describe)('changes of operational state', () => {
  let database: MongoDatabase
  let documents: Collection<Kept>
  let locks: Collection<DocumentLock>

  beforeEach(async () => {
    database = openMongoDatabase(url!, `test-${randomUUID().slice(0, 8)}`)
    await database.ready()
    const [docs, taken] = ['docs', 'locks'].map((name) => database.nameOf(name))
    for (const name of [docs!, taken!]) await createCollection(database.db, name)
    documents = database.db.collection(docs!)
    locks = database.db.collection(taken!)
    await documents.insertOne({ _id: 'a', version: 0, doc: { count: 0 } })
  })
  afterEach(() => database.close())

  const increment = (transitions: Transitions) =>
    transitions.change('a', {}, (doc) => ({ ...doc, count: (doc as unknown as { count: number }).count + 1 }) as never)
  const count = async () => (await documents.findOne({ _id: 'a' }))!.doc['count']

  /** Fails once, where the server may or may not have done it. */
  const cutOff = () =>
    new Proxy(documents, {
      get: (target, name) => {
        if (name === 'replaceOne') return () => Promise.reject(new Error('The connection broke.'))
        const value = target[name as keyof typeof target]
        return typeof value === 'function' ? value.bind(target) : value
      },
    })

  it('can be made again at once by the process whose change was cut off', async () => {
    const mine = new DocumentLocks(locks)
    await expect(increment(new Transitions(cutOff(), mine))).rejects.toThrow('The connection broke.')
    await increment(new Transitions(documents, mine))
    expect(await count()).toBe(1)
  })

  it('of another process are refused as unavailable meanwhile, and go on when that one has died', async () => {
    await expect(increment(new Transitions(cutOff(), new DocumentLocks(locks)))).rejects.toThrow(
      'The connection broke.',
    )
    const others = new Transitions(documents, new DocumentLocks(locks))
    await expect(increment(others)).rejects.toMatchObject({ name: 'Unavailable', part: 'stateStore' })
    await locks.updateMany({}, { $set: { at: Date.now() - 31_000 } })
    await eventually(() => increment(others).catch(() => null))
    expect(await count()).toBe(1)
  })

  it('are all made once when many come at once, in several processes, but for those that waited too long', async () => {
    const processes = [1, 2, 3].map(() => new Transitions(documents, new DocumentLocks(locks)))
    const changes = processes.flatMap((transitions) => [1, 2, 3, 4, 5].map(() => increment(transitions)))
    const made = (await Promise.allSettled(changes)).filter(({ status }) => status === 'fulfilled')
    expect(made.length).toBeGreaterThan(1)
    expect(await count()).toBe(made.length)
  })

  it('leave to others what is free, when their process died in the middle', async () => {
    const shared = { ...database, isAtomic: async () => false }
    type Doc = { id: string; count: number }
    const collection = new MongoStateCollection<Doc, 'count'>(shared, { name: 'counts', indexes: [['count']] })
    await collection.insert([1, 2].map((count) => ({ id: `${count}`, count })))
    const leasesOfCounts = database.db.collection<DocumentLock>(database.nameOf('state.counts.locks'))
    await leasesOfCounts.insertOne({ _id: '1@1', holder: 'the dead', at: Date.now() })
    const claim = () =>
      collection.claim({ where: { count: { upTo: 2 } }, sort: [['count', 'asc']], limit: 2 }, { count: 9 })
    expect(await claim()).toEqual([{ id: '2', count: 9 }])
    await leasesOfCounts.updateMany({}, { $set: { at: Date.now() - 31_000 } })
    expect(await eventually(async () => (await claim())[0])).toEqual({ id: '1', count: 9 })
  })

  it('need no locks on a server that compares and replaces in one step', async () => {
    const atomic = { ...database, isAtomic: async () => true }
    type Doc = { id: string; count: number }
    const collection = new MongoStateCollection<Doc, 'count'>(atomic, { name: 'counts', indexes: [['count']] })
    await collection.put({ id: 'a', count: 1 })
    await collection.put({ id: 'b', count: 2 })
    expect(await collection.update('a', { count: 2 }, { count: 3 })).toBeNull()
    expect(await collection.update('a', { count: 1 }, { count: 3 })).toEqual({ id: 'a', count: 3 })
    const claimed = await collection.claim({ sort: [['count', 'asc']], limit: 1 }, { count: 9 })
    expect(claimed).toEqual([{ id: 'b', count: 9 }])
    const names = (await database.db.listCollections().toArray()).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith(database.nameOf('state.')) && name.endsWith('locks'))).toEqual([])
  })
})
