import { lessonFeedback, Verdict } from '@manabi/feedback'
import { user } from '@manabi/identity'
import { Id, Problem, Text, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { visibleLesson } from '../progress/visibleLesson.ts'
import { forgetThese, purgeKeys } from './forgetComments.ts'

/** Contract, Learner. */
const FeedbackReceipt = z
  .object({ lessonId: Id, verdict: Verdict, comment: z.string().nullable(), updatedAt: Timestamp })
  .meta({
    id: 'FeedbackReceipt',
    description: 'What the learner thinks of a lesson now.',
    examples: [
      {
        lessonId: 'les_01jqp3w2f6h8n4r0s5v9x7yzab',
        verdict: 'helpful',
        comment: '図がわかりやすい',
        updatedAt: '2026-04-01T09:30:00.000Z',
      },
    ],
  })

export const giveFeedback = operation({
  id: 'giveFeedback',
  method: 'post',
  path: '/lessons/{lessonId}/feedback',
  tag: 'Progress',
  summary: 'Say whether a lesson was helpful',
  description:
    'One verdict per learner and lesson: answering again replaces it, and without a comment clears the earlier one. The comment is ' +
    'kept 12 months and goes when the account closes; the verdict stays.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ lessonId: Id }),
  body: z.object({
    verdict: Verdict,
    comment: Text.trim()
      .max(2_000)
      .nullish()
      .meta({ description: 'Kept 12 months; left out, null or empty clears an earlier one.' }),
  }),
  response: FeedbackReceipt,
  problems: ['not_found'],
  tool: { idempotent: true, when: "Use it only with the person's own verdict and words." },
  examples: { body: { verdict: 'helpful', comment: '図がわかりやすい' } },
  handle: async (request, services) => {
    const { body, now } = request
    const { lesson } = await visibleLesson(services, request.caller, request.params.lessonId)
    const { userId, lessonId, courseId, courseOrganizationId, organizations } = lesson
    const place = { userId, lessonId, courseId, courseOrganizationId, organizations }
    const command = { ...place, verdict: body.verdict, comment: body.comment || null, givenAt: now.toISOString() }
    const options = { organizationId: courseOrganizationId }
    const { state } = await request.execute(lessonFeedback.giveFeedback, [userId, lessonId], command, options)
    if (state.status === 'none') throw new Error('Feedback that was given has no event.')
    const { verdict, comment, givenAt: updatedAt } = state
    if (comment !== null && (await services.repository.load(user, [userId])).state.status === 'closed') {
      // The account was closed meanwhile, and may have been erased before this comment was there.
      const late = [{ userId, lessonId, commentNumber: comment.number }]
      await purgeKeys(late, services)
      await forgetThese(request, services, late)
      throw new Problem('unauthorized')
    }
    return { lessonId, verdict, comment: comment?.text ?? null, updatedAt }
  },
})
