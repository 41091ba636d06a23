import { afterEach, describe, expect, it } from '@jest/globals'
import {
  TestAttempted,
  TestChanged,
  TestCreated,
  TestDeleted,
  TestQuestionsAdded,
  TestUnpublished,
} from '@manabi/assessment'
import type { DomainEvent, Learner } from '@manabi/kernel'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { assessmentProjections } from './index.ts'
import { testAttempts, testAttemptsOf } from './testAttempts.ts'
import { testPapers, testToSit, testWithKey } from './testPapers.ts'
import { testResults, testsWithResults } from './testResults.ts'
import { listTests, tests } from './tests.ts'

let close: () => Promise<void> = async () => {}
afterEach(async () => {
  await close()
  close = async () => {}
})

async function given(...events: readonly DomainEvent[]) {
  const opened = await openViews(assessmentProjections, events)
  close = opened.close
  return opened.views
}

const learner = (...organizations: readonly string[]) =>
  ({
    kind: 'learner',
    userId: 'usr_1',
    organizations: new Map(organizations.map((id) => [id, { roles: [], departments: [] }])),
  }) as unknown as Learner

const question = (id: string) => ({
  id,
  text: 'Which?',
  choices: [
    { id: `${id}_right`, text: 'This', isCorrect: true },
    { id: `${id}_wrong`, text: 'That', isCorrect: false },
  ],
  explanation: 'Because.',
})
const facts = { description: '', culture: 'en-US', courseId: null, timeLimitMinutes: 30, passingScore: 70 }
const created = (testId: string, data: { organizationId?: string; title?: string; isPublished?: boolean } = {}) =>
  TestCreated({
    testId,
    organizationId: 'org_1',
    title: 'Final',
    ...facts,
    isPublished: true,
    questions: [question('qst_1')],
    ...data,
  })
const attempted = (attemptId: string, submittedAt: string, data: { userId?: string; score?: number } = {}) =>
  TestAttempted({
    userId: 'usr_1',
    testId: 'tst_1',
    testTitle: 'Final',
    testOrganizationId: 'org_1',
    organizations: [],
    attemptId,
    submittedAt,
    score: 80,
    isPassed: true,
    passingScore: 70,
    correctCount: 4,
    questionCount: 5,
    answers: [],
    elapsedSeconds: 60,
    timeLimitMinutes: 30,
    isWithinTimeLimit: true,
    ...data,
  })

describe('tests', () => {
  it('are listed to authors by page, drafts included, by culture, title and id [ATH-008]', async () => {
    const views = await given(
      created('tst_3', { title: 'B' }),
      created('tst_2', { title: 'A', isPublished: false }),
      created('tst_1', { title: 'A' }),
      created('tst_foreign', { organizationId: 'org_2' }),
      TestQuestionsAdded({ testId: 'tst_1', organizationId: 'org_1', questions: [question('qst_2')] }),
    )
    const { items, totalItems } = await listTests(views, 'org_1', { page: 1, pageSize: 2 })
    expect(items).toMatchObject([
      { testId: 'tst_1', questionCount: 2, createdAt: '2026-04-01T00:02:00.000Z' },
      { testId: 'tst_2', questionCount: 1, isPublished: false },
    ])
    expect(totalItems).toBe(3)
    const next = await listTests(views, 'org_1', { page: 2, pageSize: 2 })
    expect(next.items.map(({ testId }) => testId)).toEqual(['tst_3'])
  })

  it('show the key to their authors only [ATH-008] [TST-002]', async () => {
    const views = await given(created('tst_1'))
    expect((await testWithKey(views, 'org_1', 'tst_1')).questions).toEqual([question('qst_1')])
    await expect(testWithKey(views, 'org_2', 'tst_1')).rejects.toMatchObject({ code: 'not_found' })
    const toSit = await testToSit(views, learner('org_1'), 'tst_1')
    expect(toSit).toMatchObject({ id: 'tst_1', title: 'Final', passingScore: 70, timeLimitMinutes: 30 })
    expect(JSON.stringify(toSit)).not.toMatch(/isCorrect|Because/)
  })

  it('are visible to the learners of their organization while published [TST-005]', async () => {
    const views = await given(
      created('tst_1'),
      created('tst_2'),
      TestUnpublished({ testId: 'tst_2', organizationId: 'org_1' }),
      created('tst_3'),
      TestDeleted({ testId: 'tst_3', organizationId: 'org_1' }),
    )
    const shown = async (...organizations: readonly string[]) =>
      (await testsWithResults(views, learner(...organizations))).map(({ id }) => id)
    expect(await shown('org_1', 'org_2')).toEqual(['tst_1'])
    expect(await shown('org_2')).toEqual([])
    for (const [testId, organization] of [
      ['tst_1', 'org_2'],
      ['tst_2', 'org_1'],
      ['tst_3', 'org_1'],
    ] as const)
      await expect(testToSit(views, learner(organization), testId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('follow what their authors change', () => {
    const changed = TestChanged({ testId: 'tst_1', organizationId: 'org_1', title: 'Exam', ...facts })
    expect(givenEvents(tests, created('tst_1'), changed)).toMatchObject({ tst_1: { title: 'Exam', questionCount: 1 } })
    const added = TestQuestionsAdded({ testId: 'tst_1', organizationId: 'org_1', questions: [question('qst_2')] })
    const paper = { title: 'Exam', version: 3, questions: [question('qst_1'), question('qst_2')] }
    expect(givenEvents(testPapers, created('tst_1'), changed, added)).toMatchObject({ tst_1: paper })
  })
})

describe('results of tests', () => {
  it('are the latest by the time of submission, in whatever order they come in [TST-001]', async () => {
    const first = attempted('att_1', '2026-04-01T00:00:00.000Z', { score: 10 })
    const last = attempted('att_2', '2026-04-02T00:00:00.000Z', { score: 20 })
    expect(givenEvents(testResults, first, last)).toEqual(givenEvents(testResults, last, first))
    const views = await given(
      created('tst_1'),
      last,
      first,
      attempted('att_9', '2026-04-03T00:00:00.000Z', { userId: 'usr_2' }),
    )
    const [shown] = await testsWithResults(views, learner('org_1'))
    expect(shown).toEqual({
      id: 'tst_1',
      title: 'Final',
      organizationId: 'org_1',
      culture: 'en-US',
      questionCount: 1,
      passingScore: 70,
      timeLimitMinutes: 30,
      latestResult: {
        attemptId: 'att_2',
        score: 20,
        isPassed: true,
        submittedAt: '2026-04-02T00:00:00.000Z',
        isWithinTimeLimit: true,
      },
    })
  })
})

describe('attempts at tests', () => {
  it('are listed newest first, by days in Tokyo [TST-004]', async () => {
    const views = await given(
      attempted('att_3', '2026-04-01T14:59:59.999Z'),
      attempted('att_1', '2026-03-31T14:59:59.999Z'),
      attempted('att_4', '2026-04-01T15:00:00.000Z'),
      attempted('att_2', '2026-03-31T15:00:00.000Z'),
      attempted('att_foreign', '2026-04-01T00:00:00.000Z', { userId: 'usr_2' }),
    )
    const found = async (period: { from?: string; to?: string; limit?: number }) =>
      (await testAttemptsOf(views, 'usr_1', { limit: 200, ...period })).map(({ attemptId }) => attemptId)
    expect(await found({})).toEqual(['att_4', 'att_3', 'att_2', 'att_1'])
    expect(await found({ from: '2026-04-01', to: '2026-04-01' })).toEqual(['att_3', 'att_2'])
    expect(await found({ limit: 1 })).toEqual(['att_4'])
    expect((await testAttemptsOf(views, 'usr_1', { limit: 1 }))[0]).toEqual({
      attemptId: 'att_4',
      testId: 'tst_1',
      testTitle: 'Final',
      score: 80,
      isPassed: true,
      submittedAt: '2026-04-01T15:00:00.000Z',
      elapsedSeconds: 60,
      isWithinTimeLimit: true,
    })
  })

  it('are one document each', () => {
    const docs = givenEvents(
      testAttempts,
      attempted('att_1', '2026-04-01T00:00:00.000Z'),
      attempted('att_2', '2026-04-01T00:00:00.000Z'),
    )
    expect(Object.keys(docs)).toEqual(['att_1', 'att_2'])
  })
})
