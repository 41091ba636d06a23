import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { RestingThread } from '@manabi/sqlite'
import { eventually } from '../../../../../test/harness/eventually.ts'
import { mayMount, smallDisk } from '../../../../../test/harness/smallDisk.ts'
import { lockFile } from '../../../../../test/harness/sqliteFile.ts'
import { batch, checkpointOf, inFile, notes, others, show, shownIn, take } from '../../../test/notes.ts'
import { GenerationDropped, type ReadStore } from '../../readStore.ts'
import { openSqliteReadStore } from '../sqliteReadStore.ts'

const threadFrom = 3

let directory: string
let path: string
let store: ReadStore
let collection: string
let asked: jest.SpiedFunction<RestingThread['ask']>

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-live-'))
  path = join(directory, 'views.db')
  store = openSqliteReadStore(path, { threadFrom })
  collection = await take(store)
  asked = jest.spyOn(RestingThread.prototype, 'ask')
})
afterEach(async () => {
  await store.close()
  jest.restoreAllMocks()
  rmSync(directory, { recursive: true })
})

const view = () => store.views().of(notes)
const several = (position: number, text: string) =>
  batch(collection, position, { a: { text }, b: { text }, c: { text } })
const showSeveral = (position: number, text: string) => store.write(several(position, text), { mayWait: true })
/** What the thread answered so far: whether it wrote. */
const answers = () =>
  Promise.all(asked.mock.results.map(({ value }) => (value as Promise<unknown>).catch(() => 'died')))
/** Until the thread writes. */
const started = () => eventually(() => asked.mock.calls.length > 0)

it('a thread writes many documents, and the main one few', async () => {
  await store.write(batch(collection, 1, { a: { text: 'x' } }))
  expect(asked).not.toHaveBeenCalled()
  await store.write(several(2, 'y'))
  expect([await answers(), await inFile(path, shownIn), await view().count({ text: 'y' })]).toEqual([[[true]], 'y', 3])
})

it('a thread writes what waits, with the checkpoint, and readers see no difference', async () => {
  await showSeveral(1, 'x')
  expect(await shownIn(store)).toBe('x')
  await eventually(async () => (await inFile(path, shownIn)) === 'x')
  expect(await answers()).toEqual([[true]])
  expect([await shownIn(store), await checkpointOf(store, collection), await view().count({ text: 'x' })]).toEqual([
    'x',
    1,
    3,
  ])
})

it('what comes while the thread writes is shown at once, and written although nothing follows', async () => {
  await showSeveral(1, 'x')
  await started()
  await show(store, collection, 2, 'y')
  expect([await shownIn(store), await checkpointOf(store, collection)]).toEqual(['y', 2])
  await eventually(async () => (await inFile(path, shownIn)) === 'y')
  expect(await inFile(path, (other) => checkpointOf(other, collection))).toBe(2)
})

it('a query while the thread writes sees what was shown before it, however much is shown meanwhile', async () => {
  await showSeveral(1, 'x')
  await started()
  await show(store, collection, 2, 'y')
  let [position, isOver] = [2, false]
  const asking = view()
    .find({ where: { text: 'y' } })
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    await show(store, collection, ++position, 'y')
    await setImmediate()
  }
  expect(await asking).toHaveLength(1)
})

it('a purge, a change of generations and closing wait for the thread', async () => {
  await showSeveral(1, 'x')
  await started()
  await store.write(batch(collection, 2, { a: null }), { mayWait: true })
  await store.purge()
  expect(await inFile(path, shownIn)).toBeUndefined()
  await showSeveral(3, 'y')
  await eventually(() => asked.mock.calls.length > 1)
  await take(store, others)
  await showSeveral(4, 'z')
  await eventually(() => asked.mock.calls.length > 2)
  await store.close()
  expect(await inFile(path, shownIn)).toBe('z')
})

it('a thread that dies loses nothing', async () => {
  asked.mockImplementationOnce(() => Promise.reject(new Error('The thread of the store has ended.')))
  await store.write(several(1, 'x'))
  expect([await inFile(path, shownIn), await checkpointOf(store, collection)]).toEqual(['x', 1])
})

it('what the thread wrote without being able to say so is written again without harm', async () => {
  const ask = RestingThread.prototype.ask
  await store.write(several(1, 'x'))
  asked.mockImplementationOnce(async function (this: RestingThread, request) {
    asked.mockRestore()
    await ask.call(this, request)
    throw new Error('The thread of the store has ended.')
  })
  await store.write(several(2, 'y'))
  expect([await view().count({ text: 'y' }), await checkpointOf(store, collection)]).toEqual([3, 2])
})

it('while another process holds a lock nothing is added to what waits, and all is written when it is gone', async () => {
  await showSeveral(1, 'x')
  const unlock = lockFile(path)
  await eventually(async () => (await answers()).length > 0)
  await sleep(100)
  let isWritten = false
  const next = show(store, collection, 2, 'y').then(() => {
    isWritten = true
  })
  await setImmediate()
  expect([isWritten, await shownIn(store)]).toEqual([false, 'x'])
  unlock()
  await next
  expect(await inFile(path, shownIn)).toBe('y')
}, 20_000)

it('says that another process has dropped the generation', async () => {
  const other = openSqliteReadStore(path)
  const next = await other.create(notes)
  const writing = showSeveral(1, 'x').then(started)
  await writing
  await other.activate(next.collection)
  await expect(store.write(several(2, 'y'))).rejects.toThrow(GenerationDropped)
  await other.close()
})

it('a document that cannot be written holds up its own projection only', async () => {
  const second = await take(store, others)
  const wrong = { text: 'x', wrong: 1n }
  await store.write(batch(collection, 1, { a: wrong, b: wrong, c: wrong }), { mayWait: true })
  await store.write(batch(second, 1, { a: { text: 'y' }, b: { text: 'y' }, c: { text: 'y' } }))
  expect(await inFile(path, (other) => other.views().of(others).count())).toBe(3)
  await expect(view().count()).rejects.toMatchObject({ name: 'Unavailable' })
})

;(mayMount ? it : it.skip)('a full disk refuses, and what waits is written with room again', async () => {
  const disk = smallDisk()
  const full = openSqliteReadStore(join(disk.path, 'views.db'), { threadFrom })
  const into = await take(full)
  const large = (position: number) => {
    const doc = { text: 'x'.repeat(200_000) }
    return batch(into, position, { a: doc, b: doc, c: doc })
  }
  await full.write(large(1), { mayWait: true })
  disk.fill()
  await expect(full.write(large(2))).rejects.toMatchObject({ name: 'Unavailable' })
  disk.free()
  expect(
    await eventually(() =>
      full
        .views()
        .of(notes)
        .count()
        .catch(() => null),
    ),
  ).toBe(3)
  await full.write(large(3))
  expect(await checkpointOf(full, into)).toBe(3)
  await full.close()
  disk.remove()
})
