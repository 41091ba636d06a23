import { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'

export const removeDepartmentMember = operation({
  id: 'removeDepartmentMember',
  method: 'delete',
  path: '/organizations/{organizationId}/departments/{departmentId}/members/{userId}',
  tag: 'Departments',
  summary: 'Take a person out of a department',
  description: 'The person stays in the organization.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, departmentId: Id, userId: Id }),
  tool: { destructive: true, idempotent: true },
  handle: async (request) => {
    const { organizationId, departmentId, userId } = request.params
    await request.execute(organization.removeDepartmentMember, [organizationId], { departmentId, userId })
  },
})
