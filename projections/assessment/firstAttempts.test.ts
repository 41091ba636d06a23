import { afterEach, expect, it } from '@jest/globals'
import { TestAttempted } from '@manabi/assessment'
import type { DomainEvent } from '@manabi/kernel'
import { QuizAttempted } from '@manabi/progress'
import { openViews } from '../test/openViews.ts'
import { choiceCounts, firstAttempts } from './firstAttempts.ts'

let close = async () => {}
afterEach(() => close())
const given = async (...events: DomainEvent[]) => {
  const opened = await openViews([firstAttempts], events)
  close = opened.close
  return opened.views
}

const at = (minute: number) => `2026-04-01T00:${String(minute).padStart(2, '0')}:00.000Z`
const graded = (minute: number, ...choiceIds: (string | null)[]) => ({
  ...{ attemptId: `att_${minute}`, submittedAt: at(minute), score: 0, isPassed: false, passingScore: 70 },
  ...{ correctCount: 0, questionCount: choiceIds.length },
  answers: choiceIds.map((choiceId, n) => ({ questionId: `qst_${n}`, choiceId, isCorrect: false })),
})
const member = [{ id: 'org_1', departmentIds: [] }]
const quiz = (userId: string, minute: number, choiceIds: (string | null)[], organizations = member) =>
  QuizAttempted({
    ...{ userId, courseId: 'crs_1', courseTitle: 'C', courseOrganizationId: 'org_1', isPublicCourse: true },
    ...{ organizations, lessonId: 'les_1', lessonNumber: 0, sectionId: 'sec_1', lessonTitle: 'L', isFirstPass: false },
    ...graded(minute, ...choiceIds),
  })
const test = (userId: string, minute: number, ...choiceIds: (string | null)[]) =>
  TestAttempted({
    ...{ userId, testId: 'tst_1', testTitle: 'T', testOrganizationId: 'org_1', organizations: member },
    ...{ elapsedSeconds: null, timeLimitMinutes: null, isWithinTimeLimit: null },
    ...graded(minute, ...choiceIds),
  })

it('of each member the first attempt counts, also where it comes later than another [ATH-022]', async () => {
  const views = await given(
    quiz('usr_1', 5, ['cho_a', null]),
    quiz('usr_2', 6, ['cho_b', 'cho_c']),
    quiz('usr_1', 7, ['cho_b', 'cho_c']),
    quiz('usr_2', 1, ['cho_a', 'cho_c']),
  )
  expect(await choiceCounts(views, 'les_1')).toMatchObject({ learners: 2, chosen: { cho_a: 2, cho_c: 1 } })
})

it('the document is the same text however many changes were added at once [ATH-022]', () => {
  const { add, total } = firstAttempts.tally!
  const change = (learners: number, chosen: Record<string, number>) => ({ learners, chosen })
  const changes = [change(1, { c: 1 }), change(1, { a: 1 }), change(0, { a: -1, b: 1 }), change(1, { a: 1 })]
  const oneByOne = changes.reduce((doc, one) => add(doc, total([one]), 'les_1@') as never, null)
  expect(JSON.stringify(add(null, total(changes), 'les_1@'))).toBe(JSON.stringify(oneByOne))
  const parts = [changes.slice(0, 2), changes.slice(2)]
  const inTwo = parts.reduce((doc, some) => add(doc, total(some), 'les_1@') as never, null)
  expect(JSON.stringify(inTwo)).toBe(JSON.stringify(oneByOne))
})

it('attempts of others do not count, and those at a test count apart [ATH-022]', async () => {
  const elsewhere = [{ id: 'org_2', departmentIds: [] }]
  const views = await given(
    quiz('usr_1', 1, ['cho_a'], elsewhere),
    test('usr_1', 2, 'cho_d'),
    test('usr_2', 3, null),
    quiz('usr_3', 4, ['cho_a'], []),
  )
  expect(await choiceCounts(views, 'les_1')).toEqual({ learners: 0, chosen: {} })
  expect(await choiceCounts(views, 'tst_1')).toMatchObject({ learners: 2, chosen: { cho_d: 1 } })
})
