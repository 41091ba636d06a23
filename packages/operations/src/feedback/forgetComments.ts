import { type Comment, commentSubject, lessonFeedback } from '@manabi/feedback'
import { commentsToForget } from '@manabi/projections/feedback/feedbackComments'
import type { ExecutionContext } from '../execution.ts'
import { clockReaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'

type Stores = Pick<Services, 'personalData' | 'state'>

const atOnce = 200

/** Makes comments unreadable. The keys go first: what is cut off before the events is done again, and nothing can be read. */
export async function forgetThese(
  context: Pick<ExecutionContext, 'execute'>,
  stores: Pick<Stores, 'personalData'>,
  comments: readonly Comment[],
): Promise<void> {
  await destroyKeys(comments, stores)
  for (const comment of comments) await noteForgotten(comment, context)
}

const destroyKeys = (comments: readonly Comment[], { personalData }: Pick<Stores, 'personalData'>) =>
  Promise.all(comments.map((comment) => personalData.destroy(commentSubject(comment))))

/** Destroys the keys in the files too, which are rewritten once for all of them. */
export async function purgeKeys(comments: readonly Comment[], stores: Stores): Promise<void> {
  if (comments.length === 0) return
  await destroyKeys(comments, stores)
  await stores.state.purge()
}

export async function noteForgotten(
  { userId, lessonId, commentNumber }: Comment,
  { execute }: Pick<ExecutionContext, 'execute'>,
): Promise<void> {
  const comment = { userId, lessonId, commentNumber }
  await execute(lessonFeedback.forgetComment, [userId, lessonId], comment, { organizationId: null })
}

/** Forgets the comments whose time is over, and those that were replaced; the verdicts stay (specification section 2). */
export const forgetComments = clockReaction({
  name: 'forget-feedback-comments',
  everySeconds: 60,
  atOnce,
  due: (now, { views }) => commentsToForget(views, { by: now.toISOString(), limit: atOnce }),
  // Before the events, after which they are not due any more: it is tried again until the files hold nothing of the keys.
  prepare: (comments, services) => purgeKeys(comments, services),
  react: (comment, context) => noteForgotten(comment, context),
})
