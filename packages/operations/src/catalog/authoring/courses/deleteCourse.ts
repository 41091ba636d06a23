import { deleteCourse as remove } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { cascadeQuery } from '../fields.ts'

export const deleteCourse = operation({
  id: 'deleteCourse',
  method: 'delete',
  path: '/organizations/{organizationId}/courses/{courseId}',
  tag: 'Authoring',
  summary: 'Delete a course',
  description:
    'A course with sections needs `cascade=true`: 409 `cascade_required`. What learners did with it stays theirs.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  query: cascadeQuery,
  problems: ['cascade_required'],
  tool: { destructive: true },
  handle: (request, services) => remove(authorOf(request, services), { ...request.params, ...request.query }),
})
