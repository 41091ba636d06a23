import { type Day, earlier, type Id, type Learner, tokyoDayOf } from '@manabi/kernel'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import { includesPerson, type Target } from '@manabi/requirements'
import type { Services } from '../services.ts'
import { type DutyOnDay, dutiesOn } from './dutiesThen.ts'
import { requirementsThen } from './requirementsThen.ts'

interface Asked {
  readonly caller: Learner
  readonly now: Date
  /** Keys of the targets of which the duties are asked for; left out: of all. */
  readonly wanted?: ReadonlySet<string>
}

/** The duties that a learner has now, of all organizations, in no order. */
export async function myDuties(services: Services, asked: Asked): Promise<readonly DutyOnDay[]> {
  const moment = { day: tokyoDayOf(asked.now.toISOString()), upTo: '~' }
  const duties: DutyOnDay[] = []
  for (const own of await requirementsFor(services, asked)) {
    const member = { organizationId: own.organizationId, userId: asked.caller.userId }
    const requirements = await requirementsThen(services, own, '~')
    duties.push(...(await dutiesOn(services, member, { ...moment, requirements })))
  }
  return duties
}

/** The requirements that are for the learner now. */
async function requirementsFor({ views }: Pick<Services, 'views'>, { caller, wanted }: Asked) {
  const all: { organizationId: Id; requirementIds: readonly Id[] }[] = []
  for (const [organizationId, { departments }] of caller.organizations) {
    const own = (await requirementsOf(views, organizationId)).filter(
      ({ audience, target }) =>
        includesPerson(audience, caller.userId, departments) &&
        (wanted === undefined || (target !== null && wanted.has(keyOf(target)))),
    )
    if (own.length > 0) all.push({ organizationId, requirementIds: own.map(({ requirementId }) => requirementId) })
  }
  return all
}

/** Adds to each the earliest due day of an open duty on its target, without a waiver; null without one. */
export async function withDueDays<Item>(
  services: Services,
  asked: Asked,
  { items, targetOf }: { readonly items: readonly Item[]; readonly targetOf: (item: Item) => Target },
): Promise<(Item & { readonly dueOn: Day | null })[]> {
  const wanted = new Set(items.map((item) => keyOf(targetOf(item))))
  const days = new Map<string, Day>()
  for (const { found, duty } of wanted.size === 0 ? [] : await myDuties(services, { ...asked, wanted })) {
    if (duty.status !== 'due' && duty.status !== 'overdue') continue
    const key = keyOf(found.requirement.facts.target!)
    days.set(key, earlier(days.get(key), duty.dueOn))
  }
  return items.map((item) => ({ ...item, dueOn: days.get(keyOf(targetOf(item))) ?? null }))
}

const keyOf = ({ kind, id }: Target): string => `${kind} ${id}`
