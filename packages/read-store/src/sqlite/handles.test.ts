import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { WalKeeper } from '@manabi/sqlite'
import { eventually } from '../../../../test/harness/eventually.ts'
import { batch, notes, take } from '../../test/notes.ts'
import { GenerationDropped, type ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

let directory: string
let server: ReadStore
let other: ReadStore
let collection: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
  const open = () => openSqliteReadStore(join(directory, 'views.db'))
  ;[server, other] = [open(), open()]
  collection = await take(server)
})
afterEach(async () => {
  await Promise.all([server.close(), other.close()])
  await rm(directory, { recursive: true })
})

const written = (position: number, text: string) => batch(collection, position, { a: { text } })

it('a write sees that another process took the next generation into use, even in the same moment', async () => {
  const next = await other.create(notes)
  await server.load(collection, [])
  await other.activate(next.collection)
  await expect(server.write(written(1, 'a'))).rejects.toThrow(GenerationDropped)
})

it('a query does not answer what it did before another one has seen a write of another process, even in the same moment', async () => {
  const view = server.views().of(notes)
  const texts = async () => (await view.find({})).map(({ doc }) => doc.text)
  expect(await texts()).toEqual([])
  await other.write(written(1, 'first'))
  expect(await view.get('a')).toEqual({ text: 'first' })
  expect(await texts()).toEqual(['first'])
  await other.write(written(2, 'second'))
  expect(await view.count()).toBe(1)
  expect(await view.get('a')).toEqual({ text: 'second' })
})

it('the store is closed when its log is no longer copied', async () => {
  const resting = Promise.withResolvers<void>()
  const rest = jest.spyOn(WalKeeper.prototype, 'rest').mockReturnValueOnce(resting.promise)
  let isClosed = false
  const closing = server.close().then(() => {
    isClosed = true
  })
  await eventually(() => rest.mock.calls.length > 0)
  expect(isClosed).toBe(false)
  resting.resolve()
  await closing
  rest.mockRestore()
})
