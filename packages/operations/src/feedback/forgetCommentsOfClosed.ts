import { FeedbackCommented, lessonFeedback } from '@manabi/feedback'
import { user } from '@manabi/identity'
import { reaction } from '../reactions/reaction.ts'
import { noteForgotten, purgeKeys } from './forgetComments.ts'

/**
 * Forgets a comment that was admitted before its account was closed, and kept after the account's comments had been looked for: whoever
 * kept it may have died since.
 */
export const forgetCommentsOfClosed = reaction({
  name: 'forget-comments-of-closed-accounts',
  on: [FeedbackCommented],
  react: async ({ data }, context, services) => {
    const { userId, lessonId, commentNumber } = data
    const { repository } = services
    if ((await repository.load(user, [userId])).state.status !== 'closed') return
    const { state } = await repository.load(lessonFeedback, [userId, lessonId])
    const isKept = state.status === 'given' && state.kept.includes(commentNumber)
    if (!isKept) return
    const late = { userId, lessonId, commentNumber }
    await purgeKeys([late], services)
    await noteForgotten(late, context)
  },
})
