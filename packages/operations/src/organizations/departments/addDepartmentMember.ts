import { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'

export const addDepartmentMember = operation({
  id: 'addDepartmentMember',
  method: 'put',
  path: '/organizations/{organizationId}/departments/{departmentId}/members/{userId}',
  tag: 'Departments',
  summary: 'Put a person into a department',
  description: 'A member or an invited person; what is assigned to the department reaches them from now on.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, departmentId: Id, userId: Id }),
  tool: { idempotent: true },
  handle: async (request) => {
    const { organizationId, departmentId, userId } = request.params
    await request.execute(organization.addDepartmentMember, [organizationId], { departmentId, userId })
  },
})
