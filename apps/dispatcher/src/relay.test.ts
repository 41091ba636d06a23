import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type EventStore, openSqliteEventStore, type StoredEvent } from '@manabi/event-store'
import { openMemoryFeed } from '@manabi/feed'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { Relay } from './relay.ts'

let directory: string
let eventStore: EventStore
let state: StateStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-relay-'))
  eventStore = openSqliteEventStore(join(directory, 'events.db'))
  state = openSqliteStateStore(join(directory, 'state.db'))
})
afterEach(async () => {
  await Promise.all([eventStore.close(), state.close()])
  await rm(directory, { recursive: true })
})

it('publishes what is new after a backup of the events was put back', async () => {
  await append('before')
  await state.collection({ name: 'checkpoints', indexes: [] }).put({ id: 'webhooks', position: 100 } as { id: string })
  const feed = openMemoryFeed()
  const published = new Promise<readonly StoredEvent[]>((resolve) => {
    feed.consume(async (events) => resolve(events))
  })
  const log = pino({ level: 'silent' })
  const relay = new Relay({ eventStore, feed, state, log, name: 'webhooks', types: ['Noted'], notBefore: 'Noted' })
  await followed(relay)
  await append('after')
  expect(await published).toMatchObject([{ data: { text: 'after' } }])
  await relay.stop()
  await feed.close()
})

async function followed(relay: Relay): Promise<void> {
  while (relay.status().position === null) await new Promise(setImmediate)
}

function append(text: string) {
  const metadata = {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { kind: 'system', id: 'test' },
    organizationId: null,
    requestId: null,
    causationId: null,
  } as const
  const event = { id: randomUUID(), type: 'Noted', version: 1, data: { text }, metadata }
  return eventStore.append(`notes-${text}`, 'none', [event])
}
