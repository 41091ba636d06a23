import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { MessagePort } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { RestingThread } from '@manabi/sqlite'
import { batch, checkpointOf, inFile, notes, show, shownIn, take } from '../../../test/notes.ts'
import type { ReadStore } from '../../readStore.ts'
import { openSqliteReadStore } from '../sqliteReadStore.ts'

let directory: string
let path: string
let store: ReadStore
let collection: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-live-'))
  path = join(directory, 'views.db')
  store = openSqliteReadStore(path, { threadFrom: 3 })
  collection = await take(store)
})
afterEach(async () => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  await store.close()
  rmSync(directory, { recursive: true })
})

const several = (position: number, text: string) =>
  batch(collection, position, { a: { text }, b: { text }, c: { text } })

it('a thread that does not answer is given up after ten seconds, and the main one writes', async () => {
  await store.write(several(1, 'x'))
  // It hears nothing any more.
  jest.spyOn(MessagePort.prototype, 'postMessage').mockReturnValue()
  jest.useFakeTimers({ doNotFake: ['setImmediate'] })
  let isWritten = false
  const writing = store.write(several(2, 'y')).then(() => {
    isWritten = true
  })
  const counting = store.views().of(notes).count({ text: 'y' })
  await show(store, collection, 3, 'z')
  await jest.advanceTimersByTimeAsync(9_900)
  await setImmediate()
  expect([isWritten, await shownIn(store)]).toEqual([false, 'z'])
  await jest.advanceTimersByTimeAsync(200)
  await writing
  jest.useRealTimers()
  jest.restoreAllMocks()
  expect([await counting, await store.views().of(notes).count({ text: 'y' })]).toEqual([0, 2])
  await store.write(several(4, 'w'))
  expect([await inFile(path, shownIn), await inFile(path, (other) => checkpointOf(other, collection))]).toEqual([
    'w',
    4,
  ])
})

it('what is shown while the store is being closed is in the file', async () => {
  await store.write(several(1, '1'), { mayWait: true })
  const closing = store.close()
  let shown = 1
  for (let position = 2; shown === position - 1; position++) {
    await store.write(batch(collection, position, { a: { text: `${position}` } }), { mayWait: true }).then(
      () => {
        shown = position
      },
      (error) => expect(error).toBeInstanceOf(Unavailable),
    )
    await setImmediate()
  }
  await closing
  expect(await inFile(path, shownIn)).toBe(`${shown}`)
})

it('the main thread writes documents that are long, one at a time: copies of them would fill the memory', async () => {
  const asked = jest.spyOn(RestingThread.prototype, 'ask')
  await store.write(several(1, 'x'.repeat(1_000_000)))
  expect(asked).toHaveBeenCalledTimes(1)
  await store.write(several(2, 'y'.repeat(6_000_000)))
  expect(asked).toHaveBeenCalledTimes(1)
  expect([(await inFile(path, shownIn))?.length, await checkpointOf(store, collection)]).toEqual([6_000_000, 2])
})
