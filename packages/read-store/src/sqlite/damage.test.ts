import { copyFile, mkdir, mkdtemp, open, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { projection } from '../projection.ts'
import { GenerationDropped, type ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const notes = projection<{ text: string }, never>()({ name: 'notes', version: 1, indexes: [['text']], on: {} })

/** Of its documents. */
async function damage(path: string): Promise<void> {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  for (let page = 8; page < size / 4096; page++) await file.write(Buffer.alloc(2_000, 0xa5), 0, 2_000, page * 4096)
  await file.close()
}

function emptyLog(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

const isDropped = (error: unknown) => error instanceof GenerationDropped

async function replaceByCopy(path: string): Promise<void> {
  await copyFile(path, `${path}.copy`)
  await rename(`${path}.copy`, path)
}

describe('a damaged file of read models [PRJ-005]', () => {
  let directory: string
  let path: string
  let warnings: object[]

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
    path = join(directory, 'views.db')
    warnings = []
  })
  afterEach(() => rm(directory, { recursive: true }))

  const opened = (history?: string) =>
    openSqliteReadStore(path, { history, log: { warn: (details) => void warnings.push(details), info: () => {} } })
  const filled = async (store: ReadStore) => {
    const { collection } = await store.create(notes)
    await store.activate(collection)
    const documents = new Map(
      Array.from({ length: 2_000 }, (_, i) => [`id${i}`, { position: 1, doc: { text: `text ${i} `.repeat(20) } }]),
    )
    await store.write(new Map([[collection, { documents, checkpoint: 1 }]]))
    return collection
  }
  const expectEmpty = async (store: ReadStore) => {
    expect(warnings).toMatchObject([{ path, reason: expect.any(String) }])
    expect(await store.generations()).toEqual([])
    await filled(store)
    expect(await store.views().of(notes).count()).toBe(2_000)
    await store.close()
  }

  it('that is whole is left alone', async () => {
    const first = opened()
    await filled(first)
    await first.close()
    const again = opened()
    expect(await again.views().of(notes).count()).toBe(2_000)
    expect(warnings).toEqual([])
    await again.close()
  })

  it('is left alone by who knows which events it was made of, and replaced when those are others', async () => {
    for (const history of [undefined, 'one', 'one', undefined]) {
      const store = opened(history)
      if (history === undefined && (await store.generations()).length === 0) await filled(store)
      expect(await store.views().of(notes).count()).toBe(2_000)
      await store.close()
    }
    expect(warnings).toEqual([])
    await expectEmpty(opened('another'))
    expect(warnings).toEqual([{ path, reason: 'it was made of other events' }])
  })

  it('is replaced when it is no database', async () => {
    await writeFile(path, 'not a database'.repeat(1_000))
    await expectEmpty(opened())
  })

  it('is replaced when it was cut off', async () => {
    const first = opened()
    await filled(first)
    await first.close()
    await truncate(path, 8_192)
    await expectEmpty(opened())
  })

  it('is replaced when it is a database of something else', async () => {
    const other = new DatabaseSync(path)
    other.exec('CREATE TABLE generations (title)')
    other.close()
    await expectEmpty(opened())
  })

  it('is replaced when the damage shows in the middle of a query', async () => {
    const first = opened()
    const collection = await filled(first)
    await first.close()
    await damage(path)
    const store = opened()
    expect(warnings).toEqual([])
    await expect(store.views().of(notes).find({})).rejects.toThrow(Unavailable)
    await expect(store.load(collection, ['id1'])).rejects.toThrow(GenerationDropped)
    await expectEmpty(store)
  })

  it('is replaced once, whichever of several processes find the damage', async () => {
    const [one, other] = [opened(), opened()]
    const collection = await filled(one)
    emptyLog(path)
    await damage(path)
    await expect(one.scan(collection, { after: '', limit: 2_000 })).rejects.toThrow(Unavailable)
    await filled(one)
    await expect(other.scan(collection, { after: '', limit: 2_000 })).rejects.toThrow(Unavailable)
    expect(await other.views().of(notes).count()).toBe(2_000)
    expect(warnings).toHaveLength(1)
    await Promise.all([one.close(), other.close()])
  })

  it('has no generation again after it was replaced that processes of before may still know', async () => {
    const [one, other] = [opened(), opened()]
    const collection = await filled(one)
    emptyLog(path)
    await damage(path)
    await expect(one.scan(collection, { after: '', limit: 2_000 })).rejects.toThrow(Unavailable)
    const made = [await one.create(notes), await one.create({ ...notes, name: 'others' }), await one.create(notes)]
    const write = () => other.write(new Map([[collection, { documents: new Map(), checkpoint: 9 }]]))
    await eventually(() => write().then(() => false, isDropped))
    const present = (await one.generations()).map(({ number, checkpoint }) => [number, checkpoint])
    const first = made[0]!.number
    expect(present).toEqual([first, first + 1, first].map((number) => [number, 0]))
    await Promise.all([one.close(), other.close()])
  })

  it.each([
    ['deleted', () => rm(path)],
    ['replaced', () => replaceByCopy(path)],
  ])('that was %s is left by those who had it open', async (_, lose) => {
    const [one, other] = [opened(), opened()]
    await filled(one)
    emptyLog(path)
    await lose()
    await eventually(async () => {
      await one.check().catch(() => {})
      return warnings.length > 0
    })
    const { collection } = await one.create({ ...notes, name: 'later' })
    await eventually(async () => {
      await other.check().catch(() => {})
      return (await other.generations()).some((generation) => generation.collection === collection)
    })
    await Promise.all([one.close(), other.close()])
  })

  it('that another version has put there is not replaced by a process that runs', async () => {
    const store = opened()
    await filled(store)
    await rm(path)
    const newer = new DatabaseSync(path)
    newer.exec('PRAGMA user_version = 7; CREATE TABLE things (name)')
    const reason = `${path} cannot be used: it has another format. Restart the service.`
    await eventually(() =>
      store.check().then(
        () => false,
        (error) => error.reason === reason,
      ),
    )
    expect(newer.prepare('SELECT count(*) AS count FROM things').get()).toEqual({ count: 0 })
    newer.close()
    await store.close()
  })

  it('is not replaced when it only cannot be opened', async () => {
    await mkdir(path)
    expect(() => opened()).toThrow('unable to open')
    expect(warnings).toEqual([])
  })
})
