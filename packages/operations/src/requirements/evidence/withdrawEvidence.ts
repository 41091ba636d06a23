import { Id } from '@manabi/kernel'
import { evidence, evidenceOf } from '@manabi/projections/requirements/evidence'
import { memberDuties } from '@manabi/requirements'
import { z } from 'zod'
import { demandCaughtUp } from '../../execution.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { requireAnother } from '../requireAnother.ts'
import { shortNote } from '../shortNote.ts'
import { unlessClosed } from '../unlessClosed.ts'
import { Evidence, shownEvidence } from './resources.ts'

/** Beyond, Requirements. */
export const withdrawEvidence = operation({
  id: 'withdrawEvidence',
  method: 'post',
  path: '/organizations/{organizationId}/evidence/{evidenceId}/withdraw',
  tag: 'Requirements',
  summary: 'Withdraw evidence',
  description:
    'It counts for no day any more. Again changes nothing. Nobody withdraws evidence about themselves (403).',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, evidenceId: Id }),
  body: z.object({ reason: shortNote.meta({ description: 'Why it was wrong.' }) }),
  response: Evidence,
  tool: { destructive: true, idempotent: true },
  examples: { body: { reason: 'Recorded for the wrong person.' } },
  handle: async (request, services) => {
    const { organizationId, evidenceId } = request.params
    await demandCaughtUp(request, evidence)
    const { userId } = await evidenceOf(services.views, request.params)
    requireAnother(request.caller, userId)
    const command = { organizationId, userId, evidenceId, ...request.body }
    await unlessClosed(() => request.execute(memberDuties.withdrawEvidence, [organizationId, userId], command))
  },
  answer: async (_, { params }, { views }) => {
    const doc = await evidenceOf(views, params)
    return (await shownEvidence(views, [doc]))(doc)
  },
})
