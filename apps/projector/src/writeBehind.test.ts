import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { EventStore, ReadAllOptions } from '@manabi/event-store'
import { openSqliteReadStore, projection, type ReadStore } from '@manabi/read-store'
import { eventually } from '../../../test/harness/eventually.ts'
import { codec, documentsOf, eventsInMemory, Opened, Raised, type SampleEvent, tallies } from '../test/sample.ts'
import { catchUp } from './catchUp.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'
import { replay } from './rebuild/replay.ts'
import { Schedule } from './schedule.ts'
import type { AnyProjection } from './share.ts'

/** Its writes wait until the test lets them go on. */
function gated(readStore: ReadStore) {
  const waiting: { readonly letGo: () => void; readonly refuse: () => void }[] = []
  const write = async (batches: Parameters<ReadStore['write']>[0]) => {
    await new Promise<void>((resolve, reject) => {
      waiting.push({ letGo: resolve, refuse: () => reject(new Error('refused')) })
    })
    await readStore.write(batches)
  }
  const store = new Proxy(readStore, {
    get: (target, name: keyof ReadStore) => {
      if (name === 'writesWhole') return target.writesWhole
      return name === 'write' ? write : (target[name] as (...args: unknown[]) => unknown).bind(target)
    },
  })
  return { store, waiting }
}

/** Append-only: what `Raised` leads to takes the place of what `Opened` told, without a look. */
const news = projection<{ total: number }, SampleEvent>()({
  name: 'news',
  version: 1,
  isAppendOnly: true,
  looking: [Opened.type],
  indexes: [['total']],
  on: {
    Opened: [({ data }) => data.id, (doc) => doc ?? { total: 0 }],
    Raised: [({ data }) => data.id, (_, { data }) => ({ total: data.by })],
  },
})

async function open(definition: AnyProjection = tallies) {
  const readStore = openSqliteReadStore(':memory:')
  const { collection } = await readStore.create(definition)
  await readStore.activate(collection)
  const { store, waiting } = gated(readStore)
  const group = new ProjectionGroup({ codec, readStore: store, budget: 1 }, 0)
  const attempt = new ProjectionAttempt({ projection: definition, collection, checkpoint: 0 })
  group.add(attempt)
  const eventStore = await eventsInMemory([
    Opened({ id: 't', box: 'x' }),
    Raised({ id: 't', by: 1 }),
    Raised({ id: 't', by: 5 }),
  ])
  const next = async () => group.advance(await eventStore.readAll({ after: group.position, limit: 1 }))
  return { eventStore, readStore, waiting, group, attempt, next, totals: () => totalsIn(readStore, definition) }
}

async function totalsIn(readStore: ReadStore, definition: AnyProjection): Promise<number[]> {
  const documents = Object.values(await documentsOf(readStore, definition))
  return documents.map((text) => JSON.parse(text.slice(text.indexOf(' ') + 1)).total)
}

it('folds the next batches while one is written, which stays as it was when it was taken', async () => {
  const { readStore, waiting, group, attempt, next, totals } = await open()
  await next()
  await next()
  await group.flushBehind()
  await next()
  expect([attempt.position, attempt.saved]).toEqual([3, 0])
  waiting[0]!.letGo()
  await group.settled()
  expect([attempt.saved, await totals()]).toEqual([2, [1]])
  await group.flushBehind()
  waiting[1]!.letGo()
  await group.settled()
  expect([attempt.saved, await totals()]).toEqual([3, [6]])
  await readStore.close()
})

it('writes with the next batch what could not be written', async () => {
  const { readStore, waiting, group, attempt, next, totals } = await open()
  await next()
  await next()
  await group.flushBehind()
  waiting[0]!.refuse()
  await group.settled()
  expect([attempt.saved, attempt.failure?.position]).toEqual([0, 1])
  await group.flushBehind()
  waiting[1]!.letGo()
  await group.settled()
  expect([attempt.saved, await totals()]).toEqual([2, [1]])
  await readStore.close()
})

it('keeps what took the place of a document while that could not be written', async () => {
  const { readStore, waiting, group, attempt, next, totals } = await open(news)
  await next()
  await group.flushBehind()
  await next()
  waiting[0]!.refuse()
  await group.settled()
  await group.flushBehind()
  waiting[1]!.letGo()
  await group.settled()
  expect([attempt.saved, await totals()]).toEqual([2, [1]])
  await readStore.close()
})

describe('where the events cannot be read while documents are written', () => {
  /** One event, then none. */
  const failing = ({ readAll }: EventStore): EventStore =>
    ({
      readAll: async ({ after, limit: _, ...options }: ReadAllOptions) => {
        if (after > 0) throw new Error('The events cannot be read.')
        return readAll({ ...options, after, limit: 1 })
      },
    }) as Partial<EventStore> as EventStore

  it.each([
    [
      'catching up',
      (group: ProjectionGroup, eventStore: EventStore) =>
        catchUp(group, {
          eventStore,
          schedule: new Schedule(),
          live: { position: 3 } as ProjectionGroup,
          onStep: async () => {},
        }),
    ],
    ['replaying', (group: ProjectionGroup, eventStore: EventStore) => replay(group, { eventStore, upTo: 3 })],
  ] as const)('%s ends once they are written', async (_, run) => {
    const { eventStore, readStore, waiting, group, attempt } = await open()
    let savedAtTheEnd = -1
    const running = run(group, failing(eventStore)).catch((error: Error) => {
      savedAtTheEnd = attempt.saved
      return error.message
    })
    await eventually(() => waiting.length > 0)
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    waiting[0]!.letGo()
    expect([await running, savedAtTheEnd]).toEqual(['The events cannot be read.', 1])
    await readStore.close()
  })
})
