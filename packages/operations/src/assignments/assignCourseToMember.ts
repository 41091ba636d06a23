import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { assignCourse } from './assign.ts'
import { assigners } from './assigners.ts'

export const assignCourseToMember = operation({
  id: 'assignCourseToMember',
  method: 'put',
  path: '/organizations/{organizationId}/members/{userId}/courses/{courseId}',
  tag: 'Assignments',
  summary: 'Assign a course to a member',
  description: 'Also to an invited person. Only a published course that is public or of the organization: 404.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, userId: Id, courseId: Id }),
  tool: { idempotent: true },
  handle: (request, services) => {
    const { organizationId, userId: id, courseId } = request.params
    return assignCourse(request, services, { organizationId, assignee: { kind: 'member', id }, courseId })
  },
})
