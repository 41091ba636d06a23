import { type Day, endOfTokyoDay, type Id, startOfTokyoDay, type Timestamp } from '@manabi/kernel'
import type { ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'

/** One graded submission. */
export interface QuizAttemptDoc {
  readonly userId: Id
  readonly lessonId: Id
  readonly courseId: Id
  /** As it was when the quiz was submitted. */
  readonly lessonTitle: string
  readonly score: number
  readonly isPassed: boolean
  readonly submittedAt: Timestamp
  /** Of the event: the order of those of the same millisecond. */
  readonly position: number
}

export const quizAttempts = projection<QuizAttemptDoc, ProgressEvent>()({
  name: 'quiz-attempts',
  version: 1,
  indexes: [['userId', 'submittedAt', 'position']],
  on: {
    QuizAttempted: [
      ({ data }) => data.attemptId,
      (_, { data, position }) => {
        const { userId, lessonId, courseId, lessonTitle, score, isPassed, submittedAt } = data
        return { userId, lessonId, courseId, lessonTitle, score, isPassed, submittedAt, position }
      },
    ],
  },
})

interface Period {
  /** Days in Asia/Tokyo, both included; left out: no bound. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly limit: number
}

/** The learner's attempts, newest first. */
export async function quizAttemptsOf(views: Views, userId: Id, period: Period) {
  const { from = '0001-01-01', to = '9999-12-31', limit } = period
  const found = await views.of(quizAttempts).find({
    where: { userId, submittedAt: { from: startOfTokyoDay(from), upTo: endOfTokyoDay(to) } },
    sort: [
      ['submittedAt', 'desc'],
      ['position', 'desc'],
    ],
    limit,
  })
  return found.map(({ id, doc: { lessonId, courseId, lessonTitle, score, isPassed, submittedAt } }) => ({
    attemptId: id,
    lessonId,
    courseId,
    lessonTitle,
    score,
    isPassed,
    submittedAt,
  }))
}
