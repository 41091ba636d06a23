import type { TestAttemptEvent } from '@manabi/assessment'
import type { Id, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { inPeriod, type Period } from '../progress/period.ts'

/** One graded submission: one document, so that a long history costs a new attempt nothing. */
export interface TestAttemptDoc {
  readonly attemptId: Id
  readonly userId: Id
  readonly testId: Id
  /** As it was when the test was submitted. */
  readonly testTitle: string
  readonly testOrganizationId: Id
  readonly score: number
  readonly isPassed: boolean
  readonly submittedAt: Timestamp
  readonly elapsedSeconds: number | null
  readonly isWithinTimeLimit: boolean | null
}

export const testAttempts = projection<TestAttemptDoc, TestAttemptEvent>()({
  name: 'test-attempts',
  version: 2,
  indexes: [
    ['userId', 'submittedAt', 'attemptId'],
    ['userId', 'testId', 'isPassed'],
  ],
  on: {
    TestAttempted: [
      ({ data }) => data.attemptId,
      (_, { data }) => ({
        attemptId: data.attemptId,
        userId: data.userId,
        testId: data.testId,
        testTitle: data.testTitle,
        testOrganizationId: data.testOrganizationId,
        score: data.score,
        isPassed: data.isPassed,
        submittedAt: data.submittedAt,
        elapsedSeconds: data.elapsedSeconds,
        isWithinTimeLimit: data.isWithinTimeLimit,
      }),
    ],
  },
})

/** Whether one of the learner's attempts at this test was good enough then. */
export const hasPassedTest = async (views: Views, userId: Id, testId: Id): Promise<boolean> =>
  (await views.of(testAttempts).find({ where: { userId, testId, isPassed: true }, limit: 1 })).length > 0

/** The learner's attempts at tests, newest first. */
export async function testAttemptsOf(views: Views, userId: Id, period: Period) {
  const found = await views.of(testAttempts).find({
    where: { userId, submittedAt: inPeriod(period) },
    sort: [
      ['submittedAt', 'desc'],
      ['attemptId', 'desc'],
    ],
    limit: period.limit,
  })
  return found.map(({ doc: { userId: _, testOrganizationId: __, ...attempt } }) => attempt)
}
