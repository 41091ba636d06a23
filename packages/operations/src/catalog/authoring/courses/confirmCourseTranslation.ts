import { course } from '@manabi/catalog'
import { ownCourse } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'

/** Beyond, Authoring: Copies and translations. */
export const confirmCourseTranslation = operation({
  id: 'confirmCourseTranslation',
  method: 'post',
  path: '/organizations/{organizationId}/courses/{courseId}/translation/confirm',
  tag: 'Authoring',
  summary: 'Confirm that a translation is current',
  description:
    'Title and description say what those of its source say now: it is not stale any more. 409 `conflict` for a course that translates nothing.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    await ownCourse(authorOf(request, services), request.params)
    await request.execute(course.confirmCourseTranslation, [request.params.courseId])
  },
})
