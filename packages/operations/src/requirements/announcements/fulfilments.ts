import { type Day, type Id, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { dutyRows } from '@manabi/projections/requirements/dutyRows'
import type { Views } from '@manabi/read-store'
import { type Announcement, type DutyFacts, dutyOn, pastCycles } from '@manabi/requirements'
import { contentsOf } from '../../histories/contents.ts'
import { dutiesBy } from '../../histories/dutiesThen.ts'
import { membershipsOf, recordsOf } from '../../histories/personRecords.ts'
import { requirementsOverTime } from '../../histories/requirementsThen.ts'
import type { Services } from '../../services.ts'

/**
 * The cycles that an event of a person fulfilled: those with a completion, on or after the beginning of the duty, that is not known without
 * the event. What a change of a rule fulfils is not among them.
 */
export async function fulfilmentsBy(
  services: Services,
  userId: Id,
  { metadata: { occurredAt } }: Recorded,
): Promise<readonly Announcement[]> {
  const found: Announcement[] = []
  for (const [organizationId, requirementIds] of await changedOn(services.views, userId, tokyoDayOf(occurredAt)))
    found.push(...(await fulfilmentsAt(services, { organizationId, requirementIds, userId }, occurredAt)))
  return found
}

/** By organization: the requirements by which the duty of a person became another one on a day. */
async function changedOn(views: Views, userId: Id, day: Day): Promise<ReadonlyMap<Id, readonly Id[]>> {
  const where = { userId, since: day, known: { in: ['both', 'then'] as const }, isErased: false }
  const rows = await views.of(dutyRows).find({ where })
  const byOrganization = Map.groupBy(rows, ({ doc }) => doc.organizationId)
  return new Map([...byOrganization].map(([id, of]) => [id, of.map(({ doc }) => doc.requirementId)]))
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
