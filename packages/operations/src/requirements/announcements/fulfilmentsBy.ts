import { setImmediate } from 'node:timers/promises'
import { type Id, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import type { DutyRow } from '@manabi/projections/requirements/dutyRows'
import { type Announcement, type Duty, type DutyFacts, dutyOn, pastCycles } from '@manabi/requirements'
import { contentsOf } from '../../histories/contents.ts'
import { dutiesBy } from '../../histories/dutiesThen.ts'
import { membershipsOf, recordsOf } from '../../histories/personRecords.ts'
import { requirementsOverTime } from '../../histories/requirementsThen.ts'
import type { Services } from '../../services.ts'

/**
 * The cycles that an event of a person fulfilled. Both sides are computed by the rule of the moment of the event, so a change of the rule
 * fulfils none. `changed` are the rows that begin on the day of the event.
 */
export async function fulfilmentsBy(
  services: Services,
  { metadata: { occurredAt } }: Recorded,
  changed: readonly DutyRow[],
): Promise<readonly Announcement[]> {
  const found: Announcement[] = []
  for (const [organizationId, rows] of Map.groupBy(changed, (row) => row.organizationId)) {
    const duties = { organizationId, requirementIds: rows.map((row) => row.requirementId), userId: rows[0]!.userId }
    found.push(...(await fulfilmentsAt(services, duties, occurredAt)))
  }
  return found
}

interface Duties {
  readonly organizationId: Id
  readonly requirementIds: readonly Id[]
  readonly userId: Id
}

async function fulfilmentsAt(services: Services, duties: Duties, at: Timestamp): Promise<readonly Announcement[]> {
  const { organizationId, userId } = duties
  const overTime = await requirementsOverTime(services, duties)
  const contents = await contentsOf(services, overTime.targets)
  const people = await membershipsOf(services, organizationId, [userId])
  const [person] = await recordsOf(services, organizationId, { people, contents })
  if (person === undefined) return []
  const rules = { requirements: await overTime.at(at), contents: await contents.at(at) }
  /** By requirement: the fulfilled cycles, as far as they were known. */
  const fulfilled = async (asOf: Timestamp, notedBy: Timestamp) => {
    const known = new Map<Id, ReturnType<typeof fulfilledCycles>>()
    for (const { requirement, facts } of await dutiesBy(person, { ...rules, asOf, notedBy })) {
      await setImmediate()
      known.set(requirement.requirementId, fulfilledCycles(facts, tokyoDayOf(at)))
    }
    return known
  }
  const before = await fulfilled(justBefore(at), justBefore(at))
  const after = await fulfilled(at, at)
  const announcements: Announcement[] = []
  for (const { requirementId, createdAt } of rules.requirements) {
    const fresh = [...(after.get(requirementId) ?? [])].filter(
      ([occasion]) => !before.get(requirementId)?.has(occasion),
    )
    if (fresh.length === 0) continue
    // Somebody may come into the audience later on the day of a completion that is older than the requirement.
    const atCreation = (await fulfilled(at, justBefore(createdAt))).get(requirementId)
    for (const [occasion, cycle] of fresh.filter(([one]) => !atCreation?.has(one)))
      announcements.push({ organizationId, requirementId, userId, kind: 'fulfilled', ...cycle, occasion })
  }
  return announcements
}

const justBefore = (at: Timestamp): Timestamp => new Date(Date.parse(at) - 1).toISOString()

/** Those with a completion since the duty began, by what they are announced for: the evidence, or the day of the completion. */
function fulfilledCycles(facts: DutyFacts, day: string) {
  const cycles = [...pastCycles(facts, day), dutyOn(facts, day)].filter((one): one is Duty => one !== null)
  return new Map(
    cycles.flatMap(({ cycle, dueOn, beganOn, fulfilledAt, fulfilledBy }) => {
      if (fulfilledAt === null || fulfilledBy === null || tokyoDayOf(fulfilledAt) < beganOn) return []
      const occasion = fulfilledBy.kind === 'evidence' ? fulfilledBy.id : tokyoDayOf(fulfilledAt)
      return [[occasion, { cycle, dueOn }] as const]
    }),
  )
}
