import { type EventOf, type Id, later, type Recorded, tokyoDayOf } from '@manabi/kernel'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { type Concerned, concerns, type PersonConcerned } from '@manabi/projections/requirements/dutyConcerns'
import { dutyRows } from '@manabi/projections/requirements/dutyRows'
import { requirementIdsOf, requirements } from '@manabi/projections/requirements/requirements'
import { CompletionRejected, dutyOn } from '@manabi/requirements'
import { demandReached } from '../../execution.ts'
import { dutiesThen } from '../../histories/dutiesThen.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import type { Reaction } from '../../reactions/reaction.ts'
import type { Services } from '../../services.ts'
import { isRequiredOf } from '../dutyRows/concerned.ts'
import { announce, announceOpenDuty, isOpenOn, type Means, toldRows } from './announce.ts'
import { dayToAnnounce, setBackWalk } from './dutyWalks.ts'
import { fulfilmentsBy } from './fulfilmentsBy.ts'
import { isHeldBack } from './isHeldBack.ts'

/**
 * Announces what an event changed in the duties of a person: what it fulfilled, what was rejected, and what is due or overdue since (beyond,
 * Requirements). Where it changed a requirement, `announceDutiesByDay` walks through its duties. Whatever else changes duties, such as a
 * link between translations, is announced by the walk of the next day.
 */
export const announceDuties: Reaction = {
  kind: 'event',
  name: 'announce-duties',
  types: Object.keys(concerns),
  react: async (event, context, services) => {
    for (const subject of concerns[event.type]!(event)) {
      if (subject.kind === 'person') await announceOfPerson(event, subject, { context, services })
      else await setBackWalks(event, subject, services)
    }
  },
}

/** Most people belong to organizations that require nothing: their events wait for nothing else. */
async function announceOfPerson(event: Recorded, person: PersonConcerned, means: Means): Promise<void> {
  const { services } = means
  await demandReached(services, event.position, [membershipHistory, requirements])
  if (!(await isRequiredOf(services, person))) return
  await demandReached(services, event.position, [dutyRows])
  if (event.type === CompletionRejected.type) await announceRejection(event as Rejected, means)
  await announceChanges(event, person.userId, means)
}

/** What became another duty of a person on the day of the event or later. */
async function announceChanges(event: Recorded, userId: Id, { context, services }: Means): Promise<void> {
  const { views } = services
  const day = tokyoDayOf(event.metadata.occurredAt)
  const today = later(day, dayToAnnounce(context.now))
  const where = { userId, since: { from: day, upTo: today }, ...toldRows }
  const rows = (await views.of(dutyRows).find({ where })).map(({ doc }) => doc)
  const ofDay = rows.filter(({ since }) => since === day)
  for (const fulfilment of await fulfilmentsBy(services, event, ofDay)) await announce(context, fulfilment)
  for (const row of rows.filter((one) => isOpenOn(one, today))) {
    const requirement = await views.of(requirements).get(row.requirementId)
    if (requirement !== null && !(await isHeldBack(services, requirement, today))) await announceOpenDuty(context, row)
  }
}

type Rejected = Recorded<EventOf<typeof CompletionRejected>>

/** With the cycle that is shown then. */
async function announceRejection(event: Rejected, { context, services }: Means): Promise<void> {
  const { organizationId, requirementId, userId } = event.data
  const asOf = event.metadata.occurredAt
  const requirements = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, asOf)
  const [found] = await dutiesThen(services, { organizationId, userId }, { requirements, asOf })
  const duty = found === undefined ? null : dutyOn(found.facts, tokyoDayOf(asOf))
  if (duty === null) return
  const { cycle, dueOn } = duty
  const ids = { organizationId, requirementId, userId }
  await announce(context, { ...ids, kind: 'rejected', cycle, dueOn, occasion: event.id })
}

async function setBackWalks(event: Recorded, subject: Concerned, services: Services): Promise<void> {
  const { views, state } = services
  const day = tokyoDayOf(event.metadata.occurredAt)
  await demandReached(services, event.position, [requirements])
  for (const id of await requirementsIn(views, subject)) await setBackWalk(state, id, { day, by: event.id })
}

async function requirementsIn(views: Services['views'], subject: Concerned): Promise<readonly Id[]> {
  if (subject.kind === 'requirement') return [subject.requirementId]
  return subject.kind === 'organization' ? await requirementIdsOf(views, subject.organizationId) : []
}
