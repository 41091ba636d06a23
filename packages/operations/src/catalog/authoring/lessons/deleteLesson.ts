import { deleteContents, deleteLesson as remove } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { eventually } from '../../../reactions/eventually.ts'
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
  handle: async (request, services) => {
    const author = authorOf(request, services)
    const lessonIds = await remove(author, request.params)
    await eventually(services, () => deleteContents(author, lessonIds))
  },
})
