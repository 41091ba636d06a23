import { expect, it } from '@jest/globals'
import type { EventStore } from '@manabi/event-store'
import type { EventOf, Recorded } from '@manabi/kernel'
import { projection, type ReadStore, type Tally } from '@manabi/read-store'
import fc from 'fast-check'
import { runs } from '../../../../test/harness/runs.ts'
import { openMemoryReadStore } from '../../test/memoryReadStore.ts'
import { Closed, codec, documentsOf, eventsInMemory, Opened, Raised } from '../../test/sample.ts'
import type { AnyProjection } from '../anyProjection.ts'
import { rebuild } from '../rebuild/rebuild.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'

/** Each run makes its own generations. */
const readStore = openMemoryReadStore()

interface Doc {
  readonly total: number
}

/** The sum of the documents whose ids begin with the same letter. */
const byLetter: Tally<Doc, number, number> = {
  changes: ({ id, before, after }, note) => note(`${id[0]}:sum`, (after?.total ?? 0) - (before?.total ?? 0)),
  documents: (key) => [key],
  total: (changes) => changes.reduce((sum, change) => sum + change, 0),
  add: (doc, change) => ({ total: (doc?.total ?? 0) + change }),
}
const summed: AnyProjection = projection<Doc, EventOf<typeof Raised | typeof Closed>>()({
  name: 'summed',
  version: 1,
  indexes: [],
  tally: byLetter,
  on: {
    Raised: [({ data }) => data.id, (doc, { data }) => ({ total: (doc?.total ?? 0) + data.by })],
    Closed: [({ data }: Recorded<EventOf<typeof Closed>>) => data.id, () => null],
  },
})

const id = fc.constantFrom('a:1', 'a:2', 'a:3', 'a:4', 'b:1', 'b:2', 'b:3', 'b:4')
const history = fc.array(
  fc.oneof(
    fc.record({ id, by: fc.integer({ min: 1, max: 9 }) }).map((data) => Raised(data)),
    id.map((one) => Closed({ id: one })),
    id.map((one) => Opened({ id: one, box: 'unseen' })),
  ),
  { minLength: 5, maxLength: 60 },
)

/** A process that folds as if no other did. It begins after so many calls. */
const writer = fc.record({
  batchSize: fc.integer({ min: 1, max: 6 }),
  waits: fc.nat(10),
})
type Writer = typeof writer extends fc.Arbitrary<infer One> ? One : never

it.each([true, false])(
  'documents count right while several write them, in whatever order their calls come: %p [PRJ-010]',
  async (writesWhole) => {
    const writers = fc.array(writer, { minLength: 2, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(history, writers, fc.scheduler(), async (events, all, scheduler) => {
        const eventStore = await eventsInMemory(events)
        await readStore.activate((await readStore.create(summed)).collection)
        const slow = called(readStore, writesWhole, () => scheduler.schedule(Promise.resolve()))
        await scheduler.waitFor(Promise.all(all.map((one) => project(eventStore, slow, one))))
        const projected = await documentsOf(readStore, summed)
        await rebuild({ eventStore, readStore, codec, projections: [summed] })
        expect(projected).toEqual(await documentsOf(readStore, summed))
      }),
      { numRuns: runs(300) },
    )
  },
)

/** Each call waits until it is its turn. */
const called = (readStore: ReadStore, writesWhole: boolean, turn: () => Promise<void>): ReadStore =>
  new Proxy(readStore, {
    get: (target, name: keyof ReadStore) => {
      if (name === 'writesWhole') return writesWhole
      const method = (target[name] as (...args: unknown[]) => Promise<unknown>).bind(target)
      return (...args: unknown[]) => turn().then(() => method(...args))
    },
  })

async function project(eventStore: EventStore, readStore: ReadStore, { batchSize, waits }: Writer) {
  for (let call = 0; call < waits; call++) await readStore.generations()
  const [generation] = await readStore.generations()
  const { collection, checkpoint } = generation!
  const attempt = new ProjectionAttempt({ projection: summed, collection, checkpoint })
  const group = new ProjectionGroup({ codec, readStore, maxWeight: 100 }, checkpoint)
  group.add(attempt)
  for (;;) {
    const { events, position } = await eventStore.readAll({
      after: group.position,
      limit: batchSize,
      types: group.types,
    })
    if (position === group.position) break
    await group.fold({ events, position })
    await group.flush()
  }
  expect(attempt.failure).toBeNull()
}
