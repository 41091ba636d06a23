import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { decider, defineEvent, type EventOf, systemMetadata } from '@manabi/kernel'
import { z } from 'zod'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from './index.ts'

const Counted = defineEvent('Counted', z.object({ by: z.number() }))
const counter = decider<number, EventOf<typeof Counted>, [id: string]>()({
  name: 'counter',
  stream: (id) => `counter-${id}`,
  events: [Counted],
  initial: 0,
  evolve: (state, { data }) => state + data.by,
  decisions: { count: (_state: number, by: number) => [Counted({ by })] },
})

let directory: string
let store: EventStore
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-repetition-'))
  store = openSqliteEventStore(join(directory, 'events.db'))
})
afterAll(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

it('a repeated command answers with the events it led to, whatever came after them [IDM-006]', async () => {
  const nobody = { sealer: () => Promise.reject(new Error('Nothing is personal.')), load: async () => new Map() }
  const repository = new Repository(store, new EventCodec([Counted], nobody as never))
  const metadata = (commandId?: string) => ({
    ...systemMetadata('test', new Date()),
    ...(commandId !== undefined && { commandId }),
  })
  const count = (by: number, commandId?: string, isRepetition = false) =>
    repository.execute(counter.count, ['1'], by, metadata(commandId), isRepetition)
  const first = await count(5, 'a')
  await count(7)
  const again = await count(5, 'a', true)
  expect(again.events).toMatchObject(first.events)
  expect([first.state, again.state]).toEqual([5, 12])
  // What was cut off before it was kept is done now.
  expect((await count(1, 'b', true)).state).toBe(13)
  expect(await store.readStream('counter-1')).toHaveLength(3)
})
