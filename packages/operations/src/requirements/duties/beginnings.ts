import { type Day, type Id, Problem } from '@manabi/kernel'
import { beginningsOf, isPresent } from '@manabi/requirements'
import type { Services } from '../../services.ts'
import { presentThen, requirementsThen } from './dutiesThen.ts'

interface Of {
  readonly organizationId: Id
  readonly requirementId: Id
}

/** Tells when the duty of a person began that holds today. 404 for a person who is not in the audience. */
export async function beginnings(
  services: Services,
  { organizationId, requirementId }: Of,
  today: Day,
): Promise<(userId: Id) => Promise<Day>> {
  const requirements = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, '~')
  return async (userId) => {
    const { present } = await presentThen(services, { organizationId, userId }, requirements, '~')
    const presence = present[0]?.presence ?? []
    if (!isPresent(presence, today)) throw new Problem('not_found', 'The person has no such duty.')
    return beginningsOf(presence).findLast(([first]) => first!.from <= today)![0]!.from
  }
}
