import { Day, invalid, Problem, tokyoDayOf } from '@manabi/kernel'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { requirementOf } from '@manabi/projections/requirements/requirements'
import { memberDuties } from '@manabi/requirements'
import { z } from 'zod'
import { demandCaughtUp } from '../../execution.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { requirementParams } from '../requirementParams.ts'
import { shortNote } from '../shortNote.ts'
import { forEachPerson, PeopleResults, userIds } from './forEachPerson.ts'
import { lastBeginnings } from './lastBeginnings.ts'

/** Beyond, Requirements, rule 8. */
export const waiveDuties = operation({
  id: 'waiveDuties',
  method: 'post',
  path: '/organizations/{organizationId}/requirements/{requirementId}/waivers',
  tag: 'Requirements',
  summary: 'Waive the duties of people',
  description:
    'From today on, in all cycles, until a day or until the waiver is withdrawn. The waiver that holds is `unchanged`. A person without ' +
    'such a duty is `not_found`, oneself `forbidden`.',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: requirementParams,
  body: z.object({
    userIds,
    reason: shortNote.meta({ description: 'Why. It is personal data.' }),
    until: Day.nullable().default(null).meta({ description: 'The last day. null: until it is withdrawn.' }),
  }),
  response: PeopleResults,
  refusals: ({ results }) => results.map(({ status }) => status === 'failed'),
  tool: { idempotent: true },
  examples: { body: { userIds: ['usr_01jqp3v9k7m9n1p3q5r7s9t1vx'], reason: 'Part-time', until: '2027-03-31' } },
  handle: async (request, services) => {
    const { organizationId, requirementId } = request.params
    const { reason, until } = request.body
    const today = tokyoDayOf(request.now.toISOString())
    await requirementOf(services.views, request.params)
    if (until !== null && until < today) throw invalid('until', 'must not be before today')
    await demandCaughtUp(request, membershipHistory)
    const lastOf = await lastBeginnings(services, request.params, today)
    return await forEachPerson(request, request.body.userIds, async ({ execute }, userId) => {
      const last = await lastOf(userId)
      if (last?.isPresent !== true) throw new Problem('not_found', 'The person has no such duty.')
      const command = { organizationId, userId, requirementId, beganOn: last.beganOn, today, until, reason }
      return (await execute(memberDuties.waiveDuty, [organizationId, userId], command)).events.length > 0
    })
  },
})
