import { type Id, type Learner, tokyoDayOf } from '@manabi/kernel'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import { dutyOn, includesPerson } from '@manabi/requirements'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { byTitle } from '../../reports/record/recordThen.ts'
import type { Services } from '../../services.ts'
import { dutiesThen, requirementsThen } from './dutiesThen.ts'
import { Duty, shownDuty } from './resources.ts'

/** Beyond, Requirements. */
export const listMyRequirements = operation({
  id: 'listMyRequirements',
  method: 'get',
  path: '/me/requirements',
  tag: 'Requirements',
  summary: 'List what I have to do',
  description:
    'The duties in all organizations: due and overdue ones first, then waived, then fulfilled ones; within these by due day, title, and id.',
  caller: 'learner',
  scope: 'read:progress',
  response: z.array(Duty),
  tool: { when: 'Use it to tell a learner what is due next.' },
  handle: async ({ caller, now }, services) => {
    const today = tokyoDayOf(now.toISOString())
    const duties: Duty[] = []
    for (const asked of await requirementsFor(services, caller)) {
      const member = { organizationId: asked.organizationId, userId: caller.userId }
      const requirements = await requirementsThen(services, asked, '~')
      for (const found of await dutiesThen(services, member, { requirements, asOf: '~' })) {
        const duty = dutyOn(found.facts, today)
        if (duty !== null) duties.push(shownDuty(found, duty))
      }
    }
    return duties.sort(inOrder)
  },
})

/** The requirements that are for the learner now. */
async function requirementsFor({ views }: Pick<Services, 'views'>, { organizations, userId }: Learner) {
  const all: { organizationId: Id; requirementIds: readonly Id[] }[] = []
  for (const [organizationId, { departments }] of organizations) {
    const found = await requirementsOf(views, organizationId)
    const own = found.filter(({ audience }) => includesPerson(audience, userId, departments))
    if (own.length > 0) all.push({ organizationId, requirementIds: own.map(({ requirementId }) => requirementId) })
  }
  return all
}

const ranks: Readonly<Record<Duty['status'], number>> = { due: 0, overdue: 0, waived: 1, fulfilled: 2 }

function inOrder(one: Duty, other: Duty): number {
  const rank = ranks[one.status] - ranks[other.status]
  if (rank !== 0) return rank
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1
  return byTitle([one.title, one.requirementId], [other.title, other.requirementId])
}
