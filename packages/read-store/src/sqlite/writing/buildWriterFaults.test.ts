import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { RestingThread } from '@manabi/sqlite'
import { mayMount, smallDisk } from '../../../../../test/harness/smallDisk.ts'
import { lockFile } from '../../../../../test/harness/sqliteFile.ts'
import { checkpointOf, notes, others } from '../../../test/notes.ts'
import type { Document, Positioned } from '../../port.ts'
import { GenerationDropped, type ReadStore } from '../../readStore.ts'
import { openSqliteReadStore } from '../sqliteReadStore.ts'

const building = { least: 0, most: 100 }

let directory: string
let path: string
let store: ReadStore
let collection: string
let threads: Worker[]

beforeEach(async () => {
  // What a thread's beginning calls.
  threads = jest.spyOn(Worker.prototype, 'unref').mock.contexts as Worker[]
  directory = mkdtempSync(join(tmpdir(), 'manabi-building-'))
  path = join(directory, 'views.db')
  store = openSqliteReadStore(path, { building })
  collection = (await store.create(notes)).collection
})
afterEach(async () => {
  await store.close()
  jest.restoreAllMocks()
  rmSync(directory, { recursive: true })
})

const batchOf = (count: number, text = 'x', position = 1) => ({
  documents: new Map(Array.from({ length: count }, (_, i) => [`id${i}`, { position, doc: { text } }])),
  checkpoint: position,
  isDivisible: true,
})
const write = (count: number, text?: string, position?: number) =>
  store.write(new Map([[collection, batchOf(count, text, position)]]))
const state = async () => [await store.size(collection), await checkpointOf(store, collection)]

it('a thread writes what has no readers, and the main one what has', async () => {
  await write(250)
  expect([threads.length, await state()]).toEqual([1, [250, 1]])
  await store.activate(collection)
  await write(1, 'y', 2)
  expect(await store.views().of(notes).get('id0')).toEqual({ text: 'y' })
  expect(await store.views().of(notes).count({ text: 'x' })).toBe(249)
})

it('a thread writes into a file that was just made of named events, too', async () => {
  const named = openSqliteReadStore(join(directory, 'named.db'), { building, history: 'some events' })
  const { collection: into } = await named.create(notes)
  const asked = jest.spyOn(RestingThread.prototype, 'ask')
  await named.write(new Map([[into, batchOf(250)]]))
  expect(await Promise.all(asked.mock.results.map(({ value }) => value))).toEqual([[true], [true], [true], [true]])
  await named.close()
})

it('closing ends the thread, and a write that is under way is whole or refused', async () => {
  const closed = openSqliteReadStore(join(directory, 'closed.db'), { building })
  const { collection: into } = await closed.create(notes)
  await closed.write(new Map([[into, batchOf(10)]]))
  const writing = closed.write(new Map([[into, batchOf(20_000, 'y', 2)]])).then(
    () => 2,
    () => 1,
  )
  await setTimeout(5)
  await closed.close()
  const expected = await writing
  // The last connection to a file takes the log along.
  expect(readdirSync(directory).filter((name) => name.startsWith('closed'))).toEqual(['closed.db'])
  const again = openSqliteReadStore(join(directory, 'closed.db'))
  expect(await checkpointOf(again, into)).toBe(expected)
  await again.close()
})

it('a thread that dies loses nothing, and the next write starts another [PRJ-001]', async () => {
  await write(10)
  const writing = write(1_000, 'y', 2)
  await threads[0]!.terminate()
  await writing
  expect(await state()).toEqual([1_000, 2])
  await write(1_000, 'z', 3)
  expect([threads.length, await state()]).toEqual([2, [1_000, 3]])
})

it('waits for the lock of another process', async () => {
  await write(10)
  const unlock = lockFile(path)
  const writing = write(500, 'y', 2)
  await setTimeout(50)
  unlock()
  await writing
  expect(await state()).toEqual([500, 2])
}, 20_000)

it('other processes write between its transactions', async () => {
  const other = openSqliteReadStore(path)
  const active = await other.create(others)
  await other.activate(active.collection)
  const writing = write(20_000)
  let isOver = false
  void writing.then(() => {
    isOver = true
  })
  let written = 0
  for (let position = 1; !isOver; position++) {
    await other.write(new Map([[active.collection, batchOf(1, 'other', position)]]))
    written++
    // As requests come; without a turn of the event loop no answer of the thread would arrive.
    await setTimeout(2)
  }
  await writing
  expect(written).toBeGreaterThan(10)
  expect(await state()).toEqual([20_000, 1])
  await other.close()
}, 20_000)

it('says that the generation was dropped meanwhile, and what it wrote goes with it', async () => {
  await write(10)
  const other = openSqliteReadStore(path)
  const writing = write(5_000, 'y', 2)
  await other.drop(collection)
  await expect(writing).rejects.toThrow(GenerationDropped)
  await other.close()
})

it('leaves to the main thread what another process has taken into use meanwhile', async () => {
  await write(10)
  const other = openSqliteReadStore(path)
  await other.activate(collection)
  await write(500, 'y', 2)
  expect(await state()).toEqual([500, 2])
  expect(await other.views().of(notes).count({ text: 'y' })).toBe(500)
  await other.close()
})

it('refuses a document that no index can hold, and writes nothing of it', async () => {
  const { documents } = batchOf(3)
  const wrong = new Map<string, Positioned<Document>>([...documents, ['bad', { position: 1, doc: { text: {} } }]])
  await expect(store.write(new Map([[collection, { documents: wrong, checkpoint: 1 }]]))).rejects.toThrow('text')
  expect(await state()).toEqual([0, 0])
})

;(mayMount ? it : it.skip)(
  'a full disk is told, and nothing is lost when it has room again [EMB-003]',
  async () => {
    const disk = smallDisk(16)
    const full = openSqliteReadStore(join(disk.path, 'views.db'), { building })
    const { collection: into } = await full.create(notes)
    const text = 'x'.repeat(5_000)
    await full.write(new Map([[into, batchOf(100, text)]]))
    disk.fill()
    await expect(full.write(new Map([[into, batchOf(1_000, `${text}y`, 2)]]))).rejects.toThrow(Unavailable)
    expect(await checkpointOf(full, into)).toBe(1)
    disk.free()
    await full.write(new Map([[into, batchOf(500, 'z', 2)]]))
    expect([await full.size(into), await checkpointOf(full, into)]).toEqual([500, 2])
    await full.close()
    disk.remove()
  },
  30_000,
)
