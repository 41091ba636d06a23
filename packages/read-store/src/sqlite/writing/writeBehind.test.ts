import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../../test/harness/eventually.ts'
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

it('shows documents at once, and writes them with their checkpoint a moment later', async () => {
  const other = openSqliteReadStore(path)
  const seen = async () => [await shownIn(other), await checkpointIn(other)]
  for (let position = 1; position <= 3; position++) {
    await show(store, collection, position, `text ${position}`)
    expect([await shownIn(store), await checkpointIn(store)]).toEqual([`text ${position}`, position])
  }
  expect(await seen()).toEqual([undefined, 0])
  expect(await eventually(async () => ((await shownIn(other)) === undefined ? null : seen()))).toEqual(['text 3', 3])
  await other.close()
})

it('queries, counts and sums see what waits', async () => {
  await show(store, collection, 1, 'x')
  expect(await view().find({ where: { text: 'x' } })).toHaveLength(1)
  await show(store, collection, 2, 'y')
  expect(await view().count({ text: 'x' })).toBe(0)
  await show(store, collection, 3, 'z')
  expect(await view().sums({ by: 'text', sum: [] })).toMatchObject([{ key: 'z', count: 1 }])
  await show(store, collection, 4, 'w')
  expect(await store.size(collection)).toBe(1)
  expect(await store.scan(collection, { after: '', limit: 9 })).toMatchObject([{ position: 4, doc: { text: 'w' } }])
})

it('a document that is shown is frozen, like every other', async () => {
  await show(store, collection, 1, 'x')
  expect(Object.isFrozen(await view().get('a'))).toBe(true)
})

it('every other write takes along what waits', async () => {
  const second = await take(store, others)
  await show(store, collection, 1, 'x')
  await store.write(batch(second, 7, { b: { text: 'y' } }))
  expect(await inFile(path, shownIn)).toBe('x')
})

it('many documents do not wait', async () => {
  const documents = Object.fromEntries(Array.from({ length: 2_049 }, (_, i) => [`id${i}`, { text: 'x' }]))
  await store.write(batch(collection, 1, documents), { mayWait: true })
  expect(await inFile(path, (other) => other.size(collection))).toBe(2_049)
})

it('closing writes what waits', async () => {
  await show(store, collection, 1, 'x')
  await store.close()
  expect(await inFile(path, shownIn)).toBe('x')
})

it('refuses at once what cannot be indexed, and shows nothing of it', async () => {
  const wrong = batch(collection, 1, { a: { text: { is: 'no text' } }, b: { text: 'x' } })
  await expect(store.write(wrong, { mayWait: true })).rejects.toThrow(TypeError)
  expect(await view().count()).toBe(0)
})

it('a document that cannot be written holds up its own projection only', async () => {
  const second = await take(store, others)
  await store.write(batch(collection, 1, { a: { text: 'x', wrong: 1n } }), { mayWait: true })
  await show(store, second, 1, 'y')
  expect(await store.views().of(others).count()).toBe(1)
  await expect(view().count()).rejects.toThrow(Unavailable)
  await expect(show(store, collection, 2, 'z')).rejects.toThrow(TypeError)
  await expect(store.write(batch(collection, 2, {}))).rejects.toThrow(TypeError)
  expect(await checkpointIn(store)).toBe(0)
})

it('leaves nothing in the files of what was erased before a purge', async () => {
  const secret = 'ada@example.org'
  await show(store, collection, 1, secret)
  await store.write(batch(collection, 2, { a: null }), { mayWait: true })
  await store.purge()
  const bytes = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'))
  expect(bytes.join('')).not.toContain(secret)
})
