import { type Day, earlier, type Id, type Learner, tokyoDayOf } from '@manabi/kernel'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import { type Duty, dutyOn, includesPerson, type Target, targetsOf } from '@manabi/requirements'
import type { Services } from '../services.ts'
import { type DutyThen, dutiesThen, requirementsThen } from './dutiesThen.ts'

interface Asked {
  readonly caller: Learner
  readonly now: Date
}

interface MyDuty {
  readonly found: DutyThen
  readonly duty: Duty
}

/** The duties that a learner has now, of all organizations, in no order. */
export async function myDuties(services: Services, { caller, now }: Asked): Promise<readonly MyDuty[]> {
  const today = tokyoDayOf(now.toISOString())
  const duties: MyDuty[] = []
  for (const asked of await requirementsFor(services, caller)) {
    const member = { organizationId: asked.organizationId, userId: caller.userId }
    const requirements = await requirementsThen(services, asked, '~')
    for (const found of await dutiesThen(services, member, { requirements, asOf: '~' })) {
      const duty = dutyOn(found.facts, today)
      if (duty !== null) duties.push({ found, duty })
    }
  }
  return duties
}

/** The requirements that are for the learner now. */
async function requirementsFor({ views }: Pick<Services, 'views'>, { organizations, userId }: Learner) {
  const all: { organizationId: Id; requirementIds: readonly Id[] }[] = []
  for (const [organizationId, { departments }] of organizations) {
    const found = await requirementsOf(views, organizationId)
    const own = found.filter(({ audience }) => includesPerson(audience, userId, departments))
    if (own.length > 0) all.push({ organizationId, requirementIds: own.map(({ requirementId }) => requirementId) })
  }
  return all
}

/** Tells when a course or path is due for the learner: by the earliest open duty on it without a waiver; null for never. */
export async function myDueDays(services: Services, asked: Asked): Promise<(target: Target) => Day | null> {
  const days = new Map<string, Day>()
  for (const { found, duty } of await myDuties(services, asked)) {
    if (duty.status !== 'due' && duty.status !== 'overdue') continue
    for (const target of targetsOf(found.requirement.facts))
      days.set(keyOf(target), earlier(days.get(keyOf(target)), duty.dueOn))
  }
  return (target) => days.get(keyOf(target)) ?? null
}

const keyOf = ({ kind, id }: Target): string => `${kind} ${id}`
