import { type Day, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { type CountedEvent, countedParts, dayOf } from '../study/countedTime.ts'
import { addRange, type Ranges } from '../study/ranges.ts'
import { audienceOf } from './audience.ts'
import { inOrder, type Membership, type MembershipKey, withMembership as membershipsWith } from './membership.ts'
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

/** Something that a person did, and the organizations of theirs that see it. */
export interface Activity {
  /** The organization to which alone it is known, or `all`. */
  readonly known: string
  readonly audience: readonly Id[]
}

export function withActivity(doc: PersonDoc | null, at: Timestamp, activity: Activity): PersonDoc {
  const day = tokyoDayOf(at)
  return withLastDay(withMonth(doc ?? emptyPerson, day, activity.audience), activity.known, day)
}

function withLastDay(person: PersonDoc, known: string, day: Day): PersonDoc {
  const last = person.lastDays[known]
  return last !== undefined && last >= day ? person : { ...person, lastDays: { ...person.lastDays, [known]: day } }
}

/** Of the last activity that the organization may know of; undefined without any. */
export const lastDayFor = ({ lastDays }: PersonDoc, organizationId: Id): Day | undefined =>
  lastDays[organizationId] === undefined ? lastDays['all'] : later(lastDays['all'], lastDays[organizationId])

/** An organization keeps to itself what happens in its private courses. */
const knownTo = (owner: Id | null, isPublic: boolean | null): string =>
  owner === null || isPublic === true ? 'all' : owner

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
  const { courseId, courseOrganizationId, isPublicCourse, organizations } = event.data
  const person = withActivity(doc, happenedAt(event), {
    known: knownTo(courseOrganizationId, isPublicCourse),
    audience: audienceOf(courseOrganizationId, isPublicCourse, organizations),
  })
  return person.courses.includes(courseId) ? person : { ...person, courses: [...person.courses, courseId] }
}

/** Only sessions with counted seconds are activity. */
export function withStudy(doc: PersonDoc | null, event: Recorded<CountedEvent>): PersonDoc | null {
  const { courseOrganizationId, isPublicCourse, organizations } = event.data
  const known = knownTo(courseOrganizationId, isPublicCourse)
  const audience = audienceOf(courseOrganizationId, isPublicCourse, organizations)
  const since = keptSince(tokyoDayOf(event.metadata.occurredAt))
  let person = doc
  for (const { dayNumber, from, to } of countedParts(event).filter(({ from, to }) => to > from)) {
    const day = dayOf(dayNumber)
    const active = withLastDay(withMonth(person ?? emptyPerson, day, audience), known, day)
    person = withDay(active, { day, since }, ({ studied, certificates }) => ({
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
