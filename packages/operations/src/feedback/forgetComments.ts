import { type Comment, commentSubject, lessonFeedback } from '@manabi/feedback'
import { commentsToForget } from '@manabi/projections/feedback/feedbackComments'
import type { ExecutionContext } from '../execution.ts'
import { clockReaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'

const atOnce = 200

/** Makes a comment unreadable for good. The key goes first: what is cut off before the event is done again, and nothing can be read. */
export async function forgetComment(
  { execute }: Pick<ExecutionContext, 'execute'>,
  { personalData }: Pick<Services, 'personalData'>,
  { userId, lessonId, commentNumber }: Comment,
): Promise<void> {
  const comment = { userId, lessonId, commentNumber }
  await personalData.destroy(commentSubject(comment))
  await execute(lessonFeedback.forgetComment, [userId, lessonId], comment, { organizationId: null })
}

/** Forgets the comments whose time is over, and those that were replaced; the verdicts stay (specification section 2). */
export const forgetComments = clockReaction({
  name: 'forget-feedback-comments',
  everySeconds: 60,
  atOnce,
  due: (now, { views }) => commentsToForget(views, { by: now.toISOString(), limit: atOnce }),
  react: async (comment, context, services) => {
    await services.personalData.destroy(commentSubject(comment))
    // Before the event, after which it is not due any more: it is tried again until the files hold nothing of the key.
    await services.state.purge()
    await forgetComment(context, services, comment)
  },
})
