import { Id } from '@manabi/kernel'
import { authorityOf, organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Member, RoleSet, showMember } from '../resources.ts'
import { memberManagers } from './memberManagers.ts'
import { memberNow } from './memberNow.ts'

export const changeMemberRoles = operation({
  id: 'changeMemberRoles',
  method: 'put',
  path: '/organizations/{organizationId}/members/{userId}/roles',
  tag: 'Members',
  summary: "Replace a member's roles",
  description:
    'Replaces the whole set, of invited people too. Their link ends when somebody else or an app was shown it and roles beyond ' +
    'learner are added: renew it. Granting or taking `admin` needs an admin, and so do own roles; the last admin stays: ' +
    '409 `last_admin`. An API key grants only roles whose scopes it holds, and an app none with a scope of its user ' +
    'that it lacks: 403 `forbidden`. An app that registered itself grants neither `admin` nor `developer`, and takes no `admin`.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, userId: Id }),
  body: z.object({ roles: RoleSet }),
  response: Member,
  problems: ['admin_required', 'last_admin', 'conflict'],
  tool: { destructive: true, idempotent: true },
  examples: { body: { roles: ['learner', 'hr'] } },
  handle: async (request) => {
    const { organizationId, userId } = request.params
    const command = {
      userId,
      roles: [...new Set(request.body.roles)],
      linkId: request.newId('inv'),
      by: authorityOf(request.caller, organizationId),
    }
    await request.execute(organization.changeMemberRoles, [organizationId], command)
  },
  answer: async (_, { params }, services) => showMember(services.views, await memberNow(services, params)),
})
