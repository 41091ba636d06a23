import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { eventually } from '../../../../test/harness/eventually.ts'
import { newEvent } from '../../test/events.ts'
import { type EventStore, type NewStoredEvent, WrongExpectedRevision } from '../port.ts'
import { openSqliteEventStore } from './sqliteEventStore.ts'

let directory: string
/** As of two processes. */
let stores: readonly EventStore[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-ends-'))
  const path = join(directory, 'events.db')
  stores = [openSqliteEventStore(path), openSqliteEventStore(path)]
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  rmSync(directory, { recursive: true, maxRetries: 5, retryDelay: 50 })
})

interface Append {
  readonly expected: number | 'none'
  readonly events: readonly NewStoredEvent[]
}

const step = fc.record({
  store: fc.constantFrom(0, 1),
  stream: fc.constantFrom('one', 'other'),
  act: fc.oneof(
    fc.record({ read: fc.integer({ min: 0, max: 5 }), limit: fc.constantFrom(1, 2, 200) }),
    fc.record({ append: fc.integer({ min: 1, max: 2 }), behind: fc.constantFrom(0, 0, 0, 1, -1) }),
    fc.record({ repeat: fc.nat() }),
  ),
})

const idsAfter = async (revision: number) =>
  (await stores[0]!.readStream('one', { from: revision + 1 })).map(({ id }) => id)

function commitElsewhere(...events: readonly (readonly [stream: string, revision: number, id: string])[]): void {
  const database = new DatabaseSync(join(directory, 'events.db'))
  const insert = database.prepare(`INSERT INTO events (stream, revision, id, type, version, data, metadata)
    SELECT ?, ?, ?, type, version, data, metadata FROM events LIMIT 1`)
  for (const event of events) insert.run(...event)
  database.close()
}

describe('what is known of the ends of streams', () => {
  it('is forgotten when somebody else appends', async () => {
    const [store, other] = stores as [EventStore, EventStore]
    await store.append('one', 'none', [newEvent()])
    expect(await idsAfter(0)).toEqual([])
    const theirs = newEvent()
    await other.append('one', 0, [theirs])
    await store.readStream('other')
    expect(await idsAfter(0)).toEqual([theirs.id])
  })

  it('is forgotten when others append very much at once', async () => {
    const [store, other] = stores as [EventStore, EventStore]
    await store.append('one', 'none', [newEvent()])
    expect(await idsAfter(0)).toEqual([])
    const many = Array.from({ length: 1_500 }, () => newEvent())
    await other.append('other', 'none', many)
    const theirs = newEvent()
    await other.append('one', 0, [theirs])
    await store.readStream('other', { limit: 1 })
    expect(await idsAfter(0)).toEqual([theirs.id])
  })

  it.each<[string, (store: EventStore) => Promise<unknown>]>([
    ['a follower has met them', (store) => store.readAll({ after: 0, limit: 10 })],
    ['the end of all is known', (store) => store.head()],
    ['another stream tells of them', (store) => store.readStream('other')],
    ['the end of another stream tells of them', (store) => store.readStream('other', { direction: 'backwards' })],
  ])('is forgotten in the very turn of the event loop in which %s [EVT-012]', async (_, meet) => {
    const [store, other] = stores as [EventStore, EventStore]
    await other.append('one', 'none', [newEvent()])
    expect(await idsAfter(0)).toEqual([])
    // In one turn: another process may commit in the middle of it, and so may the thread that writes.
    const before = idsAfter(0)
    commitElsewhere(['one', 1, 'theirs'], ['other', 0, 'after it'])
    const met = meet(store)
    const after = idsAfter(0)
    await met
    expect([await before, await after]).toEqual([[], ['theirs']])
  })

  it('does not keep a follower from what another process commits in a turn in which the end was known', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'setTimeout'] })
    try {
      const [store, other] = stores as [EventStore, EventStore]
      await other.append('one', 'none', [newEvent()])
      const heard: string[] = []
      const subscription = store.subscribe({
        after: 0,
        onBatch: async ({ events }) => void heard.push(...events.map(({ id }) => id)),
      })
      while (heard.length === 0) await new Promise(setImmediate)
      await new Promise(setImmediate)
      const known = store.readAll({ after: 1, limit: 10 })
      commitElsewhere(['one', 1, 'theirs'])
      // The poll falls into the same turn, and no later one finds anything new.
      jest.advanceTimersByTime(25)
      await known
      await eventually(() => heard.includes('theirs'))
      await subscription.stop()
    } finally {
      jest.useRealTimers()
    }
  })

  it('does not go back when an append is repeated', async () => {
    const [first, second] = [newEvent(), newEvent()]
    await stores[0]!.append('one', 'none', [first])
    await stores[0]!.append('one', 0, [second])
    expect(await idsAfter(1)).toEqual([])
    await stores[0]!.append('one', 'none', [first])
    expect(await idsAfter(0)).toEqual([second.id])
  })

  it('never hides an event, whoever appended it, repeated it or was refused', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const streams = new Map<string, string[]>()
        const appends = new Map<string, Append[]>()
        const prefix = `run-${run++}`
        for (const { store, stream: name, act } of steps) {
          const stream = `${prefix}-${name}`
          const ids = streams.get(stream) ?? []
          const done = appends.get(stream) ?? []
          if ('read' in act) {
            const { read: from, limit } = act
            const events = await stores[store]!.readStream(stream, { from, limit })
            expect(events.map(({ id }) => id)).toEqual(ids.slice(from, from + limit))
          } else if ('repeat' in act) {
            const { expected, events } = done[act.repeat % done.length] ?? { expected: 'none', events: [] }
            if (events.length > 0) await stores[store]!.append(stream, expected, events)
          } else {
            const events = Array.from({ length: act.append }, () => newEvent())
            const after = ids.length - 1 - act.behind
            const expected = after < 0 ? 'none' : after
            const isRight = expected === (ids.length === 0 ? 'none' : ids.length - 1)
            const outcome = await stores[store]!.append(stream, expected, events).catch((error: unknown) => error)
            expect(outcome instanceof WrongExpectedRevision).toBe(!isRight)
            if (!isRight) continue
            streams.set(stream, [...ids, ...events.map(({ id }) => id)])
            appends.set(stream, [...done, { expected, events }])
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
