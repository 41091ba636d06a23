import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../test/harness/eventually.ts'
import { batch, checkpointOf, notes, take } from '../../test/notes.ts'
import { GenerationDropped, type ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

let directory: string
let holder: ReadStore
let other: ReadStore
let collection: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-views-'))
  ;[holder, other] = [openSqliteReadStore(directory), openSqliteReadStore(directory)]
  collection = await take(holder)
})
afterEach(async () => {
  await Promise.all([holder.close(), other.close()])
  rmSync(directory, { recursive: true })
})

const write = (store: ReadStore, position: number, text: string) =>
  store.write(collection, batch(position, { a: { text } }))
const textIn = async (store: ReadStore) => (await store.views().of(notes).get('a'))?.text

it('a write sees that another process has switched, even in the same moment', async () => {
  const next = await other.create(notes)
  await holder.load(collection, [])
  await other.activate(next.collection)
  await expect(write(holder, 1, 'a')).rejects.toThrow(GenerationDropped)
})

it('a write that a switch overtakes is not acknowledged', async () => {
  const next = await holder.create(notes)
  await write(holder, 1, 'one')
  await holder.write(next.collection, batch(1, { a: { text: 'one' } }))
  const writes = [2, 3, 4].map((position) =>
    write(holder, position, `${position}`).then(
      () => position,
      (error) => {
        expect(error).toBeInstanceOf(GenerationDropped)
        return 0
      },
    ),
  )
  const isSwitched = await holder.activate(next.collection)
  const acknowledged = Math.max(...(await Promise.all(writes)))
  expect(isSwitched).toBe(acknowledged <= 1)
  if (!isSwitched) expect(await textIn(holder)).toBe('4')
})

it('a query does not answer an older state than another one of the same moment', async () => {
  const view = holder.views().of(notes)
  const texts = async () => (await view.find({})).map(({ doc }) => doc.text)
  expect(await texts()).toEqual([])
  await write(other, 1, 'first')
  expect(await view.get('a')).toEqual({ text: 'first' })
  expect(await texts()).toEqual(['first'])
  await write(other, 2, 'second')
  expect(await view.count()).toBe(1)
  expect(await view.get('a')).toEqual({ text: 'second' })
})

it('the process that writes may be another one later', async () => {
  await write(holder, 1, 'one')
  await eventually(async () => (await textIn(other)) === 'one')
  await holder.close()
  await write(other, 2, 'two')
  holder = openSqliteReadStore(directory)
  expect([await textIn(holder), await checkpointOf(holder, collection)]).toEqual(['two', 2])
  await write(holder, 3, 'three')
  await eventually(async () => (await textIn(other)) === 'three')
})

it('switches, drops, and new read models are seen by others a turn later', async () => {
  await write(holder, 1, 'one')
  expect(await textIn(other)).toBe('one')
  const next = await holder.create({ ...notes, version: 2 })
  await holder.write(next.collection, batch(1, { a: { text: 'next' } }))
  await holder.activate(next.collection)
  await eventually(async () => (await textIn(other)) === 'next')
  await holder.drop(next.collection)
  await eventually(() =>
    textIn(other).then(
      () => false,
      (error) => error instanceof Unavailable,
    ),
  )
  collection = await take(holder)
  await write(holder, 2, 'new')
  await eventually(async () => (await textIn(other).catch(() => null)) === 'new')
})

it('a store that is closed says so', async () => {
  const [one, view] = [openSqliteReadStore(directory), other.views().of(notes)]
  await one.close()
  await one.close()
  for (const asked of [
    one.generations(),
    one.check(),
    write(one, 1, 'a'),
    one.create(notes),
    one.views().of(notes).get('a'),
  ])
    await expect(asked).rejects.toThrow(Unavailable)
  expect(await view.get('a')).toBeNull()
})
