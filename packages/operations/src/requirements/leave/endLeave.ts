import { memberDuties } from '@manabi/requirements'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { leaveMember, leaveParams } from './leaveMember.ts'

/** Beyond, Requirements, rule 8. */
export const endLeave = operation({
  id: 'endLeave',
  method: 'delete',
  path: '/organizations/{organizationId}/members/{userId}/leave',
  tag: 'Requirements',
  summary: "End a member's leave",
  description:
    'No day from today on belongs to it; days before stay waived. 204 without a leave, too. Nobody ends their own (403).',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: leaveParams,
  tool: { idempotent: true },
  handle: async (request, services) => {
    const member = await leaveMember(request, services)
    const command = { ...member, now: request.now.toISOString() }
    await request.execute(memberDuties.endLeave, [member.organizationId, member.userId], command)
  },
})
