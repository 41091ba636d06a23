import type { Day, Id } from '@manabi/kernel'
import { beginningsOf, isPresent } from '@manabi/requirements'
import type { Services } from '../../services.ts'
import { presentThen, requirementsThen } from './dutiesThen.ts'

interface Of {
  readonly organizationId: Id
  readonly requirementId: Id
}

/** Tells when the last duty of a person began by today; null for a person who had none. */
export async function beginnings(
  services: Services,
  { organizationId, requirementId }: Of,
  today: Day,
): Promise<(userId: Id) => Promise<{ readonly beganOn: Day; readonly isPresent: boolean } | null>> {
  const requirements = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, '~')
  return async (userId) => {
    const { present } = await presentThen(services, { organizationId, userId }, requirements, '~')
    const presence = present[0]?.presence ?? []
    const spells = beginningsOf(presence).findLast(([first]) => first!.from <= today)
    return spells === undefined ? null : { beganOn: spells[0]!.from, isPresent: isPresent(presence, today) }
  }
}
