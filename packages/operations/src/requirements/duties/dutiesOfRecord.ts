import { setImmediate } from 'node:timers/promises'
import { type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { requirementIdsThen } from '@manabi/projections/requirements/requirements'
import { type PastCycle, pastCycles } from '@manabi/requirements'
import type { z } from 'zod'
import { byTitle } from '../../byTitle.ts'
import { dutiesOn } from '../../histories/dutiesThen.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import type { Services } from '../../services.ts'
import { type RecordedDuty, shownDuty } from './resources.ts'

interface Moment {
  readonly asOf: Timestamp
  /** Events up to this moment count; `~`: all. */
  readonly upTo: Timestamp
}

/** The duties of a member at a moment, with their earlier cycles, by title, then id. */
export async function dutiesOfRecord(
  services: Services,
  member: { readonly organizationId: Id; readonly userId: Id },
  { asOf, upTo }: Moment,
) {
  const { organizationId } = member
  const requirementIds = await requirementIdsThen(services.views, organizationId, upTo)
  const requirements = await requirementsThen(services, { organizationId, requirementIds }, upTo)
  const day = tokyoDayOf(asOf)
  const duties: z.output<typeof RecordedDuty>[] = []
  for (const { found, duty } of await dutiesOn(services, member, { requirements, day, upTo })) {
    await setImmediate()
    duties.push({ ...shownDuty(found, duty), earlier: pastCycles(found.facts, day).map(earlierCycle) })
  }
  return duties.sort((one, other) => byTitle([one.title, one.requirementId], [other.title, other.requirementId]))
}

const earlierCycle = ({ cycle, dueOn, fulfilledAt, validUntil }: PastCycle) => ({
  cycle,
  dueOn,
  fulfilledAt,
  validUntil,
})
