import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { eventually } from '../../../../test/harness/eventually.ts'
import { runs } from '../../../../test/harness/runs.ts'
import { lockFile } from '../../../../test/harness/sqliteFile.ts'
import { newEvent } from '../../test/events.ts'
import { type NewStoredEvent, type StoredEvent, WrongExpectedRevision } from '../port.ts'
import { openSqliteEventStore, type SqliteEventStore } from './sqliteEventStore.ts'

let directory: string
let path: string
let store: SqliteEventStore
/** As of another process. */
let other: SqliteEventStore

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-appends-'))
  path = join(directory, 'events.db')
  store = openSqliteEventStore(path)
  other = openSqliteEventStore(path)
})
afterEach(async () => {
  await Promise.all([store.close(), other.close()])
  rmSync(directory, { recursive: true, maxRetries: 5, retryDelay: 50 })
})

const append = fc.record({
  stream: fc.constantFrom('one', 'two', 'three'),
  count: fc.constantFrom(1, 1, 2),
  /** Right, too low, or the same events once more. */
  kind: fc.constantFrom('next', 'next', 'next', 'stale', 'repeated'),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ alone: append }) },
  { weight: 2, arbitrary: fc.record({ together: fc.array(append, { minLength: 2, maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ elsewhere: append }) },
  { weight: 1, arbitrary: fc.record({ locked: append }) },
)
type Append = typeof append extends fc.Arbitrary<infer Value> ? Value : never

/** What each stream holds, and how its last events were appended. */
class Model {
  readonly streams = new Map<string, string[]>()
  readonly #last = new Map<string, { expected: number | 'none'; events: NewStoredEvent[]; revision: number }>()
  readonly #prefix: string

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Begins the append, and answers what checks its outcome. */
  begin(to: SqliteEventStore, { stream: name, count, kind }: Append): () => Promise<void> {
    const stream = `${this.#prefix}-${name}`
    const ids = this.streams.get(stream) ?? []
    const last = this.#last.get(stream)
    if (kind === 'repeated' && last !== undefined) {
      const again = to.append(stream, last.expected, last.events)
      return async () => expect(await again).toMatchObject({ revision: last.revision })
    }
    const isStale = kind === 'stale' && ids.length > 0
    const expected = ids.length === 0 || (isStale && ids.length === 1) ? 'none' : ids.length - (isStale ? 2 : 1)
    const events = Array.from({ length: count }, () => newEvent())
    const outcome = to.append(stream, expected, events).catch((error: unknown) => error)
    if (isStale) return async () => expect(await outcome).toBeInstanceOf(WrongExpectedRevision)
    this.streams.set(stream, [...ids, ...events.map(({ id }) => id)])
    const revision = ids.length + count - 1
    this.#last.set(stream, { expected, events, revision })
    return async () => expect(await outcome).toMatchObject({ revision })
  }
}

async function perform(model: Model, taken: typeof step extends fc.Arbitrary<infer Value> ? Value : never) {
  if ('together' in taken) {
    const checks = taken.together.map((one) => model.begin(store, one))
    for (const check of checks) await check()
  } else if ('elsewhere' in taken) await model.begin(other, taken.elsewhere)()
  else if ('alone' in taken) await model.begin(store, taken.alone)()
  else {
    const unlock = lockFile(path)
    const check = model.begin(store, taken.locked)
    // Reached at once: this thread does not wait for the lock.
    void setImmediate().then(unlock)
    await check()
  }
}

/** A store may answer in several batches. */
async function allOf(from: SqliteEventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for (;;) {
    const batch = await from.readAll({ after: events.at(-1)?.position ?? 0, limit: 1_000 })
    if (batch.events.length === 0) return events
    events.push(...batch.events)
  }
}

it('alone, together, elsewhere or behind a lock, appends are the same to all readers [EVT-001, EVT-003, EVT-004]', async () => {
  let run = 0
  const followed: StoredEvent[] = []
  const subscription = store.subscribe({ after: 0, onBatch: ({ events }) => void followed.push(...events) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const model = new Model(`run-${run++}`)
      for (const taken of steps) {
        await perform(model, taken)
        for (const [stream, ids] of model.streams) {
          expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(ids)
          expect(await store.readStream(stream, { from: ids.length })).toEqual([])
        }
      }
      const events = await allOf(other)
      expect(await store.head()).toBe(events.length)
      await eventually(() => followed.length === events.length)
      expect(followed).toEqual(events)
    }),
    { numRuns: runs(60) },
  )
  await subscription.stop()
})
