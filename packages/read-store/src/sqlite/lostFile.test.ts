import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../../../../test/harness/eventually.ts'
import { batch, checkpointOf, notes, take } from '../../test/notes.ts'
import { GenerationDropped, type ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

describe('a file that took the place of the one that a process has open', () => {
  let directory: string
  let path: string
  let store: ReadStore
  let collection: string

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
    path = join(directory, 'views.db')
    store = openSqliteReadStore(path, { threadFrom: 2 })
    collection = await take(store)
    await write(1)
  })
  afterEach(async () => {
    await store.close()
    rmSync(directory, { recursive: true })
  })

  const write = (position: number) =>
    store.write(batch(collection, position, { [`${position}`]: { text: 'x' }, last: { text: `${position}` } }))
  const isRefused = (position: number) =>
    write(position).then(
      () => false,
      (error) => error instanceof GenerationDropped,
    )
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  }

  /** Documents of a generation have all events up to its checkpoint. */
  async function expectWhole(other: ReadStore): Promise<void> {
    for (const one of await other.generations())
      expect([one.checkpoint, await other.size(one.collection)]).toEqual([0, 0])
    const next = await store.create(notes)
    expect(next.collection).not.toBe(collection)
    await store.activate(next.collection)
    await store.write(batch(next.collection, 1, { 1: { text: 'x' } }))
    expect([await other.views().of(notes).count(), await checkpointOf(other, next.collection)]).toEqual([1, 1])
  }

  it('is not gone on with where another process made it and gave the same numbers', async () => {
    await write(2)
    remove()
    const other = openSqliteReadStore(path)
    expect(await take(other)).toBe(collection)
    let position = 2
    await eventually(() => isRefused(++position))
    await expectWhole(other)
    await other.close()
  })

  it('is not gone on with where it is a copy of before', async () => {
    await store.close()
    copyFileSync(path, `${path}.before`)
    store = openSqliteReadStore(path, { threadFrom: 2 })
    await write(2)
    remove()
    renameSync(`${path}.before`, path)
    let position = 2
    await eventually(() => isRefused(++position))
    const other = openSqliteReadStore(path)
    await expectWhole(other)
    await other.close()
  })
})
