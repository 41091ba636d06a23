import { lesson } from '@manabi/catalog'
import { ownLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'

/** Beyond, Authoring: Copies and translations. */
export const confirmLessonTranslation = operation({
  id: 'confirmLessonTranslation',
  method: 'post',
  path: '/organizations/{organizationId}/lessons/{lessonId}/translation/confirm',
  tag: 'Authoring',
  summary: 'Confirm that the translation of a lesson is current',
  description:
    'It says what its source says now: it is not stale any more. 409 `conflict` for a lesson that translates nothing.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    await ownLesson(authorOf(request, services), request.params)
    await request.execute(lesson.confirmLessonTranslation, [request.params.lessonId])
  },
})
