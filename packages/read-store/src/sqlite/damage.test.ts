import { mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { projection } from '../projection.ts'
import { GenerationDropped, type ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const notes = projection<{ text: string }, never>()({ name: 'notes', version: 1, indexes: [['text']], on: {} })

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
    const file = await open(path, 'r+')
    const { size } = await file.stat()
    for (let page = 8; page < size / 4096; page++) await file.write(Buffer.alloc(2_000, 0xa5), 0, 2_000, page * 4096)
    await file.close()
    const store = opened()
    expect(warnings).toEqual([])
    await expect(store.views().of(notes).find({})).rejects.toThrow(Unavailable)
    await expect(store.load(collection, ['id1'])).rejects.toThrow(GenerationDropped)
    await expectEmpty(store)
  })

  it('is not replaced when it only cannot be opened', async () => {
    await mkdir(path)
    expect(() => opened()).toThrow('unable to open')
    expect(warnings).toEqual([])
  })
})
