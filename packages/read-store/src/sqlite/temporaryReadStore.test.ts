import { afterEach, expect, it, jest } from '@jest/globals'
import { RestingThread } from '@manabi/sqlite'
import { batch, checkpointOf, notes, take } from '../../test/notes.ts'
import type { ReadStore } from '../readStore.ts'
import { openTemporaryReadStore } from './temporaryReadStore.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

it.each([
  ['is built', async (store: ReadStore) => (await store.create(notes)).collection],
  ['has readers', (store: ReadStore) => take(store)],
])('asks no thread, which could not open it, to write many documents of what %s', async (_, made) => {
  const asked = jest.spyOn(RestingThread.prototype, 'ask')
  const store = openTemporaryReadStore()
  const collection = await made(store)
  const documents = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`${i}`, { text: 'x' }]))
  await store.write(batch(collection, 1, documents))
  expect([await store.size(collection), await checkpointOf(store, collection)]).toEqual([1_500, 1])
  expect(asked).not.toHaveBeenCalled()
  await store.close()
})
