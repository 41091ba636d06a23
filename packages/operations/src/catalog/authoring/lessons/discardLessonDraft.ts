import { lesson } from '@manabi/catalog'
import { ownLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'

/** Beyond, Authoring. */
export const discardLessonDraft = operation({
  id: 'discardLessonDraft',
  method: 'delete',
  path: '/organizations/{organizationId}/lessons/{lessonId}/draft',
  tag: 'Authoring',
  summary: 'Discard the draft of a lesson',
  description: 'The lesson stays as learners see it. 404 where there is no draft.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  etag: true,
  problems: ['conflict'],
  tool: { destructive: true },
  handle: async (request, services) => {
    const { params, expectedVersion } = request
    await ownLesson(authorOf(request, services), params)
    await request.execute(lesson.discardLessonDraft, [params.lessonId], { expectedVersion })
  },
})
