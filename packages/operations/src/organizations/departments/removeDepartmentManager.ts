import { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'

export const removeDepartmentManager = operation({
  id: 'removeDepartmentManager',
  method: 'delete',
  path: '/organizations/{organizationId}/departments/{departmentId}/managers/{userId}',
  tag: 'Departments',
  summary: 'Take a manager from a department',
  description: 'The person stays in the organization, and in the department.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, departmentId: Id, userId: Id }),
  tool: { destructive: true, idempotent: true },
  handle: async (request) => {
    const { organizationId, departmentId, userId } = request.params
    await request.execute(organization.removeDepartmentManager, [organizationId], { departmentId, userId })
  },
})
