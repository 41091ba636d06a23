import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type EventStore, openSqliteEventStore, type StoredEvent } from '@manabi/event-store'
import { type Feed, openMemoryFeed, type Publication } from '@manabi/feed'
import { Unavailable } from '@manabi/kernel'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { pino } from 'pino'
import { eventually } from '../../../test/harness/eventually.ts'
import { Relay } from './relay.ts'

let directory: string
let eventStore: EventStore
let state: StateStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-relay-'))
  eventStore = openSqliteEventStore(join(directory, 'events.db'))
  state = openSqliteStateStore(join(directory, 'state.db'))
  await eventStore.append('awaited', 'none', [newEvent('Awaited', '')])
})
afterEach(async () => {
  await Promise.all([eventStore.close(), state.close()])
  await rm(directory, { recursive: true })
})

it('publishes what is new after a backup of the events was put back', async () => {
  await append('before')
  await state.collection(checkpoints).put({ id: 'webhooks', position: 100 } as { id: string })
  const feed = openMemoryFeed()
  const published = new Promise<readonly StoredEvent[]>((resolve) => {
    feed.consume(async (events) => {
      resolve(events)
      return { actedOn: Promise.resolve() }
    })
  })
  const relay = new Relay({ ...options(), feed })
  await eventually(() => relay.position !== null)
  await append('after')
  expect(await published).toMatchObject([{ data: { text: 'after' } }])
  await relay.stop()
  await feed.close()
})

it('sends nothing of the past again after an upgrade, where it reads no event before it starts once more', async () => {
  await append('past')
  await state.collection(checkpoints).put({ id: 'webhooks', position: 2 } as { id: string })
  const first = new Relay({ ...options(), feed: forgetfulFeed() })
  await eventStore.append('awaited', 0, [newEvent('Awaited', '')])
  await eventually(() => first.position === 3)
  await first.stop()
  const feed = forgetfulFeed()
  const second = new Relay({ ...options(), feed })
  await append('new')
  await eventually(() => feed.published.length > 0)
  expect(feed.published.map(({ data }) => data['text'])).toEqual(['new'])
  await second.stop()
})

it('publishes what came after the last event that is left, although the log is longer than it was', async () => {
  const feed = forgetfulFeed()
  const relay = new Relay({ ...options(), feed })
  for (const text of ['kept', 'lost']) await append(text)
  await eventually(() => feed.published.length === 2)
  for (const publication of feed.publications) publication.resolve()
  await eventually(() => relay.position === 3)
  await relay.stop()
  const [kept] = feed.published
  const checkpoint = (await state.collection(checkpoints).get('webhooks')) as { id: string; events: { id: string }[] }
  expect(checkpoint.events.map(({ id }) => id)).toEqual(feed.published.map(({ id }) => id).reverse())
  // As if another event stood in the place of the second one.
  const [last, ...earlier] = checkpoint.events
  const changed = { ...checkpoint, events: [{ ...last, id: randomUUID() }, ...earlier] }
  await state.collection(checkpoints).put(changed)
  await append('new')
  const after = forgetfulFeed()
  const again = new Relay({ ...options(), feed: after })
  await eventually(() => after.published.length === 2)
  expect(after.published.map(({ data }) => data['text'])).toEqual(['lost', 'new'])
  expect(after.published).not.toContainEqual(kept)
  await again.stop()
})

it('publishes again what was not acted on when the feed has lost it, and keeps no checkpoint beyond', async () => {
  const feed = forgetfulFeed()
  const relay = new Relay({ ...options(), feed })
  for (const text of ['acted on', 'lost', 'lost too']) await append(text)
  await eventually(() => feed.published.length === 3)
  feed.publications[0]!.resolve()
  await eventually(() => relay.position === 2)
  feed.publications[1]!.reject(new Unavailable('feed'))
  await eventually(() => feed.published.length > 3)
  expect(feed.published.slice(3).map(({ data }) => data['text'])).toEqual(['lost', 'lost too'])
  await relay.stop()
  expect(await state.collection(checkpoints).get('webhooks')).toMatchObject({ position: 2 })
})

it('waits for the consumers when too many events are in flight', async () => {
  const feed = forgetfulFeed()
  for (let batch = 0; batch < 12; batch++) await append('many', 1_000)
  const relay = new Relay({ ...options(), feed })
  await eventually(() => feed.published.length > 10_000)
  await append('later')
  const before = feed.published.length
  for (const publication of feed.publications.splice(0)) publication.resolve()
  await eventually(() => feed.published.at(-1)?.data['text'] === 'later')
  expect(before).toBeLessThan(12_000)
  await relay.stop()
})

it('stops without waiting for consumers', async () => {
  const feed = forgetfulFeed()
  await append('many', 10_001)
  const relay = new Relay({ ...options(), feed })
  await eventually(() => feed.published.length > 10_000)
  await relay.stop()
})

const checkpoints = { name: 'checkpoints', indexes: [] }

const options = () => {
  const log = pino({ level: 'silent' })
  return { eventStore, state, log, name: 'webhooks', types: ['Noted'], notBefore: 'Awaited' }
}

/** Takes everything; whether it was acted on is for the test to say. */
function forgetfulFeed() {
  const published: StoredEvent[] = []
  const publications: PromiseWithResolvers<void>[] = []
  const publish = async (events: readonly StoredEvent[]): Promise<Publication> => {
    const actedOn = Promise.withResolvers<void>()
    published.push(...events)
    publications.push(actedOn)
    return { actedOn: actedOn.promise }
  }
  return { ...({ publish } as Partial<Feed> as Feed), published, publications }
}

function append(text: string, count = 1) {
  const events = Array.from({ length: count }, () => newEvent('Noted', text))
  return eventStore.append(`notes-${randomUUID()}`, 'none', events)
}

function newEvent(type: string, text: string) {
  const metadata = {
    occurredAt: '2026-04-01T00:00:00.000Z',
    actor: { kind: 'system', id: 'test' },
    organizationId: null,
    requestId: null,
    causationId: null,
  } as const
  return { id: randomUUID(), type, version: 1, data: { text }, metadata }
}
