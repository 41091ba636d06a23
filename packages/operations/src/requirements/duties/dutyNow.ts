import { type Id, Problem, tokyoDayOf } from '@manabi/kernel'
import type { RequirementHistory } from '@manabi/projections/requirements/histories/requirementHistory'
import type { Duty } from '@manabi/requirements'
import { type DutyThen, dutiesOn } from '../../histories/dutiesThen.ts'
import type { Services } from '../../services.ts'

interface Asked {
  readonly organizationId: Id
  readonly userId: Id
  /** The requirement, or none for one that is unknown. */
  readonly requirements: readonly RequirementHistory[]
}

interface DutyNow extends DutyThen {
  readonly duty: Duty
}

/** The duty of a person today. 404 where the requirement is unknown or has ended, and for a person outside of its audience. */
export async function dutyNow(services: Services, { requirements, ...member }: Asked, now: Date): Promise<DutyNow> {
  const day = tokyoDayOf(now.toISOString())
  const [one] = await dutiesOn(services, member, { requirements, day, upTo: '~' })
  if (one === undefined) throw new Problem('not_found', 'The person has no such duty.')
  return { ...one.found, duty: one.duty }
}
