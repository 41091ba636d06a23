import { deleteLesson as remove } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'

export const deleteLesson = operation({
  id: 'deleteLesson',
  method: 'delete',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons/{lessonId}',
  tag: 'Authoring',
  summary: 'Delete a lesson',
  description: 'What learners did with it stays theirs.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id, lessonId: Id }),
  tool: { destructive: true },
  handle: (request, services) => remove(authorOf(request, services), request.params),
})
