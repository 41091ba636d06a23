import { type EventOf, type Id, type Recorded, tokyoDayOf, Unavailable } from '@manabi/kernel'
import { type Concerned, concerns } from '@manabi/projections/requirements/dutyConcerns'
import { dutyRows } from '@manabi/projections/requirements/dutyRows'
import { requirementIdsOf, requirements } from '@manabi/projections/requirements/requirements'
import { CompletionRejected, dutyOn } from '@manabi/requirements'
import type { ExecutionContext } from '../../execution.ts'
import { dutiesThen } from '../../histories/dutiesThen.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import type { Reaction } from '../../reactions/reaction.ts'
import type { Services } from '../../services.ts'
import { announce, announceOpenDuty } from './announcing.ts'
import { addPass } from './dutyPasses.ts'
import { fulfilmentsBy } from './fulfilments.ts'
import { isHeldBack, openOn } from './openDuties.ts'

/** What may complete a requirement. */
const completing: ReadonlySet<string> = new Set([
  ...['LessonCompleted', 'LessonRepeated', 'LessonCompletionReported', 'QuizAttempted', 'CourseCompleted'],
  ...['TestAttempted', 'EvidenceRecorded'],
])

/**
 * Announces what an event changed in the duties of a person: what it fulfilled, what was rejected, and what is due or overdue since (beyond,
 * Requirements). Where it changed a requirement, `announceDutiesByDay` walks through its duties. Whatever else changes duties, such as a
 * translation that was linked, is announced by the walk of the next day.
 */
export const announceDuties: Reaction = {
  kind: 'event',
  name: 'announce-duties',
  types: Object.keys(concerns),
  react: async (event, context, services) => {
    const { readModels, timeouts } = services
    const isThere = readModels?.waitFor(event.position, timeouts.readModels, [dutyRows.name]) ?? true
    if (!(await isThere)) throw new Unavailable('readStore')
    if (completing.has(event.type)) {
      const { userId } = event.data as { readonly userId: Id }
      for (const one of await fulfilmentsBy(services, userId, event)) await announce(context, one)
    }
    if (event.type === CompletionRejected.type) await announceRejection(event as Rejected, context, services)
    const today = tokyoDayOf(context.now.toISOString())
    for (const subject of concerns[event.type]!(event)) {
      if (subject.kind === 'person')
        await announceSince(event, { userId: subject.userId, today }, { context, services })
      else await addPasses(event, subject, services)
    }
  },
}

interface With {
  readonly context: ExecutionContext
  readonly services: Services
}

/** What is open of a person, and became so on the day of the event or later. */
async function announceSince(
  event: Recorded,
  { userId, today }: { readonly userId: Id; readonly today: string },
  { context, services }: With,
): Promise<void> {
  const { views } = services
  const since = { from: tokyoDayOf(event.metadata.occurredAt), upTo: today }
  for (const { doc } of await views.of(dutyRows).find({ where: { userId, since, ...openOn(today) } })) {
    const requirement = await views.of(requirements).get(doc.requirementId)
    if (requirement !== null && !(await isHeldBack(services, requirement, today))) await announceOpenDuty(context, doc)
  }
}

type Rejected = Recorded<EventOf<typeof CompletionRejected>>

/** With the cycle that is shown then. */
async function announceRejection(event: Rejected, context: ExecutionContext, services: Services): Promise<void> {
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

async function addPasses(event: Recorded, subject: Concerned, { views, state }: Services): Promise<void> {
  const day = tokyoDayOf(event.metadata.occurredAt)
  for (const requirementId of await requirementsIn(views, subject)) {
    const isNew = await addPass(state, { id: requirementId, requirementId, day })
    if (!isNew) await addPass(state, { id: `${requirementId} ${event.id}`, requirementId, day })
  }
}

async function requirementsIn(views: Services['views'], subject: Concerned): Promise<readonly Id[]> {
  if (subject.kind === 'requirement') return [subject.requirementId]
  return subject.kind === 'organization' ? await requirementIdsOf(views, subject.organizationId) : []
}
