import type { FeedbackEvent, Verdict } from '@manabi/feedback'
import type { Id, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type PageOf, type PageQuery, rangeOf } from '../catalog/page.ts'

/** What one learner thinks of a lesson. Not what they wrote: that is read from the events, and goes with their key. */
interface LessonVerdictDoc {
  readonly userId: Id
  readonly lessonId: Id
  readonly verdict: Verdict
  readonly updatedAt: Timestamp
  /** null without a comment. */
  readonly commentNumber: number | null
  /** The lesson, where there is a comment. */
  readonly commented: Id | null
}

const idOf = ({ userId, lessonId }: Pick<LessonVerdictDoc, 'userId' | 'lessonId'>): string => `${lessonId}:${userId}`

const without = (doc: LessonVerdictDoc): LessonVerdictDoc => ({ ...doc, commentNumber: null, commented: null })

/** The verdicts on each lesson: a document a learner and lesson. */
export const lessonVerdicts = projection<LessonVerdictDoc, FeedbackEvent>()({
  name: 'lesson-verdicts',
  version: 1,
  indexes: [
    ['lessonId', 'verdict'],
    ['commented', 'updatedAt'],
  ],
  on: {
    FeedbackGiven: [
      ({ data }) => idOf(data),
      (_doc, { data: { userId, lessonId, verdict, givenAt } }) =>
        without({ userId, lessonId, verdict, updatedAt: givenAt, commentNumber: null, commented: null }),
    ],
    FeedbackCommented: [
      ({ data }) => idOf(data),
      // Whether the text can still be read does not matter: read again later, the events make the same documents.
      (doc, { data: { lessonId, commentNumber } }) => doc && { ...doc, commentNumber, commented: lessonId },
    ],
    FeedbackCommentForgotten: [
      ({ data }) => idOf(data),
      (doc, { data }) => (doc?.commentNumber === data.commentNumber ? without(doc) : doc),
    ],
  },
})

export interface CommentPlace {
  readonly userId: Id
  readonly lessonId: Id
}

/** How many learners found the lesson helpful and how many did not, and who commented on it, the latest first. */
export async function verdictsOn(
  views: Views,
  lessonId: Id,
  page: PageQuery,
): Promise<{ readonly helpful: number; readonly notHelpful: number; readonly comments: PageOf<CommentPlace> }> {
  const query = views.of(lessonVerdicts)
  const where = { commented: lessonId }
  const [helpful, notHelpful, totalItems, found] = await Promise.all([
    query.count({ lessonId, verdict: 'helpful' }),
    query.count({ lessonId, verdict: 'not_helpful' }),
    query.count(where),
    query.find({
      where,
      sort: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      ...rangeOf(page),
    }),
  ])
  const items = found.map(({ doc: { userId } }) => ({ userId, lessonId }))
  return { helpful, notHelpful, comments: { items, totalItems } }
}
