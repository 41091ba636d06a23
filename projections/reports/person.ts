import { type Day, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import type { ProgressEvent } from '@manabi/progress'
import { type CountedEvent, countedParts, dayOf } from '../study/countedTime.ts'
import { addRange, type Ranges } from '../study/ranges.ts'
import { inOrder, type Membership, type MembershipKey, withMembership as membershipsWith } from './membership.ts'
import { type ActiveEvent, activityOf } from './personActivity.ts'
import { keptSince, monthOfDay, withoutOldDays } from './reportDays.ts'

/**
 * What reports have to know of one person so that they can count them, and stop counting them; what the person did in a course is in a
 * document of its own. Grows with the courses, and with the months with activity; days are kept for as long as "in 30 days" may need
 * them.
 */
export interface PersonDoc {
  readonly kind: 'person'
  readonly organizationId?: null
  readonly bucket?: null
  readonly known?: null
  /** One for each organization. */
  readonly memberships: readonly MembershipKey[]
  /** Those in which the person was active. */
  readonly courses: readonly Id[]
  /** Of the last activity, by the organization to which alone it is known, or `all`. */
  readonly lastDays: Readonly<Record<string, Day>>
  readonly days: Readonly<Record<Day, PersonDay>>
  /** The organizations that saw activity, by month. Months keep their places in the list. */
  readonly months: readonly ActiveMonth[]
  /** When the person became a member of which organization. */
  readonly joined: readonly (readonly [month: string, organizationId: Id])[]
}

export interface ActiveMonth {
  /** `yyyy-MM` */
  readonly month: string
  readonly audience: readonly Id[]
}

export interface PersonDay {
  /** Seconds studied, by the organization to which alone the course is known, or `all`. */
  readonly studied: Readonly<Record<string, Ranges>>
  /** Certificates issued, by organization. */
  readonly certificates: Readonly<Record<Id, number>>
}

const emptyPerson: PersonDoc = {
  kind: 'person',
  memberships: [],
  courses: [],
  lastDays: {},
  days: {},
  months: [],
  joined: [],
}

export const withMembership = (
  doc: PersonDoc | null,
  id: Id,
  change: (membership: Membership) => Partial<Membership>,
): PersonDoc => ({
  ...(doc ?? emptyPerson),
  memberships: membershipsWith(doc?.memberships ?? [], id, change),
})

export function withJoining(
  doc: PersonDoc | null,
  organizationId: Id,
  { departmentIds, at }: { readonly departmentIds: readonly Id[]; readonly at: Timestamp },
): PersonDoc | null {
  const person = withMembership(doc, organizationId, () => ({
    status: 'member',
    departmentIds: inOrder(departmentIds),
  }))
  return { ...person, joined: [...person.joined, [tokyoDayOf(at).slice(0, 7), organizationId]] }
}

/** Nobody's report counts a closed account; the months of the organizations stay. */
export const closed = (doc: PersonDoc | null): PersonDoc | null => doc && { ...doc, memberships: [], days: {} }

export function withActive(doc: PersonDoc | null, event: ActiveEvent): PersonDoc | null {
  const activity = activityOf(event)
  if (activity === null) return doc
  const day = tokyoDayOf(activity.at)
  return withLastDay(withMonth(doc ?? emptyPerson, day, activity.audience), activity.known, day)
}

function withLastDay(person: PersonDoc, known: string, day: Day): PersonDoc {
  const last = person.lastDays[known]
  return last !== undefined && last >= day ? person : { ...person, lastDays: { ...person.lastDays, [known]: day } }
}

/** Of the last activity that the organization may know of; undefined without any. */
export const lastDayFor = ({ lastDays }: PersonDoc, organizationId: Id): Day | undefined =>
  lastDays[organizationId] === undefined ? lastDays['all'] : later(lastDays['all'], lastDays[organizationId])

function withMonth(person: PersonDoc, day: Day, audience: readonly Id[]): PersonDoc {
  const month = monthOfDay(day)
  const known = person.months.find((one) => one.month === month)
  if (known !== undefined && (known.audience === audience || audience.every((id) => known.audience.includes(id))))
    return person
  if (known === undefined) return { ...person, months: [...person.months, { month, audience }] }
  const after = { month, audience: [...new Set([...known.audience, ...audience])] }
  return { ...person, months: person.months.map((one) => (one === known ? after : one)) }
}

/** A view, a completion or an attempt. */
export function withProgress(doc: PersonDoc | null, event: Recorded<ProgressEvent>): PersonDoc {
  const { courseId } = event.data
  const person = withActive(doc, event) ?? emptyPerson
  return person.courses.includes(courseId) ? person : { ...person, courses: [...person.courses, courseId] }
}

/** Time is counted on each day of the session. */
export function withStudy(doc: PersonDoc | null, event: Recorded<CountedEvent>): PersonDoc | null {
  const activity = activityOf(event)
  if (activity === null) return doc
  const { known, audience } = activity
  const since = keptSince(tokyoDayOf(event.metadata.occurredAt))
  let person = withActive(doc, event) ?? emptyPerson
  for (const { dayNumber, from, to } of countedParts(event).filter(({ from, to }) => to > from)) {
    const day = dayOf(dayNumber)
    person = withDay(withMonth(person, day, audience), { day, since }, ({ studied, certificates }) => ({
      studied: { ...studied, [known]: addRange(studied[known] ?? [], from, to) },
      certificates,
    }))
  }
  return person
}

export const withCertificate = (doc: PersonDoc | null, organizationId: Id, days: { day: Day; since: Day }): PersonDoc =>
  withDay(doc ?? emptyPerson, days, ({ studied, certificates }) => ({
    studied,
    certificates: { ...certificates, [organizationId]: (certificates[organizationId] ?? 0) + 1 },
  }))

const emptyDay: PersonDay = { studied: {}, certificates: {} }

function withDay(
  person: PersonDoc,
  { day, since }: { readonly day: Day; readonly since: Day },
  change: (day: PersonDay) => PersonDay,
): PersonDoc {
  if (day < since) return person
  const days = withoutOldDays(person.days, since)
  return { ...person, days: { ...days, [day]: change(days[day] ?? emptyDay) } }
}
