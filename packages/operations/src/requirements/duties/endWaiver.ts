import { Id, tokyoDayOf } from '@manabi/kernel'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { requirementOf } from '@manabi/projections/requirements/requirements'
import { memberDuties } from '@manabi/requirements'
import { demandCaughtUp } from '../../execution.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { requireAnother } from '../requireAnother.ts'
import { requirementParams } from '../requirementParams.ts'
import { lastBeginnings } from './lastBeginnings.ts'

/** Beyond, Requirements, rule 8. */
export const endWaiver = operation({
  id: 'endWaiver',
  method: 'delete',
  path: '/organizations/{organizationId}/requirements/{requirementId}/people/{userId}/waiver',
  tag: 'Requirements',
  summary: 'Withdraw a waiver',
  description: 'No day from today on belongs to it. 204 without a waiver, too. Nobody withdraws their own (403).',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: requirementParams.extend({ userId: Id }),
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { params, caller, now } = request
    const { organizationId, userId } = params
    await requirementOf(services.views, params)
    requireAnother(caller, userId)
    await demandCaughtUp(request, membershipHistory)
    const today = tokyoDayOf(now.toISOString())
    // Also of a person who left a few days ago: coming back, they would have the waiver again.
    const last = await (await lastBeginnings(services, params, today))(userId)
    if (last === null) return
    const command = { ...params, today, beganOn: last.beganOn }
    await request.execute(memberDuties.endWaiver, [organizationId, userId], command)
  },
})
