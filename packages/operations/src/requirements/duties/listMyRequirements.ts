import { z } from 'zod'
import { byTitle } from '../../byTitle.ts'
import { myDuties } from '../../histories/myDuties.ts'
import { operation } from '../../operation.ts'
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
  handle: async (request, services) => {
    const duties = await myDuties(services, request)
    return duties.map(({ found, duty }) => shownDuty(found, duty)).sort(inOrder)
  },
})

const ranks: Readonly<Record<Duty['status'], number>> = { due: 0, overdue: 0, waived: 1, fulfilled: 2 }

function inOrder(one: Duty, other: Duty): number {
  const rank = ranks[one.status] - ranks[other.status]
  if (rank !== 0) return rank
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1
  return byTitle([one.title, one.requirementId], [other.title, other.requirementId])
}
