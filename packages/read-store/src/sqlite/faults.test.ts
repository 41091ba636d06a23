import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { mayMount, smallDisk } from '../../../../test/harness/smallDisk.ts'
import { lockFile } from '../../../../test/harness/sqliteFile.ts'
import { batch, checkpointOf, notes, take } from '../../test/notes.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

let directory: string
let views: string
let store: ReadStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-faults-'))
  views = join(directory, 'views')
  store = openSqliteReadStore(views)
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const fileOf = (collection: string) => join(views, `${collection}.db`)
const catalog = () => join(views, 'catalog.db')

const many = (position: number, count: number, text = 'text '.repeat(100)) =>
  batch(position, Object.fromEntries(Array.from({ length: count }, (_, i) => [`id${i}`, { text }])))

async function filled(count: number, into = store): Promise<string> {
  const collection = await take(into)
  await into.write(collection, many(1, count))
  return collection
}

it('a batch of many documents is written whole, in pieces over several turns', async () => {
  const collection = await filled(10)
  let isOver = false
  const written = store.write(collection, many(2, 1_700)).finally(() => {
    isOver = true
  })
  let turns = 0
  for (; !isOver; turns++) {
    expect([10, 1_700]).toContain(await store.views().of(notes).count())
    await new Promise(setImmediate)
  }
  await written
  expect(turns).toBeGreaterThan(3)
  expect(await store.size(collection)).toBe(1_700)
  expect(await checkpointOf(store, collection)).toBe(2)
})

it('nothing of a batch is written whose last document cannot be indexed', async () => {
  const collection = await filled(1)
  const { documents } = many(2, 1_700)
  documents.set('wrong', { position: 2, doc: { text: {} } })
  await expect(store.write(collection, { documents, checkpoint: 2 })).rejects.toThrow(TypeError)
  expect([await store.size(collection), await checkpointOf(store, collection)]).toEqual([1, 1])
  await store.write(collection, many(2, 1_700))
  expect([await store.size(collection), await checkpointOf(store, collection)]).toEqual([1_700, 2])
})

it('a lock on a read model holds up writes to it only [EMB-001]', async () => {
  const collection = await filled(10)
  const other = await take(store, { ...notes, name: 'others' })
  const unlock = lockFile(fileOf(collection))
  const write = store.write(collection, many(2, 20))
  await store.write(other, many(1, 5))
  // Reached only because nothing waited: this same thread holds the lock.
  expect(await store.views().of(notes).count()).toBe(10)
  expect(await checkpointOf(store, other)).toBe(1)
  unlock()
  await write
  expect(await store.views().of(notes).count()).toBe(20)
})

it('a lock on the list of read models holds up its changes only [EMB-001]', async () => {
  const collection = await filled(10)
  const unlock = lockFile(catalog())
  const creating = store.create({ ...notes, name: 'others' })
  await store.write(collection, many(2, 20))
  expect(await store.views().of(notes).count()).toBe(20)
  unlock()
  const { collection: created } = await creating
  expect((await store.generations()).map((one) => one.collection)).toContain(created)
})

it('a lock that lasts makes writes unavailable, and they go on after it [EMB-004]', async () => {
  const collection = await filled(10)
  for (const path of [fileOf(collection), catalog()]) {
    const unlock = lockFile(path)
    const reason = `Another process holds a lock on ${path}.`
    const change = () => (path === catalog() ? store.note(collection, 'failed') : store.write(collection, many(2, 20)))
    await expect(change()).rejects.toMatchObject({ name: 'Unavailable', reason })
    unlock()
    await change()
  }
  expect(await store.generations()).toMatchObject([{ checkpoint: 2, failure: 'failed' }])
})

it('says once what is wrong with a file, and once that it is over [ENG-001]', async () => {
  const lines: string[] = []
  const line = (_facts: object, message: string) => void lines.push(message)
  const reporting = openSqliteReadStore(views, { log: { warn: line, info: line } })
  const unlock = lockFile(catalog())
  for (let times = 0; times < 2; times++) await expect(reporting.check()).rejects.toThrow(Unavailable)
  // Reads go on meanwhile.
  expect(await reporting.generations()).toEqual([])
  unlock()
  await reporting.check()
  expect(lines).toEqual([expect.stringContaining(catalog()), `${catalog()} answers again.`])
  await reporting.close()
})

it('files are for their owner only, whatever the umask is [EMB-007]', async () => {
  const umask = process.umask(0)
  try {
    const own = join(directory, 'own')
    const open = openSqliteReadStore(own, { timing: { pause: 1, patience: 5_000, standstill: 1, now: Date.now } })
    await filled(10, open)
    await open.erase({ upTo: 1, projections: [notes.name] }).catch(() => {})
    const [, copy] = await open.generations()
    await open.write(copy!.collection, many(2, 10))
    const names = readdirSync(own)
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect([name, statSync(join(own, name)).mode & 0o777]).toEqual([name, 0o600])
    expect(statSync(own).mode & 0o777).toBe(0o700)
    await open.close()
  } finally {
    process.umask(umask)
  }
})

;(mayMount ? describe : describe.skip)('on a full disk', () => {
  it('creating and writing a generation are unavailable, and heal once there is room [EMB-003, EMB-004]', async () => {
    // With room for the log and for its copy in the file, whenever that is made.
    const disk = smallDisk(8)
    const full = openSqliteReadStore(join(disk.path, 'views'))
    const collection = await filled(10, full)
    disk.fill()
    await expect(full.write(collection, many(2, 1_000))).rejects.toThrow(Unavailable)
    await expect(full.create({ ...notes, name: 'others' })).rejects.toThrow(Unavailable)
    await expect(full.check()).rejects.toMatchObject({
      reason: expect.stringMatching(/^The disk is full: .*catalog\.db cannot grow\.$/),
    })
    expect(await full.views().of(notes).count()).toBe(10)
    disk.free()
    await expect(full.check()).resolves.toBeUndefined()
    await full.write(collection, many(2, 1_000))
    expect(await take(full, { ...notes, name: 'others' })).toBeTruthy()
    expect(await full.views().of(notes).count()).toBe(1_000)
    await full.close()
    disk.remove()
  })
})
