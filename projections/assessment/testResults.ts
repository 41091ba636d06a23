import type { TestAttemptEvent } from '@manabi/assessment'
import type { Id, Learner, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { visibleTests } from './tests.ts'

/** The latest result of one learner in one test. */
export interface TestResultDoc {
  readonly userId: Id
  readonly testId: Id
  readonly latest: LatestResult
}

interface LatestResult {
  readonly attemptId: Id
  readonly score: number
  readonly isPassed: boolean
  readonly submittedAt: Timestamp
  readonly isWithinTimeLimit: boolean | null
}

export const testResults = projection<TestResultDoc, TestAttemptEvent>()({
  name: 'test-results',
  version: 1,
  indexes: [],
  on: {
    TestAttempted: [
      ({ data }) => documentId(data),
      (doc, { data }) => {
        const { userId, testId, attemptId, score, isPassed, submittedAt, isWithinTimeLimit } = data
        const latest = { attemptId, score, isPassed, submittedAt, isWithinTimeLimit }
        return doc !== null && isLater(doc.latest, latest) ? doc : { userId, testId, latest }
      },
    ],
  },
})

/** Attempts made offline come in any order. */
const isLater = (one: LatestResult, other: LatestResult): boolean =>
  one.submittedAt > other.submittedAt || (one.submittedAt === other.submittedAt && one.attemptId > other.attemptId)

const documentId = ({ userId, testId }: { userId: Id; testId: Id }): string => `${userId}:${testId}`

/** The tests that a learner can sit, each with the learner's latest result. */
export async function testsWithResults(views: Views, learner: Learner) {
  const visible = await visibleTests(views, learner)
  const { userId } = learner
  const results = await views.of(testResults).getMany(visible.map(({ testId }) => documentId({ userId, testId })))
  return visible.map(({ testId, title, organizationId, culture, questionCount, passingScore, timeLimitMinutes }) => ({
    id: testId,
    title,
    organizationId,
    culture,
    questionCount,
    passingScore,
    timeLimitMinutes,
    latestResult: results.get(documentId({ userId, testId }))?.latest ?? null,
  }))
}
