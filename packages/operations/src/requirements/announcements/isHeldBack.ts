import type { Day } from '@manabi/kernel'
import type { RequirementDoc } from '@manabi/projections/requirements/requirements'
import { availableTargets } from '@manabi/projections/requirements/targets'
import { targetsOf } from '@manabi/requirements'
import type { Services } from '../../services.ts'
import { walksIn } from './dutyWalks.ts'

/**
 * Whether open duties of a requirement are not announced today: nobody can take what fulfils it, or nobody could when this was asked before
 * on the same day (beyond, Requirements, rule 11).
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
  if (targets.some(isAvailable)) return (await walksIn(state).get(requirementId))?.unavailableOn === today
  await walksIn(state).update(requirementId, {}, { unavailableOn: today })
  return true
}
