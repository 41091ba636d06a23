import { setImmediate } from 'node:timers/promises'
import { type Day, earlier, type Id, type Learner, tokyoDayOf } from '@manabi/kernel'
import { type RequirementDoc, requirementsOf } from '@manabi/projections/requirements/requirements'
import { type Duty, dutyOn, includesPerson, type Target } from '@manabi/requirements'
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

/** The duties that a learner has now, of all organizations, in no order. With `targets`, only those on one of them. */
export async function myDuties(
  services: Services,
  { caller, now }: Asked,
  targets?: readonly Target[],
): Promise<readonly MyDuty[]> {
  const today = tokyoDayOf(now.toISOString())
  const wanted = targets && new Set(targets.map(keyOf))
  const duties: MyDuty[] = []
  for (const asked of await requirementsFor(
    services,
    caller,
    ({ target }) => !wanted || (target !== null && wanted.has(keyOf(target))),
  )) {
    const member = { organizationId: asked.organizationId, userId: caller.userId }
    const requirements = await requirementsThen(services, asked, '~')
    for (const found of await dutiesThen(services, member, { requirements, asOf: '~' })) {
      // Each may look at years of a person.
      await setImmediate()
      const duty = dutyOn(found.facts, today)
      if (duty !== null) duties.push({ found, duty })
    }
  }
  return duties
}

/** The requirements that are for the learner now. */
async function requirementsFor(
  { views }: Pick<Services, 'views'>,
  { organizations, userId }: Learner,
  isWanted: (requirement: RequirementDoc) => boolean,
) {
  const all: { organizationId: Id; requirementIds: readonly Id[] }[] = []
  for (const [organizationId, { departments }] of organizations) {
    const found = await requirementsOf(views, organizationId)
    const own = found.filter((one) => isWanted(one) && includesPerson(one.audience, userId, departments))
    if (own.length > 0) all.push({ organizationId, requirementIds: own.map(({ requirementId }) => requirementId) })
  }
  return all
}

/** Tells when one of these targets is due for the learner: by the earliest open duty on it without a waiver; null for never. */
export async function myDueDays(
  services: Services,
  asked: Asked,
  targets: readonly Target[],
): Promise<(target: Target) => Day | null> {
  const days = new Map<string, Day>()
  for (const { found, duty } of await myDuties(services, asked, targets)) {
    if (duty.status !== 'due' && duty.status !== 'overdue') continue
    const key = keyOf(found.requirement.facts.target!)
    days.set(key, earlier(days.get(key), duty.dueOn))
  }
  return (target) => days.get(keyOf(target)) ?? null
}

const keyOf = ({ kind, id }: Target): string => `${kind} ${id}`
