import { Id } from '@manabi/kernel'
import { departmentsOf } from '@manabi/projections/organizations/departments'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'
import { Department, showDepartment } from '../resources.ts'

export const listDepartments = operation({
  id: 'listDepartments',
  method: 'get',
  path: '/organizations/{organizationId}/departments',
  tag: 'Departments',
  summary: 'List departments',
  description: 'By name. Members and invited people count alike.',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  response: z.array(Department),
  tool: {},
  handle: async ({ params: { organizationId } }, { views }) =>
    (await departmentsOf(views, organizationId)).map(showDepartment),
})
