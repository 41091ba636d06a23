import type { Id, Timestamp } from '@manabi/kernel'
import type { ProgressEvent } from '@manabi/progress'
import { projection, type Views } from '@manabi/read-store'
import { inPeriod, type Period } from './period.ts'

/** One graded submission. Of those of the same millisecond the order is that of their ids: they may come in any order. */
export interface QuizAttemptDoc {
  readonly attemptId: Id
  readonly userId: Id
  readonly lessonId: Id
  readonly courseId: Id
  /** As it was when the quiz was submitted. */
  readonly lessonTitle: string
  readonly score: number
  readonly isPassed: boolean
  readonly submittedAt: Timestamp
}

export const quizAttempts = projection<QuizAttemptDoc, ProgressEvent>()({
  name: 'quiz-attempts',
  version: 3,
  indexes: [
    ['userId', 'submittedAt', 'attemptId'],
    ['userId', 'lessonId', 'isPassed'],
  ],
  on: {
    QuizAttempted: [
      ({ data }) => data.attemptId,
      (_, { data }) => {
        const { attemptId, userId, lessonId, courseId, lessonTitle, score, isPassed, submittedAt } = data
        return { attemptId, userId, lessonId, courseId, lessonTitle, score, isPassed, submittedAt }
      },
    ],
  },
})

/** Whether one of the learner's attempts at this quiz was good enough then. */
export const hasPassedQuiz = async (views: Views, userId: Id, lessonId: Id): Promise<boolean> =>
  (await views.of(quizAttempts).find({ where: { userId, lessonId, isPassed: true }, limit: 1 })).length > 0

/** The learner's attempts, newest first. */
export async function quizAttemptsOf(views: Views, userId: Id, period: Period) {
  const found = await views.of(quizAttempts).find({
    where: { userId, submittedAt: inPeriod(period) },
    sort: [
      ['submittedAt', 'desc'],
      ['attemptId', 'desc'],
    ],
    limit: period.limit,
  })
  return found.map(({ doc: { userId: _, ...attempt } }) => attempt)
}
