import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { batch, checkpointOf, notes, take } from '../../test/notes.ts'
import { GenerationDropped, type ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

let directory: string
let views: string
let opened: ReadStore[]
let warnings: object[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  views = join(directory, 'views')
  opened = []
  warnings = []
})
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()))
  rmSync(directory, { recursive: true })
})

function open(history?: string): ReadStore {
  const log = { warn: (details: object) => void warnings.push(details), info: () => {} }
  opened.push(openSqliteReadStore(views, { history, log }))
  return opened.at(-1)!
}

const fileOf = (collection: string) => join(views, `${collection}.db`)
const catalog = () => join(views, 'catalog.db')
const files = () => readdirSync(views).filter((name) => name.endsWith('.db'))
const count = (store: ReadStore) => store.views().of(notes).count()

async function filled(store: ReadStore): Promise<string> {
  const collection = await take(store)
  const documents = Array.from({ length: 2_000 }, (_, i) => [`id${i}`, { text: `text ${i} `.repeat(20) }])
  await store.write(collection, batch(1, Object.fromEntries(documents)))
  return collection
}

/** Leaves the store closed. */
async function filledBefore(): Promise<string> {
  const store = open()
  const collection = await filled(store)
  await store.close()
  return collection
}

function emptyLog(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

const garbage = Buffer.alloc(2_000, 0xa5)

/** Damages all pages from the eighth on. */
function damage(path: string): void {
  for (let page = 8; page < statSync(path).size / 4_096; page++) overwrite(path, garbage, page * 4_096)
}

function overwrite(path: string, bytes: Buffer, position: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, position)
  closeSync(file)
}

describe('a damaged read model [PRJ-005]', () => {
  /** It is gone, with its file, and can be built again. */
  async function expectRebuilt(store: ReadStore, collection: string): Promise<void> {
    expect(await store.generations()).toEqual([])
    await expect(store.load(collection, ['id1'])).rejects.toThrow(GenerationDropped)
    await eventually(() => !files().includes(`${collection}.db`))
    await filled(store)
    expect(await count(store)).toBe(2_000)
    expect(warnings).toContainEqual({ path: fileOf(collection), reason: expect.any(String) })
  }

  it('that is whole is left alone', async () => {
    await filledBefore()
    expect(await count(open())).toBe(2_000)
    expect(warnings).toEqual([])
  })

  it.each<[what: string, harm: (path: string) => void]>([
    ['no database', (path) => writeFileSync(path, 'not a database'.repeat(1_000))],
    ['empty', (path) => truncateSync(path)],
    ['cut off', (path) => truncateSync(path, 8_192)],
    ['missing', (path) => rmSync(path)],
  ])('is built again when its file is %s', async (_, harm) => {
    const collection = await filledBefore()
    harm(fileOf(collection))
    const store = open()
    await expect(store.views().of(notes).find({})).rejects.toThrow(Unavailable)
    await expectRebuilt(store, collection)
  })

  it('is built again when the damage shows in the middle of a query', async () => {
    const collection = await filledBefore()
    damage(fileOf(collection))
    const store = open()
    expect(await store.generations()).toHaveLength(1)
    await expect(store.views().of(notes).find({})).rejects.toThrow(Unavailable)
    await expectRebuilt(store, collection)
  })

  it('is built again when a document is no JSON', async () => {
    const collection = await filledBefore()
    const database = new DatabaseSync(fileOf(collection))
    database.exec("UPDATE documents SET doc = '{' WHERE id = 'id7'")
    database.close()
    const store = open()
    await expect(store.views().of(notes).get('id7')).rejects.toThrow(Unavailable)
    await expectRebuilt(store, collection)
  })

  it('is built again when the damage shows where it is written', async () => {
    const store = open()
    const collection = await filled(store)
    emptyLog(fileOf(collection))
    overwrite(fileOf(collection), garbage, 0)
    await expect(store.write(collection, batch(2, { id1: { text: 'x' } }))).rejects.toThrow(GenerationDropped)
    await expectRebuilt(store, collection)
  })

  it('is built again when the file of another one is in its place', async () => {
    const [store, other] = [open(), { ...notes, name: 'others' }]
    const collection = await filled(store)
    const another = await take(store, other)
    await store.close()
    copyFileSync(fileOf(another), fileOf(collection))
    const again = open()
    await expect(count(again)).rejects.toThrow(Unavailable)
    expect((await again.generations()).map((one) => one.collection)).toEqual([another])
  })

  it.each<[what: string, lose: (path: string) => void]>([
    ['deleted', (path) => rmSync(path)],
    ['replaced by a copy', replaceByCopy],
  ])('is built again when its file is %s while it is open', async (_, lose) => {
    const [store, other] = [open(), open()]
    const collection = await filled(store)
    expect(await count(other)).toBe(2_000)
    lose(fileOf(collection))
    await expect(store.write(collection, batch(2, { id1: { text: 'x' } }))).rejects.toThrow(GenerationDropped)
    await expect(other.load(collection, ['id1'])).rejects.toThrow(GenerationDropped)
    await expectRebuilt(store, collection)
    expect(await count(other)).toBe(2_000)
  })

  it('goes on from its own checkpoint where its file is older than the list says, as after a power cut', async () => {
    const collection = await filledBefore()
    copyFileSync(fileOf(collection), join(directory, 'older'))
    const store = open()
    await store.advance(new Map([[collection, { checkpoint: 4 }]]))
    await store.write(collection, batch(8, { id1: { text: 'eight' } }))
    await store.advance(new Map([[collection, { checkpoint: 9 }]]))
    expect(await checkpointOf(store, collection)).toBe(9)
    await store.close()
    for (const suffix of ['-wal', '-shm']) rmSync(fileOf(collection) + suffix, { force: true })
    renameSync(join(directory, 'older'), fileOf(collection))
    const again = open()
    expect(await checkpointOf(again, collection)).toBe(1)
    await again.write(collection, batch(8, { id1: { text: 'eight' } }))
    expect(await again.views().of(notes).get('id1')).toEqual({ text: 'eight' })
  })

  it('goes on with files of an earlier release, which have no last event', async () => {
    const collection = await filledBefore()
    for (const [path, table] of [
      [catalog(), 'generations'],
      [fileOf(collection), 'generation'],
    ] as const) {
      const database = new DatabaseSync(path)
      database.exec(`ALTER TABLE ${table} DROP COLUMN last_event`)
      database.close()
    }
    const store = open()
    const kept = async () => (await store.generations()).map(({ checkpoint, lastEvent }) => [checkpoint, lastEvent])
    expect(await kept()).toEqual([[1, null]])
    const lastEvent = { stream: 'a', revision: 0, id: 'first', position: 2 }
    await store.write(collection, { ...batch(2, { id1: { text: 'x' } }), lastEvent })
    expect(await kept()).toEqual([[2, lastEvent]])
    await store.advance(new Map([[collection, { checkpoint: 3, lastEvent }]]))
    expect(await kept()).toEqual([[3, lastEvent]])
    expect([await count(store), warnings]).toEqual([2_000, []])
  })
})

function replaceByCopy(path: string): void {
  copyFileSync(path, `${path}.copied`)
  renameSync(`${path}.copied`, path)
}

describe('a damaged list of read models [PRJ-005]', () => {
  async function expectAllRebuilt(store: ReadStore): Promise<void> {
    expect(await store.generations()).toEqual([])
    await eventually(() => files().length === 1)
    await filled(store)
    expect(await count(store)).toBe(2_000)
  }

  it.each<[what: string, harm: (path: string) => void]>([
    ['no database', (path) => writeFileSync(path, 'not a database'.repeat(1_000))],
    ['of something else', makeAnother],
    ['missing', (path) => rmSync(path)],
  ])('that is %s is replaced by an empty one, and all files are deleted', async (_, harm) => {
    await filledBefore()
    rmSync(`${catalog()}-wal`, { force: true })
    harm(catalog())
    await expectAllRebuilt(open())
  })

  it('is replaced when it is of other events, and left alone when it is of these', async () => {
    for (const history of ['one', 'one']) {
      const store = open(history)
      if ((await store.generations()).length === 0) await filled(store)
      expect(await count(store)).toBe(2_000)
      await store.close()
    }
    expect(warnings).toEqual([])
    await expectAllRebuilt(open('another'))
    expect(warnings).toEqual([{ path: catalog() }])
  })

  it('is replaced once, whichever of several processes find the damage', async () => {
    const [one, other] = [open(), open()]
    const collection = await filled(one)
    expect(await count(other)).toBe(2_000)
    emptyLog(catalog())
    overwrite(catalog(), Buffer.alloc(20_000, 0xa5), 0)
    await expect(one.create(notes)).rejects.toThrow(Unavailable)
    await filled(one)
    await eventually(() =>
      other.check().then(
        () => true,
        () => false,
      ),
    )
    await expect(other.write(collection, batch(9, {}))).rejects.toThrow(GenerationDropped)
    expect(await count(other)).toBe(2_000)
    expect(warnings.filter((one) => 'path' in one && one.path === catalog())).toHaveLength(1)
  })

  it.each<[what: string, lose: (path: string) => void]>([
    ['deleted', (path) => rmSync(path)],
    ['replaced by a copy', replaceByCopy],
  ])('that was %s is left by processes that had it open', async (_, lose) => {
    const [one, other] = [open(), open()]
    await filled(one)
    expect(await count(other)).toBe(2_000)
    emptyLog(catalog())
    lose(catalog())
    await eventually(() =>
      one.check().then(
        () => true,
        () => false,
      ),
    )
    const { collection } = await one.create({ ...notes, name: 'later' })
    await eventually(async () => {
      await other.check().catch(() => {})
      return (await checkpointOf(other, collection)) === 0
    })
    await expect(other.write(collection, batch(1, { a: { text: 'x' } }))).resolves.toBeUndefined()
  })

  it('that is replaced by an empty file while it is open is built again', async () => {
    const store = open()
    await filled(store)
    emptyLog(catalog())
    writeFileSync(`${catalog()}.empty`, '')
    renameSync(`${catalog()}.empty`, catalog())
    await eventually(() =>
      store.check().then(
        () => true,
        () => false,
      ),
    )
    await expectAllRebuilt(store)
  })

  it('that another release has put there is not replaced by a process that runs', async () => {
    const store = open()
    await filled(store)
    rmSync(catalog())
    makeAnother(catalog())
    const reason = `${catalog()} cannot be used: it was not made by Manabi. Restart the service.`
    await expect(store.check()).rejects.toMatchObject({ reason })
    const newer = new DatabaseSync(catalog())
    expect(newer.prepare('SELECT count(*) AS count FROM things').get()).toEqual({ count: 0 })
    newer.close()
  })

  it('that can neither be read nor replaced heals once it can [EMB-002]', async () => {
    const store = open()
    await filled(store)
    rmSync(catalog())
    mkdirSync(catalog())
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(store.check()).rejects.toThrow(Unavailable)
      await expect(store.generations()).rejects.toThrow(Unavailable)
      await expect(count(store)).rejects.toThrow(Unavailable)
    }
    rmdirSync(catalog())
    await expectAllRebuilt(store)
    await expect(store.check()).resolves.toBeUndefined()
  })
})

function makeAnother(path: string): void {
  rmSync(path, { force: true })
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE things (title)')
  other.close()
}

it('the file of read models of an earlier version is deleted with its log', async () => {
  const old = `${views}.db`
  for (const suffix of ['', '-wal', '-shm']) writeFileSync(old + suffix, 'old')
  expect(await open().generations()).toEqual([])
  await eventually(() => readdirSync(directory).join() === 'views')
})

it('read models whose whole directory is deleted are built again', async () => {
  const store = open()
  await filled(store)
  rmSync(views, { recursive: true })
  await eventually(() =>
    store.check().then(
      () => true,
      () => false,
    ),
  )
  expect(await store.generations()).toEqual([])
  await filled(store)
  expect(await count(store)).toBe(2_000)
})

it('a store in a directory that cannot be made is not opened', () => {
  writeFileSync(views, '')
  expect(() => open()).toThrow('EEXIST')
})
