import { Id, Unavailable } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { departmentOf } from '@manabi/projections/organizations/departments'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../members/memberManagers.ts'
import { Department, DepartmentName, showDepartment } from '../resources.ts'

export const createDepartment = operation({
  id: 'createDepartment',
  method: 'post',
  path: '/organizations/{organizationId}/departments',
  tag: 'Departments',
  summary: 'Create a department',
  description: 'Names are unique within the organization, whatever their case: 409 `conflict`.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  body: z.object({ name: DepartmentName }),
  response: Department,
  status: 201,
  problems: ['conflict'],
  tool: {},
  examples: { body: { name: '営業部' } },
  handle: async (request) => {
    const { organizationId } = request.params
    const departmentId = request.newId('dep')
    const command = { departmentId, name: request.body.name }
    await request.execute(organization.createDepartment, [organizationId], command)
    return departmentId
  },
  answer: async (departmentId, { params: { organizationId } }, { views }) => {
    const department = await departmentOf(views, { organizationId, departmentId })
    if (department === null) throw new Unavailable('readStore')
    return showDepartment(department)
  },
})
