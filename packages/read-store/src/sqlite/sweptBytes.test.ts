import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../../../../test/harness/eventually.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore, type SqliteReadStoreOptions } from './sqliteReadStore.ts'

const people = { name: 'people', version: 1, indexes: [['name'], { each: 'names', by: 'name' }] }
const count = 1_200

describe('the bytes of a dropped generation', () => {
  let directory: string
  let path: string
  let store: ReadStore
  let told: string[]

  const log = {
    info: (_: object, message: string) => void told.push(message),
    warn: (_: object, message: string) => void told.push(message),
  }
  const nothingLeft = 'Old read models deleted from views.db and its log.'

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'manabi-swept-'))
    path = join(directory, 'views.db')
    told = []
    store = open()
  })
  afterEach(async () => {
    await store.close()
    rmSync(directory, { recursive: true })
  })

  const open = (options?: SqliteReadStoreOptions) => openSqliteReadStore(path, { log, ...options })

  /** Answers the collection, in which an old fold left names. */
  async function filled(name = people.name): Promise<string> {
    const { collection } = await store.create({ ...people, name })
    await store.activate(collection)
    const documents = new Map(
      Array.from({ length: count }, (_, i) => {
        const doc = { name: `person-${(i * 7919) % count}@example.com`, names: [`person-${i}@example.com`] }
        return [`id${i}`, { position: 1, doc }]
      }),
    )
    await store.write(new Map([[collection, { documents, checkpoint: 1 }]]))
    return collection
  }

  /** A release that folds otherwise takes its own generation into use. */
  async function raise(name = people.name): Promise<void> {
    const { collection } = await store.create({ ...people, name, version: 2 })
    await store.write(new Map([[collection, { documents: new Map(), checkpoint: 2 }]]))
    expect(await store.activate(collection)).toBe(true)
  }

  const namesLeft = (): number => {
    const texts = readdirSync(directory).map((file) => readFileSync(join(directory, file), 'latin1'))
    return new Set(texts.flatMap((text) => text.match(/person-\d+@example\.com/g) ?? [])).size
  }

  const isInTables = (collection: string): boolean => {
    const database = new DatabaseSync(path)
    const found = database.prepare('SELECT name FROM sqlite_schema WHERE name = ?').get(collection)
    database.close()
    return found !== undefined
  }

  it('are in no file any more, nor in the log, a moment after others took its place', async () => {
    await filled()
    await filled('others')
    expect(namesLeft()).toBe(count)
    await Promise.all([raise(), raise('others')])
    await eventually(() => namesLeft() === 0)
    await eventually(() => told.length > 0)
    expect(new Set(told)).toEqual(new Set([nothingLeft]))
    expect((await store.generations()).map(({ collection }) => collection)).toEqual(['others-v2-1', 'people-v2-1'])
  })

  it('of which there are none leave the log as it is', async () => {
    await filled()
    await store.close()
    store = open({ sweepEvery: 1 })
    await filled('others')
    await store.close()
    expect(told).toEqual([])
  })

  it('go with the next process when the last one was killed before it had emptied the log', async () => {
    const collection = await filled()
    await store.drop(collection)
    await store.close()
    const reader = new DatabaseSync(path)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM generations').get()
    const script = join(import.meta.dirname, '../../test/sweeping.ts')
    const options = { stdio: 'inherit' } as const
    const killed = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, path], options)
    const exit = once(killed, 'close')
    await eventually(() => !isInTables(collection))
    killed.kill('SIGKILL')
    await exit
    reader.exec('COMMIT')
    expect(namesLeft()).toBeGreaterThan(0)
    store = open()
    await eventually(() => namesLeft() === 0)
    reader.close()
  }, 30_000)

  it('go when no other process reads an old state of the file any more, and the log says so until then', async () => {
    const collection = await filled()
    await store.close()
    store = open({ sweepEvery: 10 })
    const reader = new DatabaseSync(path)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM generations').get()
    await store.drop(collection)
    await eventually(() => told.length > 0)
    expect(told).toEqual(['Old read models are still in the log of views.db. Trying again every minute.'])
    expect(namesLeft()).toBeGreaterThan(0)
    reader.exec('COMMIT')
    await eventually(() => namesLeft() === 0)
    await eventually(() => told.length > 1)
    expect(told.slice(1)).toEqual([nothingLeft])
    reader.close()
  }, 30_000)

  it('go also where a command dropped it, which did not live to delete it', async () => {
    const collection = await filled()
    await store.close()
    store = open({ sweepEvery: 10 })
    const command = openSqliteReadStore(path)
    await command.drop(collection)
    await command.close()
    expect(namesLeft()).toBe(count)
    await eventually(() => namesLeft() === 0)
  })
})
