import { addDays, Day, decider, defineEvent, type EventOf, Id } from '@manabi/kernel'
import { z } from 'zod'
import type { Duty } from './duty.ts'
import type { RequirementFacts } from './rule.ts'

/** A duty that a person is reminded of. */
const Reminder = z.object({
  requirementId: Id,
  dueOn: Day,
  /** Each is given once for a due day: `opened`, or days before or after it, as in `14 before`. */
  occasion: z.string(),
})
export type Reminder = z.output<typeof Reminder>

/** `person-reminders-{organizationId}-{userId}`: what a person is reminded of on a day, in one mail. */
export const PersonReminded = defineEvent(
  'PersonReminded',
  z.object({ organizationId: Id, userId: Id, day: Day, reminders: z.array(Reminder) }),
)

/** In the same stream: a manager is told about the people of their departments. */
export const ManagerReminded = defineEvent('ManagerReminded', z.object({ organizationId: Id, userId: Id, day: Day }))

/** `requirement-reminders-{requirementId}`: people whom somebody wants to be reminded on a day. */
export const RemindersRequested = defineEvent(
  'RemindersRequested',
  z.object({ organizationId: Id, requirementId: Id, day: Day, userIds: z.array(Id) }),
)

const personEvents = [PersonReminded, ManagerReminded] as const
const requestEvents = [RemindersRequested] as const
export const reminderEvents = [...personEvents, ...requestEvents] as const

type PersonEvent = EventOf<(typeof personEvents)[number]>
type Requested = EventOf<typeof RemindersRequested>

/** The rule of reminders, and a duty by it. */
type Reminding = Pick<RequirementFacts, 'remindDaysBefore' | 'remindDaysAfter'>
type OpenDuty = Pick<Duty, 'status' | 'dueOn' | 'opensOn'>

/** The occasions of a day on which a person is reminded of a duty (beyond, Requirements). */
export function occasionsOn(
  day: Day,
  { remindDaysBefore, remindDaysAfter }: Reminding,
  { status, dueOn, opensOn }: OpenDuty,
): readonly string[] {
  if (status !== 'due' && status !== 'overdue') return []
  const before = remindDaysBefore.filter((days) => dueOn === addDays(day, days))
  const after = remindDaysAfter.filter((days) => dueOn === addDays(day, -days))
  const isNew = opensOn >= addDays(day, -1)
  return [
    ...(isNew ? ['opened'] : []),
    ...before.map((days) => `${days} before`),
    ...after.map((days) => `${days} after`),
  ]
}

interface PersonReminders {
  /** The last days on which the person and the manager got a mail; empty before the first. */
  readonly remindedOn: Day
  readonly toldAsManagerOn: Day
  readonly given: ReadonlySet<string>
}

/** What a person was reminded of by an organization: one mail a day, and each occasion once. */
export const personReminders = decider<PersonReminders, PersonEvent, [organizationId: Id, userId: Id]>()({
  name: 'person-reminders',
  stream: (organizationId, userId) => `person-reminders-${organizationId}-${userId}`,
  events: personEvents,
  initial: { remindedOn: '', toldAsManagerOn: '', given: new Set() },
  evolve: (state, { type, data }) =>
    type === 'ManagerReminded'
      ? { ...state, toldAsManagerOn: data.day }
      : { ...state, remindedOn: data.day, given: new Set([...state.given, ...data.reminders.map(keyOf)]) },
  decisions: { remindPerson, remindManager },
})

function remindPerson(
  { remindedOn, given }: PersonReminders,
  { reminders, ...facts }: EventOf<typeof PersonReminded>['data'],
): readonly PersonEvent[] {
  const fresh = reminders.filter((reminder) => !given.has(keyOf(reminder)))
  return remindedOn >= facts.day || fresh.length === 0 ? [] : [PersonReminded({ ...facts, reminders: fresh })]
}

function remindManager(
  { toldAsManagerOn }: PersonReminders,
  facts: EventOf<typeof ManagerReminded>['data'],
): readonly PersonEvent[] {
  return toldAsManagerOn >= facts.day ? [] : [ManagerReminded(facts)]
}

const keyOf = ({ requirementId, dueOn, occasion }: Reminder): string => `${requirementId} ${dueOn} ${occasion}`

/** Most people of one event. */
const peopleAtOnce = 1_000

interface RequestedReminders {
  readonly day: Day
  /** Those for whom one was requested on this day. */
  readonly userIds: ReadonlySet<Id>
}

/** The reminders of a requirement that somebody asked for: one a day for each person. */
export const requestedReminders = decider<RequestedReminders, Requested, [requirementId: Id]>()({
  name: 'requested-reminders',
  stream: (requirementId) => `requirement-reminders-${requirementId}`,
  events: requestEvents,
  initial: { day: '', userIds: new Set() },
  evolve: (state, { data: { day, userIds } }) => ({
    day,
    userIds: new Set([...(state.day === day ? state.userIds : []), ...userIds]),
  }),
  decisions: { requestReminders },
})

function requestReminders(state: RequestedReminders, { userIds, ...facts }: Requested['data']): readonly Requested[] {
  const fresh = [...new Set(userIds)].filter((id) => state.day !== facts.day || !state.userIds.has(id))
  const events: Requested[] = []
  for (let first = 0; first < fresh.length; first += peopleAtOnce)
    events.push(RemindersRequested({ ...facts, userIds: fresh.slice(first, first + peopleAtOnce) }))
  return events
}
