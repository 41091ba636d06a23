import type { TestEvent, TestFacts } from '@manabi/assessment'
import { organizationsOf, sortKey } from '@manabi/catalog'
import type { Caller, Id, Recorded, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type PageOf, type PageQuery, rangeOf } from '../catalog/page.ts'

/** What lists say of a test: of its questions only how many. One document a test. */
export interface TestDoc extends TestFacts {
  readonly testId: Id
  readonly organizationId: Id
  readonly isPublished: boolean
  readonly questionCount: number
  readonly createdAt: Timestamp
  readonly sortKey: string
}

type TestEventOf<Type extends TestEvent['type']> = Recorded<Extract<TestEvent, { type: Type }>>

const idOf = ({ data }: { data: { testId: Id } }): Id => data.testId

const factsOf = ({ data }: TestEventOf<'TestCreated' | 'TestChanged' | 'TestRestored'>) => ({
  testId: data.testId,
  organizationId: data.organizationId,
  title: data.title,
  description: data.description,
  culture: data.culture,
  courseId: data.courseId,
  timeLimitMinutes: data.timeLimitMinutes,
  passingScore: data.passingScore,
  explanations: data.explanations,
  sortKey: sortKey(data.title, data.culture),
})

export const tests = projection<TestDoc, TestEvent>()({
  name: 'tests',
  version: 2,
  indexes: [
    ['organizationId', 'culture', 'sortKey', 'testId'],
    ['organizationId', 'isPublished', 'culture', 'sortKey', 'testId'],
  ],
  on: {
    TestCreated: [
      idOf,
      (_, event) => ({
        ...factsOf(event),
        isPublished: event.data.isPublished,
        questionCount: event.data.questions.length,
        createdAt: event.metadata.occurredAt,
      }),
    ],
    TestChanged: [idOf, (doc, event) => doc && { ...doc, ...factsOf(event) }],
    TestQuestionsAdded: [
      idOf,
      (doc, { data }) => doc && { ...doc, questionCount: doc.questionCount + data.questions.length },
    ],
    TestQuestionsReplaced: [idOf, (doc, { data }) => doc && { ...doc, questionCount: data.questions.length }],
    TestPublished: [idOf, (doc) => doc && { ...doc, isPublished: true }],
    TestUnpublished: [idOf, (doc) => doc && { ...doc, isPublished: false }],
    TestDeleted: [idOf, () => null],
    TestRestored: [
      idOf,
      (_, event) => ({
        ...factsOf(event),
        isPublished: false,
        questionCount: event.data.questions.length,
        createdAt: event.data.createdAt,
      }),
    ],
  },
})

const order = [
  ['culture', 'asc'],
  ['sortKey', 'asc'],
  ['testId', 'asc'],
] as const

/** The tests of an organization as its authors see them, drafts included, by culture, title and id. */
export const listTests = (views: Views, organizationId: Id, page: PageQuery): Promise<PageOf<TestDoc>> =>
  pageOf(views, { organizationId }, page)

/** The same without drafts. */
export const publishedTests = (views: Views, organizationId: Id, page: PageQuery): Promise<PageOf<TestDoc>> =>
  pageOf(views, { organizationId, isPublished: true }, page)

async function pageOf(
  views: Views,
  where: { readonly organizationId: Id; readonly isPublished?: true },
  page: PageQuery,
): Promise<PageOf<TestDoc>> {
  const found = await views.of(tests).find({ where, sort: order, ...rangeOf(page) })
  return { items: found.map(({ doc }) => doc), totalItems: await views.of(tests).count(where) }
}

/** The published tests of the caller's organizations, by culture, title and id. */
export async function visibleTests(views: Views, caller: Caller): Promise<readonly TestDoc[]> {
  const where = { organizationId: { in: organizationsOf(caller) }, isPublished: true }
  const found = await views.of(tests).find({ where, sort: order })
  return found.map(({ doc }) => doc)
}
