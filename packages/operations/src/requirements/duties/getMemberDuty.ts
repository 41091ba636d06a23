import { addDays, type Day, Id, notFound, tokyoDayOf } from '@manabi/kernel'
import { accountOf } from '@manabi/projections/identity/accounts'
import type { NotedWaiver } from '@manabi/projections/requirements/histories/noteHistory'
import { beginningsOf, dutyOn, endOf, pastCycles } from '@manabi/requirements'
import { type DutyThen, dutiesThen } from '../../histories/dutiesThen.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { peopleBy } from '../../person.ts'
import { requirementParams } from '../requirementParams.ts'
import { DutyHistory, shownDuty } from './resources.ts'

/** Beyond, Requirements. */
export const getMemberDuty = operation({
  id: 'getMemberDuty',
  method: 'get',
  path: '/organizations/{organizationId}/requirements/{requirementId}/people/{userId}',
  tag: 'Requirements',
  summary: "Read the history of one person's duty",
  description:
    'Newest first, over all times in the audience, also for people who have left and requirements that have ended. 404 for a person who was never in it, and for an erased one.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: requirementParams.extend({ userId: Id }),
  response: DutyHistory,
  tool: { when: 'Use it to prove what one person had to do by when, and did.' },
  handle: async ({ params, now }, services) => {
    const { organizationId, requirementId, userId } = params
    const requirements = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, '~')
    const [found] = await dutiesThen(services, { organizationId, userId }, { requirements, asOf: '~' })
    const account = await accountOf(services.views, userId)
    if (found === undefined || account?.status === 'closed') throw notFound()
    const today = tokyoDayOf(now.toISOString())
    const duty = dutyOn(found.facts, today)
    const { rejections } = found.notes
    const waivers = waiversIn(found)
    const personBy = await peopleBy(
      services.views,
      [...waivers, ...rejections].map((one) => one.by),
    )
    const idOf = (id: Id | null) => personBy(id)?.userId ?? null
    return {
      current: duty && shownDuty(found, duty),
      earlier: pastCycles(found.facts, today).map((one) => ({ ...shownDuty(found, one), endedOn: one.endedOn })),
      waivers: waivers
        .map(({ reason, from, until, requirementId: of, by }) => ({
          reason,
          from,
          until,
          isLeave: of === null,
          by: idOf(by),
        }))
        .toReversed(),
      rejections: rejections
        .map(({ reason, at, by, fulfilledAt }) => ({ reason, at, fulfilledAt, by: idOf(by) }))
        .toReversed(),
    }
  },
})

/** A waiver ends with its duty. A leave outside of the audience waived nothing. */
function waiversIn({ notes, facts: { presence } }: DutyThen): readonly NotedWaiver[] {
  const beginnings = beginningsOf(presence).map((spells) => ({ from: spells[0]!.from, left: endOf(spells) }))
  return notes.waivers.flatMap((waiver) => {
    const isIn = ({ from, left }: { readonly from: Day; readonly left: Day | null }) =>
      (left === null || waiver.from < left) && (waiver.until === null || waiver.until >= from)
    const duty = beginnings.find(isIn)
    if (duty === undefined) return []
    const { left } = duty
    const isOver = waiver.requirementId !== null && left !== null && (waiver.until === null || waiver.until >= left)
    return [isOver ? { ...waiver, until: addDays(left, -1) } : waiver]
  })
}
