import { type Day, type Id, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import type { DutyRow } from '@manabi/projections/requirements/dutyRows'
import { type Announcement, type DutyFacts, dutyOn, pastCycles } from '@manabi/requirements'
import { contentsOf } from '../../histories/contents.ts'
import { dutiesBy } from '../../histories/dutiesThen.ts'
import { membershipsOf, recordsOf } from '../../histories/personRecords.ts'
import { requirementsOverTime } from '../../histories/requirementsThen.ts'
import type { Services } from '../../services.ts'

/**
 * The cycles that an event of a person fulfilled: those with a completion, on or after the beginning of the duty, that is not known without
 * the event. What a change of a rule fulfils is not among them. `changed`: the rows that begin on the day of the event.
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

const kind = 'fulfilled'

interface Duties {
  readonly organizationId: Id
  readonly requirementIds: readonly Id[]
  readonly userId: Id
}

async function fulfilmentsAt(services: Services, duties: Duties, at: Timestamp): Promise<readonly Announcement[]> {
  const { organizationId, userId } = duties
  const requirements = await requirementsOverTime(services, duties)
  const contents = await contentsOf(services, requirements.targets)
  const people = await membershipsOf(services, organizationId, [userId])
  const [person] = await recordsOf(services, organizationId, { people, contents })
  if (person === undefined) return []
  const known = { requirements: await requirements.at(at), contents: await contents.at(at), asOf: at }
  const before = await dutiesBy(person, { ...known, notedBy: new Date(Date.parse(at) - 1).toISOString() })
  const after = await dutiesBy(person, { ...known, notedBy: at })
  return after.flatMap(({ requirement: { requirementId }, facts }, index) => {
    const fulfilledBefore = fulfilledCycles(before[index]!.facts, tokyoDayOf(at))
    const fresh = [...fulfilledCycles(facts, tokyoDayOf(at))].filter(([on]) => !fulfilledBefore.has(on))
    return fresh.map(([occasion, cycle]) => ({
      ...{ organizationId, requirementId, userId, ...cycle, occasion },
      kind,
    }))
  })
}

/** By the day of the completion. */
function fulfilledCycles(facts: DutyFacts, day: Day) {
  const cycles = new Map<Day, Pick<Announcement, 'cycle' | 'dueOn'>>()
  for (const one of [...pastCycles(facts, day), dutyOn(facts, day)]) {
    if (one === null || one.fulfilledAt === null) continue
    const fulfilledOn = tokyoDayOf(one.fulfilledAt)
    if (fulfilledOn >= one.beganOn) cycles.set(fulfilledOn, { cycle: one.cycle, dueOn: one.dueOn })
  }
  return cycles
}
