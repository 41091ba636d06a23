import { decider, type Id, type Timestamp, unreachable } from '@manabi/kernel'
import {
  FeedbackCommented,
  FeedbackCommentForgotten,
  type FeedbackEvent,
  FeedbackGiven,
  type Verdict,
} from './events.ts'
import { monthsAfter } from './monthsAfter.ts'

/** What one learner thinks of one lesson. */
export const lessonFeedback = decider<LessonFeedback, FeedbackEvent, [userId: Id, lessonId: Id]>()({
  name: 'lesson-feedback',
  stream: (userId, lessonId) => `feedback-${userId}-${lessonId}`,
  events: [FeedbackGiven, FeedbackCommented, FeedbackCommentForgotten],
  initial: { status: 'none' },
  evolve,
  decisions: { giveFeedback, forgetComment },
})

export type LessonFeedback =
  | { readonly status: 'none' }
  | {
      readonly status: 'given'
      readonly verdict: Verdict
      readonly givenAt: Timestamp
      /** null without one, and once it is forgotten. */
      readonly comment: { readonly number: number; readonly text: string | null } | null
      readonly commentCount: number
      /** The numbers of comments whose key is not known to be destroyed. */
      readonly kept: readonly number[]
    }

function evolve(state: LessonFeedback, event: FeedbackEvent): LessonFeedback {
  switch (event.type) {
    case 'FeedbackGiven': {
      const { verdict, givenAt } = event.data
      const { commentCount, kept } = state.status === 'given' ? state : { commentCount: 0, kept: [] }
      return { status: 'given', verdict, givenAt, comment: null, commentCount, kept }
    }
    case 'FeedbackCommented': {
      const { commentNumber: number, comment: text } = event.data
      if (state.status === 'none') return state
      return { ...state, comment: { number, text }, commentCount: number, kept: [...state.kept, number] }
    }
    case 'FeedbackCommentForgotten': {
      const { commentNumber } = event.data
      if (state.status === 'none') return state
      const comment = state.comment?.number === commentNumber ? null : state.comment
      return { ...state, comment, kept: state.kept.filter((number) => number !== commentNumber) }
    }
    default:
      return unreachable(event)
  }
}

/** Comments are kept so long (specification section 2, "Lesson feedback"). */
const monthsKept = 12

export interface GiveFeedback {
  readonly userId: Id
  readonly lessonId: Id
  readonly courseId: Id
  readonly courseOrganizationId: Id
  readonly organizations: { id: Id; departmentIds: Id[] }[]
  readonly verdict: Verdict
  readonly comment: string | null
  readonly givenAt: Timestamp
}

/** Nothing to do when the learner said the same before. */
function giveFeedback(state: LessonFeedback, { comment, ...given }: GiveFeedback): readonly FeedbackEvent[] {
  const before = state.status === 'none' ? { verdict: null, comment: null, commentCount: 0 } : state
  if (before.verdict === given.verdict && (before.comment?.text ?? null) === comment) return []
  const events: FeedbackEvent[] = [FeedbackGiven({ ...given, replacedComment: before.comment?.number ?? null })]
  if (comment === null) return events
  const { userId, lessonId, givenAt } = given
  const commentNumber = before.commentCount + 1
  const keptUntil = monthsAfter(givenAt, monthsKept)
  return [...events, FeedbackCommented({ userId, lessonId, commentNumber, comment, keptUntil })]
}

export interface ForgetComment {
  readonly userId: Id
  readonly lessonId: Id
  readonly commentNumber: number
}

/** Once the comment's key is destroyed. */
function forgetComment(state: LessonFeedback, command: ForgetComment): readonly FeedbackEvent[] {
  const isKept = state.status === 'given' && state.kept.includes(command.commentNumber)
  return isKept ? [FeedbackCommentForgotten(command)] : []
}
