import { Id } from '@manabi/kernel'
import { changeMemberRoles as decide, organization } from '@manabi/organizations'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { memberManager } from './memberManager.ts'
import { memberNow } from './memberNow.ts'
import { Member, RoleSet, showMember } from './memberResources.ts'

export const changeMemberRoles = operation({
  id: 'changeMemberRoles',
  method: 'put',
  path: '/organizations/{organizationId}/members/{userId}/roles',
  tag: 'Members',
  summary: "Replace a member's roles",
  description:
    'Replaces the whole set; also of who is invited. Granting or taking `admin` needs an admin, and the last one stays: 409 ' +
    '`last_admin` (specification section 4).',
  caller: 'any',
  scope: 'write:members',
  params: z.object({ organizationId: Id, userId: Id }),
  body: z.object({ roles: RoleSet }),
  response: Member,
  problems: ['forbidden', 'admin_required', 'last_admin'],
  tool: { destructive: true, idempotent: true },
  examples: { body: { roles: ['learner', 'hr'] } },
  handle: async (request, services) => {
    const { organizationId, userId } = request.params
    const command = {
      userId,
      roles: [...new Set(request.body.roles)],
      by: memberManager(request.caller, organizationId),
    }
    await request.execute(organization, [organizationId], (state) => decide(state, command))
    return showMember(await memberNow(request, services, { organizationId, userId }))
  },
})
