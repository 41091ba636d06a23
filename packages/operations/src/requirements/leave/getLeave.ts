import { notFound, tokyoDayOf } from '@manabi/kernel'
import { memberOf } from '@manabi/projections/organizations/members'
import { leaveOf } from '@manabi/projections/requirements/memberNotes'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { leaveParams } from './leaveMember.ts'
import { Leave } from './resources.ts'

/** Beyond, Requirements, rule 8. */
export const getLeave = operation({
  id: 'getLeave',
  method: 'get',
  path: '/organizations/{organizationId}/members/{userId}/leave',
  tag: 'Requirements',
  summary: "Get a member's leave",
  description: 'The present one, or the one to come. 404 without one, and once it is over.',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: leaveParams,
  response: Leave,
  tool: {},
  handle: async ({ params, now }, { views }) => {
    const member = await memberOf(views, params)
    const leave = member?.status !== 'active' ? null : await leaveOf(views, params, tokyoDayOf(now.toISOString()))
    if (leave === null) throw notFound()
    return leave
  },
})
