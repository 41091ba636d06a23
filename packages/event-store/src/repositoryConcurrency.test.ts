import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { decider, defineEvent, type EventMetadata, type EventOf } from '@manabi/kernel'
import { z } from 'zod'
import { nothingPersonal } from '../../../test/harness/nothingPersonal.ts'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from './index.ts'

const Counted = defineEvent('Counted', z.object({ number: z.number() }))
const counter = decider<readonly number[], EventOf<typeof Counted>, [id: string]>()({
  name: 'counter',
  stream: (id) => `counter-${id}`,
  events: [Counted],
  initial: [],
  evolve: (numbers, event) => [...numbers, event.data.number],
})
const deciding = (decide: (state: readonly number[]) => readonly EventOf<typeof Counted>[]) => ({
  decider: counter,
  decide,
})

const metadata: EventMetadata = {
  occurredAt: '2026-04-01T00:00:00.000Z',
  actor: { kind: 'user', id: 'usr_1' },
  organizationId: null,
  requestId: null,
  causationId: null,
}

let directory: string
let stores: EventStore[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-repository-'))
  stores = []
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  rmSync(directory, { recursive: true })
})

/** As of one process: a connection and a cache of its own. */
function openRepository(): Repository {
  const store = openSqliteEventStore(join(directory, 'events.db'))
  stores.push(store)
  return new Repository(store, new EventCodec([Counted], nothingPersonal))
}

const count = (repository: Repository, number: number) =>
  repository.execute(
    deciding(() => [Counted({ number })]),
    ['1'],
    undefined,
    metadata,
  )

const numbers = (length: number) => Array.from({ length }, (_, index) => index)

describe('many writers of one stream', () => {
  it('all succeed within one process', async () => {
    const repository = openRepository()
    await Promise.all(numbers(64).map((number) => count(repository, number)))
    const { state, revision } = await repository.load(counter, ['1'])
    expect([...state].sort((a, b) => a - b)).toEqual(numbers(64))
    expect(revision).toBe(63)
  })

  it('all succeed across processes', async () => {
    const repositories = numbers(4).map(openRepository)
    await Promise.all(numbers(64).map((number) => count(repositories[number % 4]!, number)))
    const { state } = await repositories[0]!.load(counter, ['1'])
    expect([...state].sort((a, b) => a - b)).toEqual(numbers(64))
  })

  it('go on after one of them failed', async () => {
    const repository = openRepository()
    const failing = repository.execute(
      deciding(() => {
        throw new Error('broken rule')
      }),
      ['1'],
      undefined,
      metadata,
    )
    const following = count(repository, 7)
    await expect(failing).rejects.toThrow('broken rule')
    expect((await following).state).toEqual([7])
  })

  it('that find nothing left to do learn which write they stand on', async () => {
    const repository = openRepository()
    const once = () =>
      repository.execute(
        deciding((state) => (state.length === 0 ? [Counted({ number: 1 })] : [])),
        ['1'],
        undefined,
        metadata,
      )
    const [first, second] = await Promise.all([once(), once()])
    expect(second).toEqual({ ...first, events: [] })
    expect(second.position).toBe(first.position)
  })
})
