import { Id, notFound } from '@manabi/kernel'
import { memberAssignmentsOf } from '@manabi/projections/assignments/index'
import { departmentOf } from '@manabi/projections/organizations/departments'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { assigners } from './assigners.ts'
import { MemberAssignment } from './resources.ts'

export const listDepartmentAssignments = operation({
  id: 'listDepartmentAssignments',
  method: 'get',
  path: '/organizations/{organizationId}/departments/{departmentId}/assignments',
  tag: 'Assignments',
  summary: 'List what a department was assigned',
  description: 'Courses and paths, by title. They reach everybody in the department.',
  caller: 'any',
  scope: 'read:members',
  organization: assigners,
  params: z.object({ organizationId: Id, departmentId: Id }),
  response: z.array(MemberAssignment),
  tool: {},
  handle: async ({ params }, { views }) => {
    if ((await departmentOf(views, params)) === null) throw notFound()
    const { organizationId, departmentId } = params
    return [...(await memberAssignmentsOf(views, { organizationId, userId: departmentId, departmentIds: [] }))]
  },
})
