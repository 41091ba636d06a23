import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventCodec, type EventStore, openSqliteEventStore, type ReadAllOptions } from '@manabi/event-store'
import { type DomainEvent, defineEvent, type EventOf } from '@manabi/kernel'
import type { PersonalData } from '@manabi/personal-data'
import { openSqliteReadStore, projection, type ReadStore } from '@manabi/read-store'
import { z } from 'zod'
import type { AnyProjection } from '../src/index.ts'

/** A small world of its own: tallies that are opened, raised and closed, and moved between boxes. */
export const Opened = defineEvent('Opened', z.object({ id: z.string(), box: z.string() }))
export const Raised = defineEvent('Raised', z.object({ id: z.string(), by: z.number() }))
export const Swapped = defineEvent('Swapped', z.object({ a: z.string(), b: z.string() }))
export const Closed = defineEvent('Closed', z.object({ id: z.string() }))
export const Unseen = defineEvent('Unseen', z.object({}))
export const sampleEvents = [Opened, Raised, Swapped, Closed, Unseen]
export type SampleEvent = EventOf<typeof Opened | typeof Raised | typeof Swapped | typeof Closed>

export interface Tally {
  box: string
  total: number
  times: Record<string, number>
}

/** Deletes depending on state, begins again after a deletion, touches several documents with one event. */
export const tallies = projection<Tally, SampleEvent>()({
  name: 'tallies',
  version: 1,
  indexes: [['box', 'total']],
  on: {
    Opened: [({ data }) => data.id, (doc, { data }) => doc ?? { box: data.box, total: 0, times: {} }],
    Raised: [
      ({ data }) => data.id,
      (doc, { data, position }) => {
        const total = (doc?.total ?? 0) + data.by
        if (total === 3 || total === 4) return null
        return { box: doc?.box ?? 'none', total, times: { ...doc?.times, [`at${position}`]: data.by } }
      },
    ],
    Swapped: [({ data }) => [data.a, data.b], (doc, { data }, id) => doc && { ...doc, box: id === data.a ? 'a' : 'b' }],
    Closed: [({ data }) => data.id, (doc) => (doc !== null && doc.total > 1 ? doc : null)],
  },
})

export const boxes = projection<{ count: number; last: string }, SampleEvent>()({
  name: 'boxes',
  version: 1,
  indexes: [['count']],
  on: { Opened: [({ data }) => data.box, (doc, { data }) => ({ count: (doc?.count ?? 0) + 1, last: data.id })] },
})

export const sampleProjections: readonly AnyProjection[] = [tallies, boxes]

const noPersonalData: PersonalData = {
  begin: async () => {},
  sealer: async () => (value) => value,
  load: async () => new Map(),
  destroy: async () => {},
  reportLost: () => {},
  lostCount: 0,
}

export const codec = new EventCodec(sampleEvents, noPersonalData)

export interface World {
  readonly directory: string
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly codec: EventCodec
  /** Another handle on the same read models, as another process has it. */
  openReadStore(): ReadStore
  /** Appends the events, each to a stream of its own; the position of the last. */
  append(...events: DomainEvent[]): Promise<number>
  appendAt(time: Date, ...events: DomainEvent[]): Promise<number>
  /** The directory stays. */
  close(): Promise<void>
  remove(): Promise<void>
}

/** In a directory of its own, or in one that was left. */
export async function openWorld(left?: string): Promise<World> {
  const directory = left ?? (await mkdtemp(join(tmpdir(), 'manabi-projector-')))
  const eventStore = openSqliteEventStore(join(directory, 'events.db'))
  const readStores: ReadStore[] = []
  const openReadStore = () => {
    readStores.push(openSqliteReadStore(join(directory, 'views')))
    return readStores.at(-1)!
  }
  const close = async () => {
    await eventStore.close()
    await Promise.all(readStores.map((store) => store.close()))
  }
  return {
    directory,
    eventStore,
    codec,
    openReadStore,
    readStore: openReadStore(),
    append: (...events) => appendTo(eventStore, new Date(), events),
    appendAt: (time, ...events) => appendTo(eventStore, time, events),
    close,
    remove: async () => {
      await close()
      await rm(directory, { recursive: true })
    },
  }
}

const metadata = {
  actor: { kind: 'system', id: 'test' },
  organizationId: null,
  requestId: null,
  causationId: null,
} as const

async function appendTo(eventStore: EventStore, time: Date, events: readonly DomainEvent[]): Promise<number> {
  const encoded = await codec.encode(events, { ...metadata, occurredAt: time.toISOString() })
  const { position } = await eventStore.append(`sample-${randomUUID()}`, 'none', encoded)
  return position
}

/** As much of an event store as a replay needs. */
export async function eventsInMemory(events: readonly DomainEvent[]): Promise<EventStore> {
  const encoded = await codec.encode(events, { ...metadata, occurredAt: new Date().toISOString() })
  const stored = encoded.map((event, i) => ({ ...event, stream: 'sample', revision: i, position: i + 1 }))
  const readAll = async ({ after, limit }: ReadAllOptions) => ({
    events: stored.slice(after, after + limit),
    position: Math.max(after, Math.min(after + limit, stored.length)),
  })
  return { readAll, head: async () => stored.length } as Partial<EventStore> as EventStore
}

/** The collection that readers see. */
export async function collectionOf(readStore: ReadStore, { name }: AnyProjection): Promise<string> {
  const generations = await readStore.generations()
  return generations.find(({ projection, state }) => projection === name && state === 'active')!.collection
}

/** Every document of a projection's active generation, as the text it is compared by. */
export async function documentsOf(readStore: ReadStore, projection: AnyProjection): Promise<Record<string, string>> {
  const found = await readStore.scan(await collectionOf(readStore, projection), { after: '', limit: 100_000 })
  return Object.fromEntries(found.map(({ id, position, doc }) => [id, `${position} ${JSON.stringify(doc)}`]))
}

export const silent = { info: () => {}, warn: () => {}, error: () => {} }
