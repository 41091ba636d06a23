import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
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
