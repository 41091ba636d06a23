import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { EventCodec, type EventStore, openSqliteEventStore } from '@manabi/event-store'
import { systemMetadata } from '@manabi/kernel'
import { derivedReadModel, openTemporaryReadStore, type ReadStore } from '@manabi/read-store'
import { nothingPersonal } from '../../../../test/harness/nothingPersonal.ts'
import { Asked, question } from '../../../../test/harness/questions.ts'
import type { Services } from '../services.ts'
import { type Derive, keepDerived } from './keepDerived.ts'
import type { ClockReaction } from './reaction.ts'

interface Counted {
  readonly about: string
  readonly times: number
}

const aboutOf = ({ data }: { readonly data: unknown }): string => (data as { readonly about: string }).about

/** How often each thing was asked about. */
const model = derivedReadModel<Counted, string>()({
  name: 'counted',
  version: 1,
  indexes: [['about']],
  concerns: { Asked: (event) => [aboutOf(event)] },
})

let directory: string
let eventStore: EventStore
let readStore: ReadStore
let services: Services
let keeping: ClockReaction
/** Subjects that were computed, in order. */
let derived: string[]
/** Called before each batch is computed. */
let beforeBatch: (about: string) => Promise<void> | void

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-derived-'))
  eventStore = openSqliteEventStore(join(directory, 'events.db'))
  readStore = openTemporaryReadStore()
  services = { eventStore, readStore, codec: new EventCodec([Asked], nothingPersonal) } as Partial<Services> as Services
  derived = []
  beforeBatch = () => {}
  keeping = keeper()
})
afterEach(async () => {
  await Promise.all([eventStore.close(), readStore.close()])
  rmSync(directory, { recursive: true })
})

const everyEvent = async () => (await eventStore.readAll({ after: 0, limit: 10_000 })).events

/** As in another process. */
const keeper = () =>
  keepDerived<Counted, string>({
    model,
    reads: [],
    everything: async () => [...new Set((await everyEvent()).map(aboutOf))],
    deriving: (): Derive<Counted, string> =>
      async function* (subjects) {
        for (const about of new Set(subjects)) {
          await beforeBatch(about)
          derived.push(about)
          const times = (await everyEvent()).filter((event) => aboutOf(event) === about).length
          yield new Map([[about, { about, times }]])
        }
      },
  })

async function ask(...things: readonly string[]): Promise<void> {
  const { codec } = services
  for (const about of things) {
    const events = await codec.encode([Asked({ about })], systemMetadata('test', new Date(0), null))
    await eventStore.append(`${question.stream(about)}-${randomUUID()}`, 'none', events)
  }
}

/** Looks until nothing is due; answers how often. */
async function kept(by = keeping): Promise<number> {
  for (let looks = 0; ; looks++) {
    const [item] = await by.due(new Date(0), services)
    if (item === undefined) return looks
    await by.react(item, undefined as never, services)
  }
}

const shown = async () =>
  (await readStore.views().of(model).find({})).map(({ doc: { about, times } }) => `${about} ${times}`)
const states = async () => (await readStore.generations()).map(({ state }) => state)

describe('a derived read model [PRJ-013]', () => {
  it('begins with everything, and then computes whatever events concern, once for many', async () => {
    await ask('a', 'b')
    await kept()
    expect(await shown()).toEqual(['a 1', 'b 1'])
    derived = []
    await ask('b', 'b', 'c')
    await kept()
    expect(derived).toEqual(['b', 'c'])
    expect(await shown()).toEqual(['a 1', 'b 3', 'c 1'])
    expect(await kept()).toBe(0)
  })

  it('goes on from its checkpoint after a failure, in whichever process, and loses nothing', async () => {
    await ask('a')
    await kept()
    await ask('a', 'b', 'c')
    beforeBatch = (about) => {
      if (about === 'b') throw new Error('Killed.')
    }
    await expect(kept()).rejects.toThrow('Killed.')
    beforeBatch = () => {}
    derived = []
    await kept(keeper())
    expect(derived).toEqual(['a', 'b', 'c'])
    expect(await shown()).toEqual(['a 2', 'b 1', 'c 1'])
  })

  it('writes nothing more once another process has gone on', async () => {
    await ask('a', 'b')
    await kept()
    await ask('a', 'b')
    let isPaused = false
    beforeBatch = async (about) => {
      if (about !== 'b' || isPaused) return
      isPaused = true
      await ask('b')
      await kept(keeper())
    }
    const write = jest.spyOn(readStore, 'write')
    await kept()
    expect(isPaused).toBe(true)
    const positions = write.mock.calls.flatMap(([, { documents }]) =>
      [...documents].map(([id, one]) => [id, one.position]),
    )
    expect(positions.filter(([id]) => id === 'b')).toEqual([['b', await eventStore.head()]])
    expect(await shown()).toEqual(['a 2', 'b 3'])
  })

  it('has its checkpoint written behind its documents, so that a power cut takes both', async () => {
    await ask('a', 'b')
    const write = jest.spyOn(readStore, 'write')
    await kept()
    const batches = write.mock.calls.map(([, { documents, checkpoint }]) => [documents.size, checkpoint])
    expect(batches).toEqual([
      [1, 0],
      [1, 0],
      [0, await eventStore.head()],
    ])
  })

  it('is not seen before it has everything, and is built again when it is dropped', async () => {
    await ask('a', 'b')
    beforeBatch = async (about) => {
      if (about === 'b') expect(await states()).toEqual(['building'])
    }
    await kept()
    const [before] = await readStore.generations()
    beforeBatch = () => {}
    await readStore.drop(before!.collection)
    await kept()
    expect(await states()).toEqual(['active'])
    expect(await shown()).toEqual(['a 1', 'b 1'])
  })

  it('brings a copy without erased bytes to the end before readers see it', async () => {
    await ask('a')
    await kept()
    await ask('a')
    const upTo = await eventStore.head()
    await kept()
    await ask('b')
    // It is refused until the copy is in use.
    for (let tries = 0; tries < 5; tries++) {
      const isErased = await readStore.erase({ upTo, projections: [model.name] }).then(
        () => true,
        () => false,
      )
      await kept()
      if (isErased) break
    }
    expect(await states()).toEqual(['active'])
    expect(await shown()).toEqual(['a 2', 'b 1'])
  })

  it('is built again where the store has lost its events', async () => {
    await ask('a')
    await kept()
    await ask('b')
    await kept()
    await eventStore.close()
    rmSync(join(directory, 'events.db'))
    eventStore = openSqliteEventStore(join(directory, 'events.db'))
    services = { ...services, eventStore }
    await ask('c')
    await kept()
    expect(await shown()).toEqual(['c 1'])
  })
})
