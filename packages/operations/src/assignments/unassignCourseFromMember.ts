import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { unassignCourse } from './assign.ts'
import { assigners } from './assigners.ts'

export const unassignCourseFromMember = operation({
  id: 'unassignCourseFromMember',
  method: 'delete',
  path: '/organizations/{organizationId}/members/{userId}/courses/{courseId}',
  tag: 'Assignments',
  summary: 'End the assignment of a course to a member',
  description: 'Again is harmless; what was learned stays.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, userId: Id, courseId: Id }),
  tool: { destructive: true, idempotent: true },
  handle: (request, services) => {
    const { organizationId, userId: id, courseId } = request.params
    return unassignCourse(request, services, { organizationId, assignee: { kind: 'member', id }, courseId })
  },
})
