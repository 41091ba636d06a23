import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { eventually } from '../../../../test/harness/eventually.ts'
import { runs } from '../../../../test/harness/runs.ts'
import { newEvent } from '../../test/events.ts'
import type { AppendResult, NewStoredEvent, StoredEvent } from '../port.ts'
import { openSqliteEventStore, type SqliteEventStore } from './sqliteEventStore.ts'

const types = ['A', 'B', 'C']
const process = fc.integer({ min: 0, max: 2 })
const waits = fc.boolean()
const stream = fc.constantFrom('s', 't')
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      process,
      waits,
      stream,
      size: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('append' as const), process, waits, stream, size: fc.constant(5_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('again' as const),
      process,
      waits,
      number: fc.nat(50),
      joins: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('conflict' as const), process, waits, stream }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('follow' as const),
      process,
      after: fc.nat(20),
      batchSize: fc.constantFrom(3, 70, 1_000),
      wanted: fc.option(fc.subarray(types, { minLength: 1 }), { nil: undefined }),
      isSlow: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(0, 1, 30) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Follow = Extract<Step, { kind: 'follow' }>

interface Append {
  readonly stream: string
  readonly expected: number | 'none'
  readonly events: readonly NewStoredEvent[]
}

/** Several processes that have the same file open, each with followers. */
class Processes {
  readonly stores: readonly SqliteEventStore[]
  readonly followers: { readonly follow: Follow; readonly seen: StoredEvent[] }[] = []
  readonly #done: (Append & AppendResult)[] = []
  readonly #pending: Promise<unknown>[] = []

  constructor(path: string) {
    // The last one appends to no stream: it reads all back.
    this.stores = Array.from({ length: 4 }, () => openSqliteEventStore(path))
  }

  async take(one: Step): Promise<void> {
    if (one.kind === 'wait') await setTimeout(one.milliseconds)
    else if (one.kind === 'follow') this.#follow(one)
    else {
      const appending = this.#append(one).catch(() => {})
      this.#pending.push(appending)
      if (one.waits) await appending
    }
  }

  settled(): Promise<unknown> {
    return Promise.all(this.#pending)
  }

  all(): Promise<readonly StoredEvent[]> {
    return this.stores[3]!.readAll({ after: 0, limit: 1_000_000 }).then(({ events }) => events)
  }

  close(): Promise<unknown> {
    return Promise.all(this.stores.map((store) => store.close()))
  }

  #follow(follow: Follow): void {
    const { process: number, after, batchSize, wanted, isSlow } = follow
    const seen: StoredEvent[] = []
    this.followers.push({ follow, seen })
    const onBatch = async ({ events }: { readonly events: readonly StoredEvent[] }) => {
      seen.push(...events)
      if (isSlow && seen.length < 50) await setTimeout(5)
    }
    this.stores[number]!.subscribe({ after, batchSize, onBatch, ...(wanted && { types: wanted }) })
  }

  async #append(one: Extract<Step, { process: number }>): Promise<void> {
    const store = this.stores[one.process]!
    const append = one.kind === 'again' ? this.#earlier(one) : await this.#next(one as never)
    if (append === null) return
    this.#done.push({ ...append, ...(await store.append(append.stream, append.expected, append.events)) })
  }

  async #next({ kind, process, stream, size = 1 }: { kind: string; process: number; stream: string; size?: number }) {
    const [last] = await this.stores[process]!.readStream(stream, { direction: 'backwards', limit: 1 })
    const revision = last?.revision ?? 'none'
    const expected = kind === 'conflict' ? (revision === 'none' ? 3 : revision - 1) : revision
    const events = Array.from({ length: size }, (_, i) => newEvent(types[i % types.length]))
    return { stream, expected, events } as Append
  }

  /** The same events, as another attempt at the command has made them; or those of two appends in one. */
  #earlier({ number, joins }: Extract<Step, { kind: 'again' }>): Append | null {
    const first = this.#done[number % Math.max(1, this.#done.length)]
    if (first === undefined) return null
    const second = this.#done.find(({ stream, expected }) => stream === first.stream && expected === first.revision)
    const events = [...first.events, ...((joins && second?.events) || [])]
    return { ...first, events: events.map((event) => ({ ...event, data: { text: 'made again' } })) }
  }
}

it('followers are given each event once, in order and as it is stored, whichever process appended it [EVT-004]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-followers-'))
  let run = 0
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
    const processes = new Processes(join(directory, `${run++}.db`))
    try {
      for (const one of steps) await processes.take(one)
      await processes.settled()
      const all = await processes.all()
      for (const { follow, seen } of processes.followers) {
        const { after, wanted } = follow
        const expected = all.filter(({ position, type }) => position > after && (wanted?.includes(type) ?? true))
        await eventually(() => seen.length >= expected.length)
        expect(JSON.stringify(seen)).toBe(JSON.stringify(expected))
      }
    } finally {
      await processes.close()
    }
  })
  await fc.assert(property, { numRuns: runs(25), endOnFailure: true })
  rmSync(directory, { recursive: true })
})
