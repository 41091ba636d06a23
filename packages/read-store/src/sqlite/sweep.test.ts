import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openSqliteReadStore } from './sqliteReadStore.ts'

const definition = { name: 'notes', version: 1, indexes: [['words'], { each: 'tags', by: 'title' }] }

describe('the documents of a dropped generation', () => {
  let directory: string
  let path: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
    path = join(directory, 'views.db')
  })
  afterEach(() => rm(directory, { recursive: true }))

  const filled = async () => {
    const store = openSqliteReadStore(path)
    const { collection } = await store.create(definition)
    const documents = new Map(
      Array.from({ length: 1_200 }, (_, i) => [
        `id${i}`,
        { position: 1, doc: { words: [`w${i}`], tags: ['t', `t${i}`], title: `${i}` } },
      ]),
    )
    await store.write(new Map([[collection, { documents, checkpoint: 1 }]]))
    return { store, collection }
  }
  const tables = () => {
    const database = new DatabaseSync(path)
    const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'notes%'").all()
    database.close()
    return rows.map(({ name }) => name)
  }
  const swept = async (collection: string) => {
    for (const deadline = Date.now() + 5_000; tables().includes(collection); await new Promise(setImmediate)) {
      if (Date.now() > deadline) throw new Error(`${collection} is still there.`)
    }
  }

  it('are taken away in the background', async () => {
    const { store, collection } = await filled()
    await store.drop(collection)
    expect(await store.generations()).toEqual([])
    await swept(collection)
    expect(tables()).toEqual([])
    await store.close()
  })

  it('are taken away by the next start where the last one stopped, and their number is not given again', async () => {
    const { store, collection } = await filled()
    await store.drop(collection)
    await store.close()
    expect(tables()).toContain(collection)
    const next = openSqliteReadStore(path)
    expect((await next.create(definition)).collection).toBe('notes-v1-2')
    await swept(collection)
    expect((await next.generations()).map((one) => one.collection)).toEqual(['notes-v1-2'])
    await next.close()
  })
})
