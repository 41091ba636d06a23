import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { newEvent } from '../../test/events.ts'
import { openSqliteEventStore, type SqliteEventStore } from './sqliteEventStore.ts'

let directory: string
/** Of two processes. */
let here: SqliteEventStore
let there: SqliteEventStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-events-'))
  ;[here, there] = [open(), open()]
})
afterEach(async () => {
  await Promise.all([here.close(), there.close()])
  rmSync(directory, { recursive: true })
})

const open = () => openSqliteEventStore(join(directory, 'events.db'))
const idsOf = async (store: SqliteEventStore) =>
  (await store.readAll({ after: 0, limit: 10 })).events.map(({ id, data }) => [id, data])

it('followers see an event that was appended again as it was stored the first time [EVT-003]', async () => {
  const event = newEvent()
  await there.append('s', 'none', [event])
  await here.append('s', 'none', [{ ...event, data: { text: 'made again' } }])
  expect(await idsOf(here)).toEqual([[event.id, event.data]])
})

it('followers see what stands between two appends that come again as one [EVT-003]', async () => {
  const [first, between, last] = [newEvent(), newEvent(), newEvent()]
  await there.append('s', 'none', [first])
  await there.append('t', 'none', [between])
  await there.append('s', 0, [last])
  expect(await here.append('s', 'none', [first, last])).toEqual({ revision: 1, position: 3 })
  expect((await here.readAll({ after: 1, limit: 10 })).events.map(({ id }) => id)).toEqual([between.id, last.id])
  expect(await here.readStream('t')).toHaveLength(1)
})
