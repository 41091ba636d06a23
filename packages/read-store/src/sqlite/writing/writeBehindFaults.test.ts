import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../../test/harness/eventually.ts'
import { mayMount, smallDisk } from '../../../../../test/harness/smallDisk.ts'
import { lockFile } from '../../../../../test/harness/sqliteFile.ts'
import { batch, checkpointOf, inFile, notes, others, show, shownIn, take } from '../../../test/notes.ts'
import type { ReadStore } from '../../readStore.ts'
import { openSqliteReadStore } from '../sqliteReadStore.ts'

let directory: string
let path: string
let store: ReadStore
let collection: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-behind-'))
  path = join(directory, 'views.db')
  store = openSqliteReadStore(path)
  collection = await take(store)
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const view = () => store.views().of(notes)
const checkpointIn = (of: ReadStore) => checkpointOf(of, collection)

describe('while another process holds a lock', () => {
  it('documents that wait are read by id, queries of them are unavailable, and other writes wait for it [EMB-009]', async () => {
    const second = await take(store, others)
    await show(store, collection, 1, 'x')
    const unlock = lockFile(path)
    await expect(view().count()).rejects.toMatchObject({
      name: 'Unavailable',
      reason: `Another process holds a lock on ${path}.`,
    })
    expect([await shownIn(store), await checkpointIn(store)]).toEqual(['x', 1])
    expect(await store.views().of(others).count()).toBe(0)
    let isWritten = false
    const next = show(store, collection, 2, 'y').then(() => {
      isWritten = true
    })
    const another = show(store, second, 2, 'z')
    await new Promise((resolve) => setImmediate(resolve))
    // What was not written is not shown either.
    expect([isWritten, await shownIn(store)]).toEqual([false, 'x'])
    unlock()
    await Promise.all([next, another])
    expect(await inFile(path, shownIn)).toBe('y')
    await show(store, collection, 3, 'w')
    expect([await shownIn(store), await view().count({ text: 'w' })]).toEqual(['w', 1])
  }, 20_000)

  it('what waits is written when the lock is gone, although nobody asks', async () => {
    await show(store, collection, 1, 'x')
    const unlock = lockFile(path)
    await expect(view().count()).rejects.toThrow(Unavailable)
    unlock()
    expect(await eventually(async () => ((await inFile(path, shownIn)) === 'x' ? true : null))).toBe(true)
  }, 20_000)
})

it('readers wait for a generation that another process takes into use without what they saw', async () => {
  const other = openSqliteReadStore(path)
  const next = await other.create(notes)
  await other.write(batch(next.collection, 1, { a: { text: 'old' } }))
  await show(store, collection, 2, 'new')
  expect(await other.activate(next.collection)).toBe(true)
  await new Promise((resolve) => setImmediate(resolve))
  await expect(view().get('a')).rejects.toThrow(Unavailable)
  await expect(view().count({ text: 'old' })).rejects.toThrow(Unavailable)
  await expect(show(store, collection, 3, 'newer')).rejects.toMatchObject({ name: 'GenerationDropped' })
  await store.write(batch(next.collection, 2, { a: { text: 'new' } }))
  expect(await eventually(async () => shownIn(store).catch(() => null))).toBe('new')
  expect(await view().count({ text: 'new' })).toBe(1)
  await store.write(batch(next.collection, 3, { a: { text: 'newer' } }), { mayWait: true })
  expect(await shownIn(store)).toBe('newer')
  await other.close()
})

describe('a purge is refused while the file holds what readers saw overwritten', () => {
  it('because another process took a generation into use that lacks it', async () => {
    const other = openSqliteReadStore(path)
    const next = await other.create(notes)
    await other.write(batch(next.collection, 1, { a: { text: 'Hanako' } }))
    await show(store, collection, 2, 'nobody')
    await other.activate(next.collection)
    await expect(store.purge(2)).rejects.toThrow(Unavailable)
    await other.write(batch(next.collection, 2, { a: { text: 'nobody' } }))
    await store.purge(2)
    expect(readFileSync(path, 'latin1')).not.toContain('Hanako')
    await other.close()
  })

  it('because it cannot be written', async () => {
    await store.write(batch(collection, 1, { a: { text: 'Hanako' } }))
    await store.write(batch(collection, 2, { a: { text: 'nobody', wrong: 1n } }), { mayWait: true })
    await expect(store.purge(2)).rejects.toThrow(Unavailable)
  })
})

it('forgets what waits when the file is replaced: the events have it [PRJ-005]', async () => {
  await store.write(
    batch(collection, 1, Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${i}`, { text: 'x' }]))),
  )
  await store.close()
  store = openSqliteReadStore(path)
  await show(store, collection, 2, 'new')
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5), { flag: 'r+' })
  renameSync(path, `${path}.garbage`)
  mkdirSync(path)
  await expect(view().find({})).rejects.toThrow(Unavailable)
  rmdirSync(path)
  expect(await eventually(async () => store.generations().catch(() => null))).toEqual([])
  const next = await take(store)
  expect([await shownIn(store), await checkpointOf(store, next)]).toEqual([undefined, 0])
}, 20_000)

;(mayMount ? it : it.skip)('what waits survives a full disk [EMB-003, EMB-009]', async () => {
  const disk = smallDisk()
  const full = openSqliteReadStore(join(disk.path, 'views.db'))
  const into = await take(full)
  const large = (position: number) => batch(into, position, { a: { text: 'x'.repeat(500_000) } })
  const counted = () => full.views().of(notes).count()
  await full.write(large(1), { mayWait: true })
  disk.fill()
  await expect(counted()).rejects.toThrow(Unavailable)
  expect(await full.views().of(notes).get('a')).not.toBeNull()
  await expect(full.write(large(2), { mayWait: true })).rejects.toThrow(Unavailable)
  disk.free()
  expect(await eventually(() => counted().catch(() => null))).toBe(1)
  await full.close()
  disk.remove()
})

it('no reader goes back where another process, which projects too, is ahead', async () => {
  const other = openSqliteReadStore(path)
  await other.write(batch(collection, 5, { a: { text: 'fifth' } }))
  expect(await shownIn(store)).toBe('fifth')
  await show(store, collection, 3, 'third')
  expect(await shownIn(store)).toBe('fifth')
  await show(store, collection, 6, 'sixth')
  expect([await shownIn(store), await shownIn(other)]).toEqual(['sixth', 'fifth'])
  await other.close()
})

it('a projector that begins again continues what another process wrote further, not what waits', async () => {
  const other = openSqliteReadStore(path)
  await show(store, collection, 1, 'first')
  await other.write(batch(collection, 2, { a: { text: 'second' } }))
  expect(await checkpointIn(store)).toBe(2)
  expect((await store.load(collection, ['a'])).get('a')).toEqual({ position: 2, doc: { text: 'second' } })
  expect(await shownIn(store)).toBe('second')
  await other.close()
})

it('documents are as far as the checkpoint that was read before them', async () => {
  const other = openSqliteReadStore(path)
  expect(await shownIn(store)).toBeUndefined()
  await other.write(batch(collection, 1, { a: { text: 'first' } }))
  expect([await checkpointIn(store), await shownIn(store)]).toEqual([1, 'first'])
  await other.close()
})
