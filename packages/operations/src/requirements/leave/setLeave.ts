import { addDays, invalid, tokyoDayOf } from '@manabi/kernel'
import { memberDuties } from '@manabi/requirements'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { unlessClosed } from '../unlessClosed.ts'
import { leaveMember, leaveParams } from './leaveMember.ts'
import { Leave, LeaveInput } from './resources.ts'

/** Days. */
const longestAgo = 366

/** Beyond, Requirements, rule 8. */
export const setLeave = operation({
  id: 'setLeave',
  method: 'put',
  path: '/organizations/{organizationId}/members/{userId}/leave',
  tag: 'Requirements',
  summary: "Set a member's leave",
  description:
    'All duties are waived on its days. A person has one: a new one, also one of the past, replaces the present one from today on. Nobody sets their own (403).',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: leaveParams,
  body: LeaveInput,
  response: Leave,
  tool: { idempotent: true },
  examples: { body: { from: '2026-04-01', until: '2027-03-31', reason: 'Parental leave' } },
  handle: async (request, services) => {
    const { from, until } = request.body
    const now = request.now.toISOString()
    if (from < addDays(tokyoDayOf(now), -longestAgo)) throw invalid('from', `must be at most ${longestAgo} days ago`)
    if (until !== null && until < from) throw invalid('until', 'must not be before `from`')
    const member = await leaveMember(request, services)
    const { organizationId, userId } = member
    const command = { ...member, ...request.body, now }
    await unlessClosed(() => request.execute(memberDuties.takeLeave, [organizationId, userId], command))
    return request.body
  },
})
