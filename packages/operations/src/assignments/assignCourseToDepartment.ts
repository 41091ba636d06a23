import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { assignCourse } from './assign.ts'
import { assigners } from './assigners.ts'

export const assignCourseToDepartment = operation({
  id: 'assignCourseToDepartment',
  method: 'put',
  path: '/organizations/{organizationId}/departments/{departmentId}/courses/{courseId}',
  tag: 'Assignments',
  summary: 'Assign a course to a department',
  description:
    'It reaches every member at once, and everyone who joins later. Only a published course that is public or of the organization: 404.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, departmentId: Id, courseId: Id }),
  tool: { idempotent: true },
  handle: (request, services) => {
    const { organizationId, departmentId: id, courseId } = request.params
    return assignCourse(request, services, { organizationId, assignee: { kind: 'department', id }, courseId })
  },
})
