import type { TestEvent, TestFacts } from '@manabi/assessment'
import { organizationsOf } from '@manabi/catalog'
import { type Caller, type Id, notFound, type Timestamp } from '@manabi/kernel'
import { type Question, type Removed, withoutKey, withRemoved } from '@manabi/questions'
import { projection, type Views } from '@manabi/read-store'

/** A test with its questions and their key. Apart from the lists, which would otherwise read every question of a page of tests. */
export interface TestPaperDoc extends TestFacts {
  readonly testId: Id
  readonly organizationId: Id
  readonly isPublished: boolean
  readonly createdAt: Timestamp
  readonly questions: readonly Question[]
  /** Questions and choices that were taken out within a day before the last change of questions. */
  readonly removed: readonly Removed[]
  /** As the decider counts it. */
  readonly version: number
}

const idOf = ({ data }: { data: { testId: Id } }): Id => data.testId

const next = (doc: TestPaperDoc): TestPaperDoc => ({ ...doc, version: doc.version + 1 })

export const testPapers = projection<TestPaperDoc, TestEvent>()({
  name: 'test-papers',
  version: 3,
  indexes: [],
  on: {
    TestCreated: [
      idOf,
      (_, { data, metadata }) => ({ ...data, createdAt: metadata.occurredAt, removed: [], version: 1 }),
    ],
    TestChanged: [idOf, (doc, { data }) => doc && { ...next(doc), ...data }],
    TestQuestionsAdded: [
      idOf,
      (doc, { data }) => doc && { ...next(doc), questions: [...doc.questions, ...data.questions] },
    ],
    TestQuestionsReplaced: [
      idOf,
      (doc, { data: { questions }, metadata: { occurredAt: at } }) => {
        if (doc === null) return null
        const removed = withRemoved(doc.removed, { before: doc.questions, after: questions, at })
        return { ...next(doc), questions, removed }
      },
    ],
    TestPublished: [idOf, (doc) => doc && { ...next(doc), isPublished: true }],
    TestUnpublished: [idOf, (doc) => doc && { ...next(doc), isPublished: false }],
    TestDeleted: [idOf, () => null],
    TestRestored: [idOf, (_, { data }) => ({ ...data, isPublished: false, removed: [] })],
  },
})

/** A test of the organization with its key, for its authors; throws `not_found` for a test of another one. */
export async function testWithKey(views: Views, organizationId: Id, testId: Id): Promise<TestPaperDoc> {
  const doc = await views.of(testPapers).get(testId)
  if (doc === null || doc.organizationId !== organizationId) throw notFound()
  return doc
}

/** What was lately taken out of a test. */
export const removedFromTest = async (views: Views, testId: Id): Promise<readonly Removed[]> =>
  (await views.of(testPapers).get(testId))?.removed ?? []

/** A published test of one of the caller's organizations, without key; throws `not_found` for everything else. */
export async function testToSit(views: Views, caller: Caller, testId: Id) {
  const doc = await views.of(testPapers).get(testId)
  if (doc === null || !doc.isPublished || !organizationsOf(caller).includes(doc.organizationId)) throw notFound()
  const { title, description, culture, passingScore, timeLimitMinutes } = doc
  const questions = doc.questions.map(withoutKey)
  return { id: testId, title, description, culture, passingScore, timeLimitMinutes, questions }
}
