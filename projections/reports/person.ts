import type { AwardEvent } from '@manabi/awards'
import { type Day, earlier, type Id, later, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import type { ProgressEvent } from '@manabi/progress'
import { type CountedEvent, countedParts, dayOf } from '../study/countedTime.ts'
import { addRange, type Ranges } from '../study/ranges.ts'
import { inOrder, type Membership, type MembershipKey, withMembership as membershipsWith } from './membership.ts'
import { type ActiveEvent, activityOf } from './personActivity.ts'
import { comingDay, monthOfDay } from './reportDays.ts'

/**
 * What reports have to know of one person so that they can count them, and stop counting them; what the person did in a course is in a
 * document of its own. Grows with the courses, with the months with activity, and with how often the person joined.
 */
export interface PersonDoc {
  readonly kind: 'person'
  readonly organizationId?: null
  readonly bucket?: null
  readonly known?: null
  /** The day on which the last event came. */
  readonly lastCame: Day
  /** One for each organization. */
  readonly memberships: readonly MembershipKey[]
  /**
   * By organization, the day from which on lessons and courses count as activity of the peer group. It is set when the membership changes:
   * what no report shows any more does not move along, see `mostMonths`.
   */
  readonly activeFrom: Readonly<Record<Id, Day>>
  /** Those in which the person was active. */
  readonly courses: readonly Id[]
  /** Of the last activity, by the organization to which alone it is known, or `all`. */
  readonly lastDays: Readonly<Record<string, Day>>
  /** The latest ones, see `mostDays`. */
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
  lastCame: '',
  memberships: [],
  activeFrom: {},
  courses: [],
  lastDays: {},
  days: {},
  months: [],
  joined: [],
}

/** The person when an event has come. */
export function withLastCame(doc: PersonDoc | null, event: Recorded): PersonDoc | null {
  const lastCame = comingDay(doc?.lastCame, event)
  return doc === null || doc.lastCame === lastCame ? doc : { ...doc, lastCame }
}

/** Months with activity: more than reports show, since some may be of a clock that was ahead. */
const mostMonths = 8

/** The person with another membership. */
export function withMembership(
  doc: PersonDoc | null,
  organizationId: Id,
  change: (membership: Membership) => Partial<Membership>,
): PersonDoc {
  const person = doc ?? emptyPerson
  const memberships = membershipsWith(person.memberships, organizationId, change)
  const isSame =
    memberships.length === person.memberships.length && memberships.every((one) => person.memberships.includes(one))
  if (isSame) return person
  const first = person.months
    .map(({ month }) => month)
    .sort()
    .at(-mostMonths)
  const activeFrom = first === undefined ? person.activeFrom : { ...person.activeFrom, [organizationId]: `${first}-01` }
  return { ...person, memberships, activeFrom }
}

export function withJoining(
  doc: PersonDoc | null,
  event: Recorded<Extract<OrganizationEvent, { type: 'MemberAdded' }>>,
): PersonDoc {
  const { organizationId, departmentIds } = event.data
  const person = withMembership(doc, organizationId, () => ({
    status: 'member',
    departmentIds: inOrder(departmentIds),
  }))
  return { ...person, joined: [...person.joined, [tokyoDayOf(event.metadata.occurredAt).slice(0, 7), organizationId]] }
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
  let person = withActive(doc, event) ?? emptyPerson
  for (const { dayNumber, from, to } of countedParts(event).filter(({ from, to }) => to > from)) {
    const day = dayOf(dayNumber)
    person = withDay(withMonth(person, day, audience), day, ({ studied, certificates }) => ({
      studied: { ...studied, [known]: addRange(studied[known] ?? [], from, to) },
      certificates,
    }))
  }
  return person
}

export const withCertificate = (
  doc: PersonDoc | null,
  { data }: Recorded<Extract<AwardEvent, { type: 'CertificateAwarded' }>>,
): PersonDoc =>
  withDay(doc ?? emptyPerson, tokyoDayOf(data.issuedAt), ({ studied, certificates }) => ({
    studied,
    certificates: { ...certificates, [data.organizationId]: (certificates[data.organizationId] ?? 0) + 1 },
  }))

const emptyDay: PersonDay = { studied: {}, certificates: {} }

/** Days with something on them: twice as many as reports show, since some may be of a clock that was ahead. */
const mostDays = 60

function withDay(person: PersonDoc, day: Day, change: (day: PersonDay) => PersonDay): PersonDoc {
  const all = { ...person.days, [day]: change(person.days[day] ?? emptyDay) }
  const days = Object.keys(all)
  if (days.length <= mostDays) return { ...person, days: all }
  const { [days.reduce((one, other) => earlier(one, other))]: _, ...latest } = all
  return { ...person, days: latest }
}
