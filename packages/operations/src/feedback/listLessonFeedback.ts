import { ownLesson } from '@manabi/catalog/authoring'
import { lessonFeedback, Verdict } from '@manabi/feedback'
import { Id, Timestamp } from '@manabi/kernel'
import { verdictsOn } from '@manabi/projections/feedback/lessonVerdicts'
import { z } from 'zod'
import { readerOf } from '../catalog/authoring/authorOf.ts'
import { contentAuthors } from '../catalog/authoring/contentAuthors.ts'
import { operation } from '../operation.ts'
import { pageOf, pageQuery, toPage } from '../page.ts'

const FeedbackComment = z
  .object({ verdict: Verdict, comment: z.string(), updatedAt: Timestamp })
  .meta({ id: 'FeedbackComment', description: 'What a learner wrote about a lesson. Not who it was.' })

const LessonFeedback = z
  .object({
    helpful: z.int().min(0).meta({ description: 'Learners who found the lesson helpful.' }),
    notHelpful: z.int().min(0).meta({ description: 'Learners who did not.' }),
    comments: pageOf(FeedbackComment, 'FeedbackCommentPage'),
  })
  .meta({ id: 'LessonFeedback', description: 'What learners think of a lesson.' })

/** Beyond, "Authoring". */
export const listLessonFeedback = operation({
  id: 'listLessonFeedback',
  method: 'get',
  path: '/organizations/{organizationId}/lessons/{lessonId}/feedback',
  tag: 'Authoring',
  summary: 'Read what learners think of a lesson',
  description: 'Of an own lesson. Comments are without names, the latest first; they are kept 12 months.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  query: z.object(pageQuery),
  response: LessonFeedback,
  tool: { when: 'Use it to find out what to improve in a lesson.' },
  handle: async ({ params, query }, services) => {
    const { repository, views } = services
    const { lessonId } = params
    await ownLesson(readerOf(services), params)
    const { helpful, notHelpful, comments } = await verdictsOn(views, lessonId, query)
    const written = await Promise.all(
      comments.items.map(async ({ userId }) => {
        const { state: given } = await repository.load(lessonFeedback, [userId, lessonId])
        const text = given.status === 'none' ? null : (given.comment?.text ?? null)
        // Forgotten a moment ago.
        if (given.status === 'none' || text === null) return []
        return [{ verdict: given.verdict, comment: text, updatedAt: given.givenAt }]
      }),
    )
    return { helpful, notHelpful, comments: toPage(query, { ...comments, items: written.flat() }, (one) => one) }
  },
})
