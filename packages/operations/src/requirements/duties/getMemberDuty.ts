import { addDays, Day, Id, notFound, Timestamp, tokyoDayOf } from '@manabi/kernel'
import { accountOf } from '@manabi/projections/identity/accounts'
import type { NotedWaiver } from '@manabi/projections/requirements/histories/noteHistory'
import { beginningsOf, dutyOn, endOf, pastCycles } from '@manabi/requirements'
import { z } from 'zod'
import { type DutyThen, dutiesThen } from '../../histories/dutiesThen.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { peopleBy } from '../../person.ts'
import { requirementParams } from '../requirementParams.ts'
import { Duty, shownDuty } from './resources.ts'

const reason = z.string().max(500).meta({ description: 'Why.' })
const by = Id.nullable().meta({
  description: 'The person who decided it; null for a program, an administrator of the service, and an erased person.',
})

const DutyHistory = z
  .object({
    current: Duty.nullable().meta({ description: 'null for a person who is not in the audience now.' }),
    earlier: z
      .array(
        z
          .object({
            ...Duty.shape,
            endedOn: Day.meta({
              description: 'When the next cycle opened, the person left, or the requirement ended.',
            }),
          })
          .meta({ id: 'PastCycle', description: 'A cycle that is over.' }),
      )
      .meta({ description: 'Cycles that are over.' }),
    waivers: z
      .array(
        z
          .object({
            ...{ reason, by },
            from: Day.meta({ description: 'The first day.' }),
            until: Day.nullable().meta({ description: 'The last day; null for one without an end.' }),
            isLeave: z.boolean().meta({ description: 'Whether it is a leave, which waives all duties.' }),
          })
          .meta({ id: 'PastWaiver', description: 'Days on which the duty was waived.' }),
      )
      .meta({ description: 'Waivers and leaves.' }),
    rejections: z
      .array(
        z
          .object({
            ...{ reason, by },
            at: Timestamp,
            fulfilledAt: Timestamp,
          })
          .meta({ id: 'Rejection', description: 'A completion that counts no more.' }),
      )
      .meta({ description: 'Completions that count no more.' }),
  })
  .meta({ id: 'DutyHistory', description: 'How the duty of one person went, newest first.' })

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
