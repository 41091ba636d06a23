import { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { EmployeeNumber, Member, showMember } from '../resources.ts'
import { memberManagers } from './memberManagers.ts'
import { memberNow } from './memberNow.ts'

/** What an organization itself says of a person: names are the person's own. */
export const changeMember = operation({
  id: 'changeMember',
  method: 'patch',
  path: '/organizations/{organizationId}/members/{userId}',
  tag: 'Members',
  summary: "Change a member's employee number",
  description:
    'Of invited people too. `null` takes it away. 409 `conflict` when another person of the organization has it.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, userId: Id }),
  body: z.object({ employeeNumber: EmployeeNumber.nullable() }),
  response: Member,
  problems: ['conflict'],
  tool: { idempotent: true },
  examples: { body: { employeeNumber: 'E-1001' } },
  handle: async (request) => {
    const { organizationId, userId } = request.params
    const command = { userId, employeeNumber: request.body.employeeNumber }
    await request.execute(organization.changeEmployeeNumber, [organizationId], command)
  },
  answer: async (_, { params }, services) => showMember(services.views, await memberNow(services, params)),
})
