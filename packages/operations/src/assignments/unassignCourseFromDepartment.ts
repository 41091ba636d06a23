import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { unassignCourse } from './assign.ts'
import { assigners } from './assigners.ts'

export const unassignCourseFromDepartment = operation({
  id: 'unassignCourseFromDepartment',
  method: 'delete',
  path: '/organizations/{organizationId}/departments/{departmentId}/courses/{courseId}',
  tag: 'Assignments',
  summary: 'End the assignment of a course to a department',
  description: 'Again is harmless; what was learned stays.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, departmentId: Id, courseId: Id }),
  tool: { destructive: true, idempotent: true },
  handle: (request, services) => {
    const { organizationId, departmentId: id, courseId } = request.params
    return unassignCourse(request, services, { organizationId, assignee: { kind: 'department', id }, courseId })
  },
})
