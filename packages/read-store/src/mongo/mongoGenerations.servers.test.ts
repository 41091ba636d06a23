import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type MongoDatabase, openMongoDatabase } from '@manabi/mongo'
import { Collection } from 'mongodb'
import { testTimeouts } from '../../../../test/harness/testTimeouts.ts'
import { type Generation, GenerationDropped } from '../readStore.ts'
import { ActiveGenerations } from './activeGenerations.ts'
import { MongoGenerations } from './mongoGenerations.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  describe('MongoDB generations', () => {
    it.skip('are skipped: READ_STORE_URL names no server', () => {})
  })
} else {
  let database: MongoDatabase
  let generations: MongoGenerations
  let old: Generation
  let next: Generation

  const take = async ({ collection }: Generation) => generations.activate(await generations.demand(collection))
  const present = async () => (await generations.all()).map(({ collection, state }) => [collection, state])
  const inUse = async () => (await generations.activeOf('books')).collection

  beforeEach(async () => {
    database = openMongoDatabase(url, `test-${randomUUID().slice(0, 8)}`, { timeoutMs: testTimeouts().mongoDb })
    generations = new MongoGenerations(database)
    await generations.ready()
    ;[old, next] = [await generations.create(books), await generations.create(books)]
    await take(old)
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    await database.close()
  })

  const books = { name: 'books', version: 1, indexes: [] }

  describe('MongoDB generations that are dropped unless readers see them', () => {
    it('stay when they are taken into use in that moment', async () => {
      const { has } = ActiveGenerations.prototype
      jest.spyOn(ActiveGenerations.prototype, 'has').mockImplementationOnce(async function (
        this: ActiveGenerations,
        name,
      ) {
        const found = await has.call(this, name)
        await take(next)
        return found
      })
      await generations.drop(next.collection, { unlessActive: true })
      expect(await present()).toEqual([[next.collection, 'active']])
      expect(await inUse()).toBe(next.collection)
    })

    it('are not taken into use after that, and readers keep what they had', async () => {
      const { replace } = ActiveGenerations.prototype
      jest.spyOn(ActiveGenerations.prototype, 'replace').mockImplementationOnce(async function (
        this: ActiveGenerations,
        former,
        following,
      ) {
        await generations.drop(next.collection, { unlessActive: true })
        return replace.call(this, former, following)
      })
      await expect(take(next)).rejects.toThrow(GenerationDropped)
      expect(await present()).toEqual([[old.collection, 'active']])
      expect(await inUse()).toBe(old.collection)
    })
  })

  describe('MongoDB generations of a switch that broke off', () => {
    beforeEach(async () => {
      await generations.markReady(old.collection, false)
      jest.spyOn(Collection.prototype, 'updateMany').mockRejectedValueOnce(new Error('No primary.'))
      await expect(take(next)).rejects.toThrow('No primary.')
    })

    it('are dropped when they would take the place of the one that readers see', async () => {
      expect(await present()).toEqual([
        [old.collection, 'ready'],
        [next.collection, 'active'],
      ])
      await expect(take(old)).rejects.toThrow(GenerationDropped)
      expect([await present(), await inUse()]).toEqual([[[next.collection, 'active']], next.collection])
    })

    it('can follow each other all the same, and be rolled back', async () => {
      const third = await generations.create(books)
      await generations.markReady(third.collection, true)
      await take(third)
      expect(await generations.revive(next.collection)).toMatchObject({ collection: next.collection, state: 'ready' })
      expect([await take(next), await inUse()]).toEqual([true, next.collection])
    })
  })

  it('MongoDB generations that are dropped while they are taken into use are seen by nobody', async () => {
    const { remove } = ActiveGenerations.prototype
    jest.spyOn(ActiveGenerations.prototype, 'remove').mockImplementationOnce(async function (
      this: ActiveGenerations,
      name,
    ) {
      await remove.call(this, name)
      await take(next)
    })
    await generations.drop(next.collection)
    await expect(inUse()).rejects.toThrow('The read store is not available.')
  })

  it('MongoDB generations refuse to be written once they are dropped, whatever the checkpoint', async () => {
    await generations.drop(next.collection)
    for (const checkpoint of [0, 5])
      await expect(generations.written(next.collection, { checkpoint })).rejects.toThrow(GenerationDropped)
  })
}
