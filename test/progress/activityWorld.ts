import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestCreated, test } from '@manabi/assessment'
import * as catalog from '@manabi/catalog'
import { EventCodec, type EventStore, openSqliteEventStore, Repository, type StoredEvent } from '@manabi/event-store'
import { type DomainEvent, type Id, type Learner, type Recorded, systemMetadata, Unavailable } from '@manabi/kernel'
import { allEvents, executionContext, randomIdentifiers, type Services, Writes } from '@manabi/operations'
import { recordActivities } from '@manabi/operations/progress/activities/recordActivities'
import { readConfig } from '@manabi/platform'
import { assessmentProjections } from '@manabi/projections/assessment/index'
import { courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { progressProjections } from '@manabi/projections/progress/index'
import { studyProjections } from '@manabi/projections/study/index'
import { webhookEvent } from '@manabi/projections/webhooks/webhookEvents'
import { openSqliteReadStore, type Views } from '@manabi/read-store'
import { eventsOf as everyEvent } from '../../apps/cli/src/eventsOf.ts'
import { folded } from '../../projections/test/givenEvents.ts'
import { openlySealed } from '../harness/openlySealed.ts'
import { testTimeouts } from '../harness/testTimeouts.ts'

export const question = (id: string) => ({
  id,
  text: 'Which?',
  choices: [
    { id: `${id}_right`, text: 'This', isCorrect: true },
    { id: `${id}_wrong`, text: 'That', isCorrect: false },
  ],
  explanation: null,
})
const questions = [question('qst_1')]
const quiz = { passingScore: 70, explanations: 'passed' as const, questions }

/** Courses of organization org_1: crs_1 with les_a, les_b (a quiz) and les_c, crs_2 with les_d (a quiz); and a test, tst_1. */
export const lessons: Readonly<Record<Id, { readonly courseId: Id; readonly quiz: catalog.Quiz | null }>> = {
  les_a: { courseId: 'crs_1', quiz: null },
  les_b: { courseId: 'crs_1', quiz },
  les_c: { courseId: 'crs_1', quiz: null },
  les_d: { courseId: 'crs_2', quiz },
}

export const learnerOf = (userId: Id, ...organizationIds: readonly Id[]): Learner =>
  ({
    kind: 'learner',
    userId,
    organizations: new Map(organizationIds.map((id) => [id, { roles: ['learner'], departments: [] }])),
  }) as unknown as Learner

/** An event store of its own with something to learn, which can be made to fail at any of its calls. */
export async function openActivityWorld() {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-activities-'))
  const store = openSqliteEventStore(join(directory, 'events.db'))
  const faults = new Faults()
  const codec = new EventCodec(allEvents, openlySealed)
  const repository = new Repository(faults.over(store), codec)
  const services = {
    repository,
    config: readConfig({}),
    eventStore: store,
    timeouts: testTimeouts(),
  } as Partial<Services> as Services
  await writeContent(repository)
  const content = await codec.decode((await store.readAll({ after: 0, limit: 1_000 })).events)

  const upload = (learner: Learner, activities: readonly { readonly id: string }[], now: Date) => {
    const context = executionContext(services, new Writes(services), {
      now,
      identifiers: randomIdentifiers,
      metadata: (organizationId = null) => ({
        ...systemMetadata('test', now, organizationId),
        actor: { kind: 'user', id: learner.userId },
      }),
    })
    return recordActivities(context, services, learner, activities)
  }
  const eventsOf = async (userId: Id): Promise<readonly Recorded[]> => {
    const events: StoredEvent[] = []
    for await (const page of everyEvent(store)) events.push(...page.filter(({ data }) => data['userId'] === userId))
    return codec.decode(events)
  }
  /** Read models of the content and what the learner did, as received. */
  const withViews = async <Result>(userId: Id, read: (views: Views) => Promise<Result>): Promise<Result> => {
    const events = [...content, ...(await eventsOf(userId))]
    const views = openSqliteReadStore(join(directory, userId))
    for (const projection of [courseOutlines, ...progressProjections]) {
      const { collection } = await views.create(projection)
      const documents = folded(projection, events)
      await views.write(collection, { documents, checkpoint: events.at(-1)!.position })
      await views.activate(collection)
    }
    return read(views.views()).finally(() => views.close())
  }
  const close = async () => {
    await store.close()
    rmSync(directory, { recursive: true })
  }
  return { faults, upload, eventsOf, withViews, close }
}

/** What a learner and subscribers see of these events. */
export function outcomeOf(events: readonly Recorded[]) {
  const projections = [...progressProjections, ...assessmentProjections, ...studyProjections].filter(
    ({ name }) => name !== 'progress-history',
  )
  const documents = projections.map((projection) => {
    const docs = [...folded(projection, events)].map(([id, { doc }]) => [id, comparable(doc)] as const)
    return [projection.name, Object.fromEntries(docs.toSorted(([one], [other]) => (one < other ? -1 : 1)))]
  })
  // A completed course is told once, with what was known then: what comes later may have happened earlier.
  const told = events.flatMap((event) => webhookEvent(event) ?? []).map((one) => JSON.stringify(one))
  const webhooks = told.map((one) => one.replace(/"completedAt":"[^"]+"/, '')).toSorted()
  return { documents: Object.fromEntries(documents), webhooks }
}

/**
 * `report-people` lists the lessons as they came; nothing shows in which order that was. The latest completion of a course is told with
 * what was known then (docs/decisions/0027-duties.md).
 */
function comparable(doc: unknown): unknown {
  if (doc === null) return null
  const { latestCompletionAt: _, ...shown } = doc as Readonly<Record<string, unknown>>
  const { lessons } = shown
  return Array.isArray(lessons) ? { ...shown, lessons: lessons.map(String).toSorted() } : shown
}

/** Fails the calls whose numbers are planned: an append either before it happens or after it did. */
class Faults {
  #planned: readonly { readonly call: number; readonly isKept: boolean }[] = []
  #calls = 0

  plan(...planned: readonly { readonly call: number; readonly isKept: boolean }[]): void {
    this.#planned = planned
    this.#calls = 0
  }

  over(store: EventStore): EventStore {
    return {
      ...{ readAll: (options) => store.readAll(options), subscribe: (options) => store.subscribe(options) },
      ...{ head: () => store.head(), check: () => store.check(), close: () => store.close() },
      append: async (...given) => {
        const fault = this.#next()
        if (fault?.isKept === false) throw new Unavailable('eventStore')
        const appended = await store.append(...given)
        if (fault !== undefined) throw new Unavailable('eventStore')
        return appended
      },
      readStream: async (...given) => {
        if (this.#next() !== undefined) throw new Unavailable('eventStore')
        return store.readStream(...given)
      },
    } satisfies EventStore
  }

  #next() {
    this.#calls++
    return this.#planned.find(({ call }) => call === this.#calls)
  }
}

async function writeContent(repository: Repository): Promise<void> {
  const write = async (stream: string, events: readonly DomainEvent[]) => {
    const decider = { ...test, name: stream, stream: () => stream, initial: null, evolve: () => null }
    const decision = { decider, decide: () => events }
    await repository.execute(decision as never, [] as never, undefined as never, systemMetadata('test', new Date(0)))
  }
  for (const courseId of ['crs_1', 'crs_2']) {
    const ids = { courseId, organizationId: 'org_1' }
    const ofCourse = Object.keys(lessons).filter((id) => lessons[id]!.courseId === courseId)
    await write(`course-${courseId}`, [
      catalog.CourseCreated({
        ...{ ...ids, title: 'Programming', description: '', culture: 'en-US', level: 'Beginner' },
        ...{ estimatedMinutes: 0, isPublic: courseId === 'crs_1' },
      }),
      catalog.SectionAdded({ ...ids, sectionId: 'sec_1', title: 'Start', position: 0 }),
      ...ofCourse.flatMap((lessonId) => [
        catalog.LessonPlaced({ ...ids, lessonId, sectionId: 'sec_1', position: 0 }),
        catalog.LessonPublished({ ...ids, lessonId }),
      ]),
      catalog.CoursePublished(ids),
    ])
    for (const lessonId of ofCourse) {
      const body = { format: 'markdown', text: '' } as const
      const content = { title: lessonId, body, estimatedMinutes: 1, video: null, slides: null }
      const written = { ...content, quiz: lessons[lessonId]!.quiz }
      await write(`lesson-${lessonId}`, [catalog.LessonWritten({ ...ids, lessonId, content: written })])
    }
  }
  const facts = { title: 'Final', description: '', culture: 'en-US', courseId: null, timeLimitMinutes: 1 }
  const created = { testId: 'tst_1', organizationId: 'org_1', ...facts, passingScore: 70, isPublished: true, questions }
  await write('test-tst_1', [TestCreated(created)])
}
