import { describe, expect, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { gradeAnswers } from '@manabi/questions'
import { TestAttempted } from './events.ts'
import { testAttempted, testAttempts } from './testAttempts.ts'

const grade = gradeAnswers(
  { passingScore: 70, questions: [{ id: 'qst_1', choices: [{ id: 'cho_1', isCorrect: true }] }] },
  [{ questionId: 'qst_1', choiceId: 'cho_1' }],
)
const sitting = {
  userId: 'usr_1',
  testId: 'tst_1',
  testTitle: 'Final',
  testOrganizationId: 'org_1',
  organizations: [{ id: 'org_1', departmentIds: ['dep_1'] }],
  timeLimitMinutes: 1 as number | null,
}
const submission = { sitting, attemptId: 'att_1', submittedAt: '2026-04-01T00:00:00.000Z', grade, elapsedSeconds: 30 }

describe('an attempt at a test', () => {
  it('is kept with its grade and what was true of test and learner [TST-003]', () => {
    const { attemptId, submittedAt, elapsedSeconds } = submission
    const attempted = { ...sitting, ...grade, attemptId, submittedAt, elapsedSeconds, isWithinTimeLimit: true }
    given().when(testAttempts.submitTest, submission).then(TestAttempted(attempted))
  })

  it.each([
    [0, 1, true],
    [60, 1, true],
    [60.5, 1, false],
    [61, 1, false],
    [null, 1, null],
    [61, null, null],
  ])('of %p seconds with a limit of %p minutes: within is %p [TST-003]', (elapsedSeconds, timeLimitMinutes, within) => {
    const { data } = testAttempted({ ...submission, sitting: { ...sitting, timeLimitMinutes }, elapsedSeconds })
    expect(data).toMatchObject({ isWithinTimeLimit: within, score: 100, isPassed: true })
  })
})
