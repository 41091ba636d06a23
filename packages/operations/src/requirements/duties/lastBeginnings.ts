import type { Day, Id } from '@manabi/kernel'
import { isPresent, lastBeginning } from '@manabi/requirements'
import { presentIn } from '../../histories/dutiesThen.ts'
import { membershipsOf } from '../../histories/personRecords.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import type { Services } from '../../services.ts'

interface Of {
  readonly organizationId: Id
  readonly requirementId: Id
}

interface Beginning {
  readonly beganOn: Day
  /** Whether the person is in the audience today. */
  readonly isPresent: boolean
}

/** Tells when the last duty of a person began by today; null for a person who had none. */
export async function lastBeginnings(
  services: Services,
  { organizationId, requirementId }: Of,
  today: Day,
): Promise<(userId: Id) => Promise<Beginning | null>> {
  const requirements = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, '~')
  return async (userId) => {
    const [person] = await membershipsOf(services, organizationId, [userId])
    const [present] = person === undefined ? [] : presentIn(person, { requirements, asOf: '~' })
    const presence = present?.presence ?? []
    const spells = lastBeginning(presence, today)
    return spells === undefined ? null : { beganOn: spells[0]!.from, isPresent: isPresent(presence, today) }
  }
}
