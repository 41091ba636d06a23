import { type Day, Problem, tokyoDayOf } from '@manabi/kernel'
import { learnerStreams } from '@manabi/projections/reports/learnerStreams'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { requirementOf } from '@manabi/projections/requirements/requirements'
import { memberDuties } from '@manabi/requirements'
import { z } from 'zod'
import { demandCaughtUp } from '../../execution.ts'
import type { DutyThen } from '../../histories/dutiesThen.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { requirementParams } from '../requirementParams.ts'
import { shortNote } from '../shortNote.ts'
import { dutyNow } from './dutyNow.ts'
import { forEachPerson, PeopleResults, userIds } from './forEachPerson.ts'

/** Beyond, Requirements, rule 12. */
export const rejectCompletions = operation({
  id: 'rejectCompletions',
  method: 'post',
  path: '/organizations/{organizationId}/requirements/{requirementId}/rejections',
  tag: 'Requirements',
  summary: 'Reject what people completed',
  description:
    'The completion that fulfils the shown cycle counts no more for this person and requirement: the cycle is open again, and due at least ' +
    '14 days from today. A person with nothing to reject is `conflict`, without such a duty `not_found`, oneself `forbidden`.',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: requirementParams,
  body: z.object({ userIds, reason: shortNote.meta({ description: 'Why. It is personal data.' }) }),
  response: PeopleResults,
  refusals: ({ results }) => results.map(({ status }) => status === 'failed'),
  tool: { destructive: true },
  examples: { body: { userIds: ['usr_01jqp3v9k7m9n1p3q5r7s9t1vx'], reason: 'A colleague clicked through it.' } },
  handle: async (request, services) => {
    const { organizationId, requirementId } = request.params
    const { reason } = request.body
    await requirementOf(services.views, request.params)
    await demandCaughtUp(request, membershipHistory, learnerStreams)
    const requirements = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, '~')
    return await forEachPerson(request, request.body.userIds, async ({ execute, now }, userId) => {
      const { duty, notes } = await dutyNow(services, { organizationId, userId, requirements }, now)
      const { fulfilledAt } = duty
      const isRepeated = isRejected(notes, { reason, today: tokyoDayOf(now.toISOString()) })
      if (fulfilledAt === null && isRepeated) return false
      if (fulfilledAt === null) throw new Problem('conflict', 'Nothing that the person completed fulfils the duty.')
      // A second click must not reject an earlier completion, too.
      if (isRepeated) throw new Problem('conflict', rejectedBefore)
      const command = { organizationId, userId, requirementId, fulfilledAt, rejectedAt: now.toISOString(), reason }
      return (await execute(memberDuties.rejectCompletion, [organizationId, userId], command)).events.length > 0
    })
  },
})

const rejectedBefore =
  'A completion was rejected for this reason today. To reject the one that fulfils the duty now, too, give another reason.'

/** Whether something was rejected today for the same reason. */
function isRejected(
  { rejections }: DutyThen['notes'],
  { reason, today }: { readonly reason: string; readonly today: Day },
): boolean {
  const last = rejections.at(-1)
  return last?.reason === reason && last.rejectedOn === today
}
