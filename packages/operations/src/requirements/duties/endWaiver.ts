import { Id, Problem, tokyoDayOf } from '@manabi/kernel'
import { requirementOf } from '@manabi/projections/requirements/requirements'
import { memberDuties } from '@manabi/requirements'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { requirementParams } from '../requirementParams.ts'
import { unlessClosed } from '../unlessClosed.ts'
import { beginnings } from './beginnings.ts'

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
  handle: async ({ params, caller, now, execute }, services) => {
    const { organizationId, userId } = params
    await requirementOf(services.views, params)
    if (caller.kind === 'learner' && caller.userId === userId)
      throw new Problem('forbidden', 'Nobody withdraws their own waiver.')
    const today = tokyoDayOf(now.toISOString())
    const beganOn = await (await beginnings(services, params, today))(userId).catch(withoutDuty)
    if (beganOn === null) return
    const command = { ...params, today, beganOn }
    await unlessClosed(() => execute(memberDuties.endWaiver, [organizationId, userId], command))
  },
})

/** A waiver ends with its duty. */
function withoutDuty(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}
