import { expect, it } from '@jest/globals'
import { type Generation, openSqliteReadStore, type ReadStore } from '@manabi/read-store'
import fc from 'fast-check'
import { history } from '../test/generate.ts'
import { codec, documentsOf, eventsInMemory, tallies } from '../test/sample.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { checkpointOf, sharesOf } from './share.ts'

/** One process that takes up some shares of a read model, and how it ends. */
interface Run {
  /** Into how many partitions it divides the read model. */
  readonly count: number
  /** Bits: which of them it has. */
  readonly has: number
  readonly upTo: number
  readonly batchSize: number
  readonly isKilled: boolean
}

const run: fc.Arbitrary<Run> = fc.record({
  count: fc.integer({ min: 1, max: 3 }),
  has: fc.integer({ min: 1, max: 7 }),
  upTo: fc.nat(40),
  batchSize: fc.integer({ min: 1, max: 10 }),
  isKilled: fc.boolean(),
})

type Events = Awaited<ReturnType<typeof eventsInMemory>>

it('documents are the same, byte for byte, however they are divided and whoever is killed [PRJ-001, PRJ-012]', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(run, { maxLength: 6 }), async (events, runs) => {
      const readStore = openSqliteReadStore(':memory:')
      const eventStore = await eventsInMemory(events)
      await readStore.activate((await readStore.create(tallies)).collection)
      let least = 0
      for (const one of [...runs, { count: 2, has: 3, upTo: events.length, batchSize: 7, isKilled: false }]) {
        await project(eventStore, readStore, one)
        const { checkpoint } = await generationIn(readStore)
        expect(checkpoint).toBeGreaterThanOrEqual(least)
        least = checkpoint
      }
      expect(least).toBe(events.length)
      const projected = await documentsOf(readStore, tallies)
      await rebuild({ eventStore, readStore, codec, projections: [tallies] })
      expect(await documentsOf(readStore, tallies)).toEqual(projected)
      await readStore.close()
    }),
    { numRuns: 500 },
  )
}, 60_000)

async function project(eventStore: Events, readStore: ReadStore, { count, has, upTo, batchSize, isKilled }: Run) {
  const generation = await generationIn(readStore)
  const shares = sharesOf([{ ...tallies, partitions: count }]).filter((_, number) => (has >> number) & 1)
  const attempts = shares.map((projection) => {
    const { collection } = generation
    return new ProjectionAttempt({ projection, collection, checkpoint: checkpointOf(generation, projection) })
  })
  const group = new ProjectionGroup({ codec, readStore, budget: 100 }, Math.min(...attempts.map(({ saved }) => saved)))
  for (const attempt of attempts) group.add(attempt)
  while (attempts.length > 0 && group.position < upTo) {
    const { events, position } = await eventStore.readAll({ after: group.position, limit: batchSize })
    if (position === group.position) break
    const wanted = events.filter((event) => event.position <= upTo)
    await group.advance({ events: wanted, position: Math.min(position, upTo) })
    if (group.isFull) await group.flush()
  }
  if (!isKilled) await group.flush()
  expect(attempts.filter(({ failure }) => failure !== null)).toEqual([])
}

const generationIn = async (readStore: ReadStore): Promise<Generation> => (await readStore.generations())[0]!
