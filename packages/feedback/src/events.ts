import { defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

export const Verdict = z.enum(['helpful', 'not_helpful'])
export type Verdict = z.output<typeof Verdict>

/** A comment of a learner on a lesson. Each has a number, and a key of its own, so that each can be forgotten in its time. */
const Comment = z.object({ userId: Id, lessonId: Id, commentNumber: z.int().min(1) })
export type Comment = z.output<typeof Comment>

/** Names the key that seals a comment. */
export const commentSubject = ({ userId, lessonId, commentNumber }: Comment): string =>
  `feedback-comment:${userId}:${lessonId}:${commentNumber}`

/** A learner's verdict on a lesson; it takes the place of an earlier one and of its comment. */
export const FeedbackGiven = defineEvent(
  'FeedbackGiven',
  z.object({
    userId: Id,
    lessonId: Id,
    courseId: Id,
    courseOrganizationId: Id,
    /** The learner's organizations then: memberships and affiliations. */
    organizations: z.array(z.object({ id: Id, departmentIds: z.array(Id) })),
    verdict: Verdict,
    givenAt: Timestamp,
    /** The number of the comment that is to be forgotten now; null when there was none. */
    replacedComment: z.int().nullable(),
  }),
)

/** What the learner wrote with the verdict. null once it is forgotten. */
export const FeedbackCommented = defineEvent(
  'FeedbackCommented',
  Comment.extend({ comment: z.string().nullable(), keptUntil: Timestamp }),
  { personal: { subject: commentSubject, begins: true, removed: { comment: null } } },
)

/** The key of the comment was destroyed: its time was over, another took its place, or the account was closed. */
export const FeedbackCommentForgotten = defineEvent('FeedbackCommentForgotten', Comment)

export const feedbackEvents = [FeedbackGiven, FeedbackCommented, FeedbackCommentForgotten] as const
export type FeedbackEvent = EventOf<(typeof feedbackEvents)[number]>
