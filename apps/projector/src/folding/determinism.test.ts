import { describe, expect, it } from '@jest/globals'
import type { DomainEvent } from '@manabi/kernel'
import type { ReadStore } from '@manabi/read-store'
import fc from 'fast-check'
import { runs } from '../../../../test/harness/runs.ts'
import { history } from '../../test/generate.ts'
import { openMemoryReadStore } from '../../test/memoryReadStore.ts'
import { codec, documentsOf, eventsInMemory, Raised, sampleProjections } from '../../test/sample.ts'
import { rebuild } from '../rebuild/rebuild.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'

/** Each run makes its own generations. */
const readStore = openMemoryReadStore()

/** One pass over the events: from where, how many at a time, how often written, how much of documents in memory. */
interface Pass {
  readonly after: number
  readonly upTo: number
  readonly batchSize: number
  readonly flushEvery: number
  readonly maxWeight: number
}

const small = fc.integer({ min: 1, max: 10 })
const pass: fc.Arbitrary<Pass> = fc.record({
  after: fc.nat(30),
  upTo: fc.nat(40),
  batchSize: small,
  flushEvery: small,
  maxWeight: fc.constantFrom(1, 100, 10_000),
})

/** Replayed from its middle, the first tally must not begin again where it was deleted. */
const deletedAndReplayed: [DomainEvent[], Pass[]] = [
  [Raised({ id: 't', by: 1 }), Raised({ id: 't', by: 2 }), Raised({ id: 't', by: 1 })],
  [
    { after: 0, upTo: 2, batchSize: 1, flushEvery: 1, maxWeight: 1 },
    { after: 1, upTo: 3, batchSize: 1, flushEvery: 1, maxWeight: 1 },
  ],
]

describe('the documents are the same, byte for byte', () => {
  it('in batches of any size, replayed from any earlier place, and rebuilt [PRJ-001, PRJ-002]', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(pass, { maxLength: 4 }), async (events, passes) => {
        const eventStore = await eventsInMemory(events)
        const last = events.length
        for (const one of sampleProjections) await readStore.activate((await readStore.create(one)).collection)
        // A pass never leaves events out: it begins at or before the place that an earlier one reached.
        let reached = 0
        for (const one of [...passes, { after: last, upTo: last, batchSize: 7, flushEvery: 1, maxWeight: 1 }]) {
          await run({ eventStore, readStore }, { ...one, after: Math.min(one.after, reached) })
          reached = Math.max(reached, Math.min(one.upTo, last))
        }
        const projected = await all(readStore)
        await rebuild({ eventStore, readStore, codec, projections: sampleProjections })
        expect(await all(readStore)).toEqual(projected)
      }),
      { numRuns: runs(500), examples: [deletedAndReplayed] },
    )
  })
})

interface Stores {
  readonly eventStore: Awaited<ReturnType<typeof eventsInMemory>>
  readonly readStore: ReadStore
}

async function run(
  { eventStore, readStore }: Stores,
  { after, upTo, batchSize, flushEvery, maxWeight }: Pass,
): Promise<void> {
  const group = new ProjectionGroup({ codec, readStore, maxWeight }, after)
  const generations = await readStore.generations()
  for (const projection of sampleProjections) {
    const { collection } = generations.find((one) => one.projection === projection.name)!
    group.add(new ProjectionAttempt({ projection, collection, checkpoint: after }))
  }
  for (let batch = 1; group.position < upTo; batch++) {
    const { events, position } = await eventStore.readAll({ after: group.position, limit: batchSize })
    if (position === group.position) break
    await group.fold({
      events: events.filter((event) => event.position <= upTo),
      position: Math.min(position, upTo),
    })
    if (batch % flushEvery === 0) await group.flush()
  }
  await group.flush()
  expect(group.attempts.map(({ failure }) => failure)).toEqual([null, null])
}

const all = (readStore: ReadStore) => Promise.all(sampleProjections.map((one) => documentsOf(readStore, one)))
