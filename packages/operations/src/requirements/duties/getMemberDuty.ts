import { Day, Id, notFound, Timestamp, tokyoDayOf } from '@manabi/kernel'
import { dutyOn, pastCycles } from '@manabi/requirements'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { peopleBy } from '../../person.ts'
import { type DutyThen, dutiesThen } from './dutiesThen.ts'
import { Duty, dutyCycle, namedDuty, shownDuty } from './resources.ts'

const reason = z.string().max(500).meta({ description: 'Why.' })
const by = Id.nullable().meta({ description: 'Who; null for a program, an operator, and an erased person.' })

const DutyHistory = z
  .object({
    current: Duty.nullable().meta({ description: 'null for who is not in the audience now.' }),
    earlier: z
      .array(
        z
          .object({
            ...dutyCycle,
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
            until: Day.nullable().meta({ description: 'The last day; null while it holds.' }),
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
    'Newest first, over all times in the audience, also for people who have left and requirements that have ended. 404 for who was never in it.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: z.object({ organizationId: Id, requirementId: Id, userId: Id }),
  response: DutyHistory,
  tool: { when: 'Use it to prove what one person had to do by when, and did.' },
  handle: async ({ params, now }, services) => {
    const { organizationId, requirementId, userId } = params
    const asked = { organizationId, userId, requirementIds: [requirementId] }
    const [then] = await dutiesThen(services, asked, '~')
    if (then === undefined) throw notFound()
    const today = tokyoDayOf(now.toISOString())
    const duty = dutyOn(then.facts, today)
    const { waivers, rejections } = then.notes
    const personBy = await peopleBy(
      services.views,
      [...waivers, ...rejections].map((one) => one.by),
    )
    const idOf = (id: Id | null) => personBy(id)?.userId ?? null
    return {
      current: duty && shownDuty(then, duty),
      earlier: pastCycles(then.facts, today).map((one) => shownCycle(then, one)),
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

const shownCycle = (then: DutyThen, { fulfilledBy, ...cycle }: ReturnType<typeof pastCycles>[number]) => ({
  ...namedDuty(then),
  ...cycle,
  fulfilledBy: fulfilledBy && { ...fulfilledBy },
})
