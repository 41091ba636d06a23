import { expect, it } from '@jest/globals'
import type { EventCodec } from '@manabi/event-store'
import type { Recorded } from '@manabi/kernel'
import { reportPeople } from '@manabi/projections/reports/reportPeople'
import type { Batch, Checkpoint, Document, Generation, ReadStore } from '@manabi/read-store'
import fc from 'fast-check'
import { historyOf, type Steps, steps } from '../../../../projections/test/reportHistory.ts'
import { runs } from '../../../../test/harness/runs.ts'
import { openMemoryReadStore } from '../../test/memoryReadStore.ts'
import { documentsOf } from '../../test/sample.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'

/** Each run makes its own generations. */
const readStore = openMemoryReadStore()

/** After so many writes it dies, and leaves of the next one the documents at these places, as a server without transactions does. */
const crash = fc.record({ writes: fc.nat(8), left: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }) })
type Crash = typeof crash extends fc.Arbitrary<infer One> ? One : never

it('what reports count of people is the same, byte for byte, in batches of any size and after crashes anywhere [PRJ-010, REP-003]', async () => {
  const batches = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(steps, batches, fc.array(crash, { maxLength: 3 }), async (todo, sizes, crashes) => {
      const { events } = historyOf(todo)
      expect(await projected(events, sizes, crashes)).toEqual(await projected(events, [events.length], []))
    }),
    {
      numRuns: runs(100),
      examples: [
        [moved, [56, 100], [{ writes: 3, left: [true, false] }]],
        [movedBefore, [eventsBefore(movedBefore, 'DepartmentMemberAdded'), 100], [{ writes: 5, left: [false] }]],
      ],
    },
  )
})

const step: Omit<Steps[number], 'what'> = {
  ...({ user: 'usr_3', organization: 'org_1', department: 'dep_1', course: 'crs_1', path: 'pth_1' } as const),
  ...{ n: 0, isOdd: false, late: 0 },
}

/** A course that was begun the day before the person moved, and is written after the person. */
const moved: Steps = [
  { ...step, what: 'view' },
  { ...step, what: 'wait', late: 1 },
  { ...step, what: 'enter' },
]

/** The person moved, and then completed a lesson in another month than the one before: the course is written, and the person is not. */
const movedBefore: Steps = [
  { ...step, what: 'complete' },
  { ...step, what: 'wait', late: 31 },
  { ...step, what: 'enter' },
  { ...step, what: 'complete', n: 1 },
]

const eventsBefore = (todo: Steps, type: string): number =>
  historyOf(todo).events.findLastIndex((event) => event.type === type)

async function projected(events: readonly Recorded[], sizes: readonly number[], crashes: readonly Crash[]) {
  await readStore.activate((await readStore.create(reportPeople)).collection)
  for (const one of [...crashes, null]) await project(events, one === null ? readStore : dying(readStore, one), sizes)
  const documents = await documentsOf(readStore, reportPeople)
  return documents
}

const codec = { decode: async (events: readonly Recorded[]) => events } as unknown as EventCodec

/** From the checkpoint on, until the end or the crash. */
async function project(events: readonly Recorded[], readStore: ReadStore, sizes: readonly number[]): Promise<void> {
  const { collection, checkpoint } = (await readStore.generations())[0]!
  const group = new ProjectionGroup({ codec, readStore, maxWeight: 1 }, checkpoint)
  const attempt = new ProjectionAttempt({ projection: reportPeople, collection, checkpoint })
  group.add(attempt)
  for (let batch = 0, at = checkpoint; at < events.length && attempt.failure === null; batch++) {
    const upTo = Math.min(events.length, at + sizes[batch % sizes.length]!)
    await group.fold({ events: events.slice(at, upTo) as never, position: upTo })
    if (upTo === events.length || batch % 3 !== 2) await group.flush()
    at = upTo
  }
}

function dying(readStore: ReadStore, { writes, left }: Crash): ReadStore {
  let before = writes
  const advance = async (checkpoints: ReadonlyMap<string, Checkpoint>) => {
    if (before-- <= 0) throw new Error('dead')
    await readStore.advance(checkpoints)
  }
  const write = async (collection: string, batch: Batch<Document>) => {
    if (before-- > 0) return await readStore.write(collection, batch)
    // Checkpoints are written last.
    const [{ checkpoint }] = (await readStore.generations()) as [Generation]
    const documents = partOf(batch.documents, left)
    if (before === -1) await readStore.write(collection, { documents, checkpoint })
    throw new Error('dead')
  }
  return new Proxy(readStore, {
    get: (target, name: keyof ReadStore) => {
      if (name === 'writesWhole') return false
      if (name === 'advance') return advance
      return name === 'write' ? write : (target[name] as (...args: unknown[]) => unknown).bind(target)
    },
  })
}

const partOf = (documents: Batch<Document>['documents'], left: readonly boolean[]): Batch<Document>['documents'] =>
  new Map([...documents].filter((_, place) => left[place % left.length]))
