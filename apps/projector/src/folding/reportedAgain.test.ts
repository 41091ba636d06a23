import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { EventCodec } from '@manabi/event-store'
import type { Recorded } from '@manabi/kernel'
import { LessonCompleted, LessonCompletionReported, type LessonFacts } from '@manabi/progress'
import { progressHistory } from '@manabi/projections/progress/progressHistory'
import { openTemporaryReadStore, type ReadStore } from '@manabi/read-store'
import { recordedAt } from '../../../../projections/test/givenEvents.ts'
import { ProjectionAttempt } from './projectionAttempt.ts'
import { ProjectionGroup } from './projectionGroup.ts'

/** The events are decoded. */
const codec = { decode: async (events: readonly Recorded[]) => events } as unknown as EventCodec

let readStore: ReadStore
let collection: string

beforeEach(async () => {
  readStore = openTemporaryReadStore()
  collection = (await readStore.create(progressHistory)).collection
  await readStore.activate(collection)
})
afterEach(() => readStore.close())

/** Projects as a process does that starts at this checkpoint and dies once it has written. */
async function project(checkpoint: number, events: readonly Recorded[]) {
  const group = new ProjectionGroup({ codec, readStore, maxWeight: 1_000 }, checkpoint)
  group.add(new ProjectionAttempt({ projection: progressHistory, collection, checkpoint }))
  await group.fold({ events: events as never, position: events.at(-1)!.position })
  await group.flush()
}

const lesson: LessonFacts = {
  ...{ userId: 'usr_1', courseId: 'crs_1', courseTitle: 'Programming', courseOrganizationId: 'org_1' },
  ...{ isPublicCourse: true, organizations: [], lessonId: 'les_1', sectionId: 'sec_1', lessonTitle: 'Lesson 1' },
}
const occurredAt = '2026-03-01T09:00:00.000Z'

it('a completion that a device reports again after a restart does not replace what it led to [PRJ-011]', async () => {
  const reported = () => LessonCompletionReported({ ...lesson, occurredAt })
  const events = [reported(), LessonCompleted({ ...lesson, occurredAt }), reported()].map(recordedAt)
  for (const [checkpoint, event] of events.entries()) await project(checkpoint, [event])
  const [item, ...others] = await readStore.scan(collection, { after: '', limit: 10 })
  expect(others).toEqual([])
  expect(item).toMatchObject({ position: 2, doc: { eventId: 'event-1', isDecisive: true } })
})
