import { setImmediate } from 'node:timers/promises'
import { type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { requirementIdsThen } from '@manabi/projections/requirements/requirements'
import { dutyOn, pastCycles } from '@manabi/requirements'
import { byTitle } from '../../byTitle.ts'
import { dutiesThen, requirementsThen } from '../../histories/dutiesThen.ts'
import type { Services } from '../../services.ts'
import { type Duty, shownDuty } from './resources.ts'

interface RecordedDuty extends Duty {
  readonly earlier: ReturnType<typeof earlierCycle>[]
}

interface Moment {
  readonly asOf: Timestamp
  /** What had come by then. */
  readonly upTo: Timestamp
}

/** The duties of a member at a moment, with their earlier cycles, by title, then id. */
export async function dutiesOfRecord(
  services: Services,
  member: { readonly organizationId: Id; readonly userId: Id },
  { asOf, upTo }: Moment,
) {
  const { organizationId } = member
  const requirementIds = await requirementIdsThen(services.views, organizationId, asOf)
  const requirements = await requirementsThen(services, { organizationId, requirementIds }, upTo)
  const found = await dutiesThen(services, member, { requirements, asOf: upTo })
  const day = tokyoDayOf(asOf)
  const duties: RecordedDuty[] = []
  for (const one of found) {
    // Each may look at years of a person.
    await setImmediate()
    const duty = dutyOn(one.facts, day)
    if (duty !== null) duties.push({ ...shownDuty(one, duty), earlier: pastCycles(one.facts, day).map(earlierCycle) })
  }
  return duties.sort((one, other) => byTitle([one.title, one.requirementId], [other.title, other.requirementId]))
}

const earlierCycle = ({ cycle, dueOn, fulfilledAt, validUntil }: ReturnType<typeof pastCycles>[number]) => ({
  ...{ cycle, dueOn, fulfilledAt, validUntil },
})
