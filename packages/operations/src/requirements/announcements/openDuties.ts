import { addDays, type Day } from '@manabi/kernel'
import type { DutyRow } from '@manabi/projections/requirements/dutyRows'
import type { RequirementDoc } from '@manabi/projections/requirements/requirements'
import { availableTargets } from '@manabi/projections/requirements/targets'
import { targetsOf } from '@manabi/requirements'
import type { Services } from '../../services.ts'
import { passesIn } from './dutyPasses.ts'

/** Duties that are open on a day, as far as it is known. */
export const openOn = (day: Day) => ({
  ...{ status: { in: openStatuses }, known: { in: ['both', 'then'] as const }, isErased: false },
  until: { from: addDays(day, 1) },
})

const openStatuses = ['due', 'overdue'] as const

export const isOpen = ({ status }: Pick<DutyRow, 'status'>): boolean => status === 'due' || status === 'overdue'

/**
 * Whether open duties of a requirement are not announced today: nobody can take what fulfils it, or nobody could when this was last asked
 * today (beyond, Requirements, rule 11).
 */
export async function isHeldBack(
  { views, state }: Pick<Services, 'views' | 'state'>,
  requirement: RequirementDoc,
  today: Day,
): Promise<boolean> {
  const { requirementId, organizationId, target } = requirement
  if (target === null) return false
  const targets = targetsOf(requirement)
  const isAvailable = await availableTargets(views, { organizationId, targets })
  if (targets.some(isAvailable)) return (await passesIn(state).get(requirementId))?.unavailableOn === today
  await passesIn(state).update(requirementId, {}, { unavailableOn: today })
  return true
}
