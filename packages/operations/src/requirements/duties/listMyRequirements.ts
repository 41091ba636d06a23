import { type Id, type Learner, tokyoDayOf } from '@manabi/kernel'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import { dutyOn } from '@manabi/requirements'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { dutiesThen } from './dutiesThen.ts'
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
    for (const { organizationId, requirementIds } of await requirementsFor(services, caller)) {
      const asked = { organizationId, userId: caller.userId, requirementIds }
      for (const then of await dutiesThen(services, asked, '~')) {
        const duty = dutyOn(then.facts, today)
        if (duty !== null) duties.push(shownDuty(then, duty))
      }
    }
    return duties.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  },
})

/** The requirements of the learner's organizations. */
async function requirementsFor({ views }: Pick<Services, 'views'>, { organizations }: Learner) {
  const all: { organizationId: Id; requirementIds: readonly Id[] }[] = []
  for (const organizationId of organizations.keys()) {
    const found = await requirementsOf(views, organizationId)
    all.push({ organizationId, requirementIds: found.map(({ requirementId }) => requirementId) })
  }
  return all
}

const ranks: Readonly<Record<Duty['status'], number>> = { due: 0, overdue: 0, waived: 1, fulfilled: 2 }

const orderOf = ({ status, dueOn, title, requirementId }: Duty): string =>
  `${ranks[status]} ${dueOn} ${title} ${requirementId}`
