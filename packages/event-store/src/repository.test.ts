import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { decider, defineEvent, type EventOf, Problem } from '@manabi/kernel'
import { z } from 'zod'
import { nothingPersonal } from '../../../test/harness/nothingPersonal.ts'
import { newEvent } from '../test/events.ts'
import { EventCodec, type EventStore, openSqliteEventStore, Repository, WrongExpectedRevision } from './index.ts'

const Deposited = defineEvent('Deposited', z.object({ amount: z.number() }))
type AccountEvent = EventOf<typeof Deposited>

const account = decider<number, AccountEvent, [id: string]>()({
  name: 'account',
  stream: (id) => `account-${id}`,
  events: [Deposited],
  initial: 0,
  evolve: (balance, { data }) => balance + data.amount,
})
const statement = decider<readonly number[], AccountEvent, [id: string]>()({
  ...account,
  name: 'statement',
  initial: [],
  evolve: (amounts, { data }) => [...amounts, data.amount],
})

const { metadata } = newEvent()

let directory: string
let store: EventStore
let repository: Repository

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-repository-'))
  store = openSqliteEventStore(join(directory, 'events.db'))
  repository = repositoryOf(store)
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const repositoryOf = (events: EventStore) => new Repository(events, new EventCodec([Deposited], nothingPersonal))
const deciding = (decide: (balance: number) => readonly AccountEvent[]) => ({ decider: account, decide })
const deposit = (amount: number, by = repository) =>
  by.execute(
    deciding(() => [Deposited({ amount })]),
    ['1'],
    undefined,
    metadata,
  )

describe('executing a decision', () => {
  it('on a stream that does not exist sees the initial state and begins the stream', async () => {
    const seen: number[] = []
    const written = await repository.execute(
      deciding((balance) => {
        seen.push(balance)
        return [Deposited({ amount: 5 }), Deposited({ amount: 7 })]
      }),
      ['1'],
      undefined,
      metadata,
    )
    expect(seen).toEqual([0])
    expect(written).toEqual({
      state: 12,
      revision: 1,
      position: await store.head(),
      events: [Deposited({ amount: 5 }), Deposited({ amount: 7 })],
    })
    const stored = await store.readStream('account-1')
    expect(stored.map(({ data, metadata }) => [data, metadata])).toEqual([
      [{ amount: 5 }, metadata],
      [{ amount: 7 }, metadata],
    ])
  })

  it('of nothing appends nothing [EVT-006]', async () => {
    const { position } = await deposit(5)
    const written = await repository.execute(
      deciding(() => []),
      ['1'],
      undefined,
      metadata,
    )
    expect(written).toEqual({ state: 5, revision: 0, position, events: [] })
    expect(
      await repository.execute(
        deciding(() => []),
        ['2'],
        undefined,
        metadata,
      ),
    ).toEqual({
      state: 0,
      revision: 'none',
      position: null,
      events: [],
    })
    expect(await store.head()).toBe(position)
  })

  it('that breaks a rule appends nothing, and the rule is what is thrown', async () => {
    const refused = repository.execute(
      deciding(() => {
        throw new Problem('forbidden')
      }),
      ['1'],
      undefined,
      metadata,
    )
    await expect(refused).rejects.toThrow(Problem)
    expect(await store.head()).toBe(0)
  })

  it('decides again on the newer state when another writer was faster', async () => {
    await deposit(5)
    let isFaster = true
    const raced: EventStore = {
      ...passingOn(store),
      append: async (...args) => {
        if (isFaster) {
          isFaster = false
          await deposit(10)
        }
        return store.append(...args)
      },
    }
    const seen: number[] = []
    const decide = (balance: number) => {
      seen.push(balance)
      return [Deposited({ amount: 1 })]
    }
    const written = await repositoryOf(raced).execute(deciding(decide), ['1'], undefined, metadata)
    expect(seen).toEqual([5, 15])
    expect(written).toMatchObject({ state: 16, revision: 2 })
    expect(await store.readStream('account-1')).toHaveLength(3)
  })

  it('ends with a conflict when others are faster every time, and waits between its tries', async () => {
    const busy: EventStore = {
      ...passingOn(store),
      append: async (stream, expected) => {
        throw new WrongExpectedRevision(stream, expected, 7)
      },
    }
    const pauses: number[] = []
    const pause = async (attempt: number) => void pauses.push(attempt)
    const busyRepository = new Repository(busy, new EventCodec([Deposited], nothingPersonal), pause)
    await expect(deposit(1, busyRepository)).rejects.toMatchObject({ code: 'conflict', status: 409 })
    expect(pauses).toEqual(Array.from({ length: 49 }, (_, index) => index + 2))
  })

  it('fails with what the store fails with', async () => {
    await store.close()
    await expect(deposit(1)).rejects.toMatchObject({ name: 'Unavailable', part: 'eventStore' })
  })
})

describe('loading', () => {
  it('sees what other writers appended since', async () => {
    const other = repositoryOf(store)
    await deposit(5)
    expect((await other.load(account, ['1'])).state).toBe(5)
    await deposit(7)
    expect(await other.load(account, ['1'])).toEqual({ state: 12, revision: 1, position: await store.head() })
  })

  it('reads only what it has not folded yet', async () => {
    const from: unknown[] = []
    const watched: EventStore = {
      ...passingOn(store),
      readStream: (stream, options) => {
        from.push(options?.from)
        return store.readStream(stream, options)
      },
    }
    const cached = repositoryOf(watched)
    await deposit(1, cached)
    await cached.load(account, ['1'])
    await deposit(1)
    await cached.load(account, ['1'])
    expect(from).toEqual([0, 1, 1])
  })

  it('is left out of an append to a stream that it has folded: that the store takes it says that nothing was missed', async () => {
    let reads = 0
    const watched: EventStore = {
      ...passingOn(store),
      readStream: (...args) => {
        reads++
        return store.readStream(...args)
      },
    }
    const cached = repositoryOf(watched)
    await deposit(1, cached)
    reads = 0
    expect(await deposit(1, cached)).toMatchObject({ state: 2, revision: 1 })
    expect(reads).toBe(0)
  })

  it.each([
    ['nothing', () => []],
    [
      'a refusal',
      (): AccountEvent[] => {
        throw new Problem('conflict')
      },
    ],
  ])('comes before %s is decided, even when the stream is folded already', async (_, early) => {
    const cached = repositoryOf(store)
    await deposit(5, cached)
    await deposit(7)
    const decide = (balance: number) => (balance < 12 ? early() : [Deposited({ amount: 1 })])
    const written = await cached.execute(deciding(decide), ['1'], undefined, metadata)
    expect(written).toMatchObject({ state: 13, revision: 2 })
  })

  it('reads the last events alone of a decider whose state follows from them', async () => {
    const last = decider<number | null, AccountEvent, [id: string]>()({
      ...account,
      name: 'last',
      initial: null,
      lastEvents: 1,
      evolve: (_, { data }) => data.amount,
    })
    await deposit(5)
    await deposit(7)
    const read: number[] = []
    const watched: EventStore = {
      ...passingOn(store),
      readStream: async (stream, options) => {
        const events = await store.readStream(stream, options)
        read.push(events.length)
        return events
      },
    }
    const reader = repositoryOf(watched)
    expect(await reader.load(last, ['1'])).toEqual({ state: 7, revision: 1, position: await store.head() })
    await deposit(9)
    expect(await reader.load(last, ['1'])).toMatchObject({ state: 9, revision: 2 })
    expect(await reader.load(last, ['2'])).toEqual({ state: null, revision: 'none', position: null })
    expect(read).toEqual([1, 1, 0])
  })

  it('keeps the folds of two deciders over one stream apart', async () => {
    await deposit(5)
    await deposit(7)
    expect((await repository.load(statement, ['1'])).state).toEqual([5, 7])
    expect((await repository.load(account, ['1'])).state).toBe(12)
  })
})

/** The store's methods as an object, some of which a test replaces. */
const passingOn = (events: EventStore): EventStore => ({
  append: (...args) => events.append(...args),
  readStream: (...args) => events.readStream(...args),
  readAll: (...args) => events.readAll(...args),
  subscribe: (...args) => events.subscribe(...args),
  head: () => events.head(),
  check: () => events.check(),
  close: () => events.close(),
})
