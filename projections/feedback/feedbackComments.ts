import type { Comment, FeedbackEvent } from '@manabi/feedback'
import type { Id, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface FeedbackCommentDoc extends Comment {
  /** When the comment's key is to be destroyed. */
  readonly forgetAt: Timestamp
}

/** At once: when a comment was replaced, the clock may have been ahead, and be put back since. */
const longAgo: Timestamp = '1970-01-01T00:00:00.000Z'

/** The comments that there are, not what they say: a document each, until it is forgotten. */
export const feedbackComments = projection<FeedbackCommentDoc, FeedbackEvent>()({
  name: 'feedback-comments',
  version: 2,
  indexes: [
    ['forgetAt', 'userId'],
    ['userId', 'lessonId'],
  ],
  on: {
    FeedbackGiven: [
      ({ data: { replacedComment, userId, lessonId } }) =>
        replacedComment === null ? [] : documentId({ userId, lessonId, commentNumber: replacedComment }),
      (doc) => doc && { ...doc, forgetAt: longAgo },
    ],
    FeedbackCommented: [
      ({ data }) => documentId(data),
      (_doc, { data: { userId, lessonId, commentNumber, keptUntil } }) => ({
        userId,
        lessonId,
        commentNumber,
        forgetAt: keptUntil,
      }),
    ],
    FeedbackCommentForgotten: [({ data }) => documentId(data), () => null],
  },
})

const documentId = ({ userId, lessonId, commentNumber }: Comment): string => `${userId}:${lessonId}:${commentNumber}`

interface Due {
  readonly by: Timestamp
  readonly limit: number
}

export interface KnownComment extends Comment {
  /** Names the comment for good. */
  readonly id: string
}

/** The comments that are to be forgotten by this time, those that are due first. */
export async function commentsToForget(views: Views, { by, limit }: Due): Promise<readonly KnownComment[]> {
  const sort = [['forgetAt', 'asc'] as const, ['userId', 'asc'] as const]
  return shown(await views.of(feedbackComments).find({ where: { forgetAt: { upTo: by } }, sort, limit }))
}

/** Every comment of a person. */
export const commentsOf = async (views: Views, userId: Id): Promise<readonly KnownComment[]> =>
  shown(await views.of(feedbackComments).find({ where: { userId } }))

const shown = (found: readonly { readonly id: string; readonly doc: FeedbackCommentDoc }[]): readonly KnownComment[] =>
  found.map(({ id, doc: { userId, lessonId, commentNumber } }) => ({ id, userId, lessonId, commentNumber }))
