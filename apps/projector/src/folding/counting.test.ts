import { setImmediate } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import type { ReadStore, Tally } from '@manabi/read-store'
import fc from 'fast-check'
import { runs } from '../../../../test/harness/runs.ts'
import { history } from '../../test/generate.ts'
import { openMemoryReadStore } from '../../test/memoryReadStore.ts'
import { codec, documentsOf, eventsInMemory, type Tally as TallyDoc, tallies } from '../../test/sample.ts'
import type { AnyProjection } from '../anyProjection.ts'
import { rebuild } from '../rebuild/rebuild.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'

/** Each run makes its own generations. */
const readStore = openMemoryReadStore()

interface BoxDoc {
  readonly box: string
  readonly total: number
  readonly count: number
}

/** How many tallies are in each box, and their sum. */
const byBox: Tally<TallyDoc | BoxDoc, BoxDoc, readonly BoxDoc[]> = {
  changes: ({ before, after }, note) => {
    if (before !== null) note(`box ${before.box}`, { box: before.box, total: -before.total, count: -1 })
    if (after !== null) note(`box ${after.box}`, { box: after.box, total: after.total, count: 1 })
  },
  documents: (box) => [box],
  total: (changes) => changes,
  add: (doc, changes) => {
    const sum = changes.reduce(
      ({ total, count }, change) => ({ box: change.box, total: total + change.total, count: count + change.count }),
      (doc as BoxDoc | null) ?? { box: '', total: 0, count: 0 },
    )
    return sum.count === 0 ? null : sum
  },
}
const counted: AnyProjection = { ...tallies, name: 'counted', tally: byBox }

it('documents that count are the sum of the others, wherever a crash falls between two writes [PRJ-010]', async () => {
  const crashes = fc.array(fc.nat(6), { maxLength: 6 })
  const ways = fc.record({
    batchSize: fc.integer({ min: 1, max: 8 }),
    writesWhole: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(history, ways, crashes, async (events, way, crashes) => {
      const eventStore = await eventsInMemory(events)
      await readStore.activate((await readStore.create(counted)).collection)
      for (const crash of [...crashes, Number.POSITIVE_INFINITY]) {
        await project({ eventStore, readStore: dying(readStore, crash, way.writesWhole) }, way)
      }
      const projected = await documentsOf(readStore, counted)
      expect(sumsIn(projected)).toEqual(countersIn(projected))
      await rebuild({ eventStore, readStore, codec, projections: [counted] })
      expect(await documentsOf(readStore, counted)).toEqual(projected)
    }),
    { numRuns: runs(300) },
  )
})

/** Refuses every write after so many. */
const dying = (readStore: ReadStore, writes: number, writesWhole: boolean): ReadStore => {
  let left = writes
  return new Proxy(readStore, {
    get: (target, name: keyof ReadStore) => {
      if (name === 'writesWhole') return writesWhole
      const method = (target[name] as (...args: unknown[]) => unknown).bind(target)
      if (name !== 'write' && name !== 'advance') return method
      return async (...given: unknown[]) => {
        await setImmediate()
        if (left-- <= 0) throw new Error('dead')
        await method(...given)
      }
    },
  })
}

interface Stores {
  readonly eventStore: Awaited<ReturnType<typeof eventsInMemory>>
  readonly readStore: ReadStore
}

interface Way {
  readonly batchSize: number
}

/** From the checkpoint on, until the end or the crash. */
async function project({ eventStore, readStore }: Stores, { batchSize }: Way): Promise<void> {
  const [generation] = await readStore.generations()
  const { collection, checkpoint } = generation!
  const group = new ProjectionGroup({ codec, readStore, maxWeight: 1 }, checkpoint)
  const attempt = new ProjectionAttempt({ projection: counted, collection, checkpoint })
  group.add(attempt)
  while (attempt.failure === null) {
    const { events, position } = await eventStore.readAll({ after: group.position, limit: batchSize })
    if (position === group.position) return group.flush()
    await group.fold({ events, position })
    await group.flush()
  }
}

const docsIn = (documents: Record<string, string>, isCounter: boolean) =>
  Object.entries(documents).flatMap(([id, text]) =>
    id.startsWith('box ') === isCounter ? [JSON.parse(text.slice(text.indexOf(' ') + 1))] : [],
  )

const countersIn = (documents: Record<string, string>) =>
  docsIn(documents, true).sort((one: BoxDoc, other: BoxDoc) => (one.box < other.box ? -1 : 1))

function sumsIn(documents: Record<string, string>): readonly BoxDoc[] {
  const docs: readonly TallyDoc[] = docsIn(documents, false)
  return [...new Set(docs.map(({ box }) => box))].sort().map((box) => {
    const inBox = docs.filter((doc) => doc.box === box)
    return { box, total: inBox.reduce((sum, { total }) => sum + total, 0), count: inBox.length }
  })
}
