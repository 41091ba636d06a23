import { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'

export const addDepartmentManager = operation({
  id: 'addDepartmentManager',
  method: 'put',
  path: '/organizations/{organizationId}/departments/{departmentId}/managers/{userId}',
  tag: 'Departments',
  summary: 'Make a member a manager of a department',
  description:
    'An active member of the organization, in the department or not. Managing gives no access. 409 `conflict` beyond 50 managers.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, departmentId: Id, userId: Id }),
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request) => {
    const { organizationId, departmentId, userId } = request.params
    await request.execute(organization.addDepartmentManager, [organizationId], { departmentId, userId })
  },
})
