import { Id, notFound } from '@manabi/kernel'
import { memberAssignmentsOf } from '@manabi/projections/assignments/index'
import { memberOf } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { assigners } from './assigners.ts'
import { MemberAssignment } from './resources.ts'

export const listMemberAssignments = operation({
  id: 'listMemberAssignments',
  method: 'get',
  path: '/organizations/{organizationId}/members/{userId}/assignments',
  tag: 'Assignments',
  summary: 'List what a member was assigned',
  description:
    'Courses and paths, to the member or to a department that they are in, by title. Also of an invited person.',
  caller: 'any',
  scope: 'read:members',
  organization: assigners,
  params: z.object({ organizationId: Id, userId: Id }),
  response: z.array(MemberAssignment),
  tool: {},
  handle: async ({ params }, { views }) => {
    const member = await memberOf(views, params)
    if (member === null) throw notFound()
    const { organizationId, userId } = params
    return [...(await memberAssignmentsOf(views, { organizationId, userId, departmentIds: member.departmentIds }))]
  },
})
