import { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'

export const deleteDepartment = operation({
  id: 'deleteDepartment',
  method: 'delete',
  path: '/organizations/{organizationId}/departments/{departmentId}',
  tag: 'Departments',
  summary: 'Delete a department',
  description: 'Its members stay in the organization, and lose what was assigned to the department.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, departmentId: Id }),
  tool: { destructive: true },
  handle: async (request) => {
    const { organizationId, departmentId } = request.params
    await request.execute(organization.deleteDepartment, [organizationId], { departmentId })
  },
})
