import { type Id, Problem, tokyoDayOf } from '@manabi/kernel'
import type { RequirementHistory } from '@manabi/projections/requirements/histories/requirementHistory'
import { type Duty, dutyOn } from '@manabi/requirements'
import { type DutyThen, dutiesThen } from '../../histories/dutiesThen.ts'
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
  const [found] = await dutiesThen(services, member, { requirements, asOf: '~' })
  const duty = found === undefined ? null : dutyOn(found.facts, tokyoDayOf(now.toISOString()))
  if (duty === null) throw new Problem('not_found', 'The person has no such duty.')
  return { ...found!, duty }
}
