import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { mayMount, smallDisk } from '../../../../test/harness/smallDisk.ts'
import { expectOwnFiles, lockFile } from '../../../../test/harness/sqliteFile.ts'
import { projection } from '../projection.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const notes = projection<{ text: string }, never>()({ name: 'notes', version: 1, indexes: [['text']], on: {} })

let directory: string
let path: string
let store: ReadStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-faults-'))
  path = join(directory, 'views.db')
  store = openSqliteReadStore(path)
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const documents = (count: number, text = 'text '.repeat(100)) =>
  new Map(Array.from({ length: count }, (_, i) => [`id${i}`, { position: 1, doc: { text } }]))

async function fill(count = 2_000, into = store): Promise<string> {
  const { collection } = await into.create(notes)
  await into.activate(collection)
  await into.write(new Map([[collection, { documents: documents(count), checkpoint: 1 }]]))
  return collection
}

it('reads that fail while the file can neither be read nor replaced heal once it can [EMB-002]', async () => {
  await fill()
  await store.close()
  store = openSqliteReadStore(path)
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5), { flag: 'r+' })
  renameSync(path, `${path}.garbage`)
  mkdirSync(path)
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(store.views().of(notes).find({})).rejects.toThrow(Unavailable)
    await expect(store.generations()).rejects.toThrow(Unavailable)
    await expect(store.check()).rejects.toThrow(Unavailable)
  }
  rmdirSync(path)
  expect(await store.generations()).toEqual([])
  await fill(10)
  expect(await store.views().of(notes).count()).toBe(10)
  await expect(store.check()).resolves.toBeUndefined()
})

it('a lock on the file holds up writes only [EMB-001]', async () => {
  const collection = await fill(10)
  const unlock = lockFile(path)
  const write = store.write(new Map([[collection, { documents: documents(20), checkpoint: 2 }]]))
  await new Promise((resolve) => setTimeout(resolve, 5))
  // Reached only because nothing waited: this same thread holds the lock.
  expect(await store.views().of(notes).count()).toBe(10)
  unlock()
  await write
  expect(await store.views().of(notes).count()).toBe(20)
})

it('a lock that lasts fails the check with a sentence [EMB-004]', async () => {
  const unlock = lockFile(path)
  await expect(store.check()).rejects.toMatchObject({
    name: 'Unavailable',
    reason: `Another process holds a lock on ${path}.`,
  })
  unlock()
  await expect(store.check()).resolves.toBeUndefined()
})

it('says once what is wrong with the file, and once that it is over [ENG-001]', async () => {
  const lines: string[] = []
  const line = (_facts: object, message: string) => void lines.push(message)
  const reporting = openSqliteReadStore(path, { log: { warn: line, info: line } })
  const unlock = lockFile(path)
  for (let times = 0; times < 2; times++) await expect(reporting.check()).rejects.toThrow(Unavailable)
  // Reads go on meanwhile.
  expect(await reporting.generations()).toEqual([])
  unlock()
  await reporting.check()
  expect(lines).toEqual([`Another process holds a lock on ${path}.`, `${path} answers again.`])
  await reporting.close()
})

it('files are for their owner only, whatever the umask is [EMB-007]', async () => {
  const own = join(directory, 'open.db')
  await expectOwnFiles(own, async () => {
    const open = openSqliteReadStore(own)
    await fill(10, open)
    await open.purge()
    return open
  })
})

;(mayMount ? describe : describe.skip)('on a full disk', () => {
  it('creating and writing a generation are unavailable, and heal once there is room [EMB-003, EMB-004]', async () => {
    // With room for the log and for its copy in the file, whenever that is made.
    const disk = smallDisk(8)
    const full = openSqliteReadStore(join(disk.path, 'views.db'))
    const collection = await fill(10, full)
    disk.fill()
    const large = new Map([[collection, { documents: documents(1_000), checkpoint: 2 }]])
    await expect(full.write(large)).rejects.toThrow(Unavailable)
    const definition = { ...notes, name: 'others', indexes: [['text'], ['a'], ['b'], ['c'], ['d'], ['e']] }
    await expect(full.create(definition)).rejects.toThrow(Unavailable)
    await expect(full.check()).rejects.toMatchObject({
      reason: expect.stringMatching(/^The disk is full: .*views\.db cannot grow\.$/),
    })
    disk.free()
    await expect(full.check()).resolves.toBeUndefined()
    await full.write(large)
    await full.create(definition)
    expect(await full.views().of(notes).count()).toBe(1_000)
    await full.close()
    disk.remove()
  })
})
