import { type Day, earlier, type Id, later, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { happenedAt, type ProgressEvent } from '@manabi/progress'
import { type CountedEvent, countedParts, dayOf } from '../study/countedTime.ts'
import { addRange, type Ranges } from '../study/ranges.ts'
import { keptSince, withoutOldDays } from './reportDays.ts'

/**
 * What reports have to know of one person so that they can count them, and stop counting them. Grows with the lessons that the person
 * completed; days are kept for as long as "in 30 days" may need them.
 */
export interface PersonDoc {
  readonly kind: 'person'
  readonly organizationId: null
  readonly bucket: null
  readonly places: Readonly<Record<Id, Place>>
  readonly courses: Readonly<Record<Id, StartedCourse>>
  /** Of the last activity; null without any. */
  readonly lastDay: Day | null
  readonly days: Readonly<Record<Day, PersonDay>>
}

/** A person in an organization. Assignments may come before the membership, and end after it. */
export interface Place {
  readonly status: 'none' | 'invited' | 'affiliated' | 'member'
  /** Deleted departments are still in it. */
  readonly departmentIds: readonly Id[]
  readonly courseIds: readonly Id[]
  readonly pathIds: readonly Id[]
}

/** A course in which the person was active. Days are those on which things happened, the earliest known. */
export interface StartedCourse {
  readonly organizationId: Id
  readonly isPublic: boolean
  readonly lessons: Readonly<Record<Id, Day>>
  /** Completions told of lessons that are not completed: the event that completes them is about to follow. */
  readonly told: Readonly<Record<Id, Day>>
  readonly completed: { readonly day: Day; readonly lessonIds: readonly Id[] } | null
}

export interface PersonDay {
  /** Seconds studied, by the organization to which alone the course is known, or `all`. */
  readonly studied: Readonly<Record<string, Ranges>>
  /** Certificates issued, by organization. */
  readonly certificates: Readonly<Record<Id, number>>
}

export const emptyPerson: PersonDoc = {
  kind: 'person',
  organizationId: null,
  bucket: null,
  places: {},
  courses: {},
  lastDay: null,
  days: {},
}

const emptyPlace: Place = { status: 'none', departmentIds: [], courseIds: [], pathIds: [] }

export function withPlace(doc: PersonDoc | null, id: Id, change: (place: Place) => Partial<Place>): PersonDoc | null {
  const { [id]: before = emptyPlace, ...others } = doc?.places ?? {}
  const place = { ...before, ...change(before) }
  const isEmpty = place.status === 'none' && place.courseIds.length === 0 && place.pathIds.length === 0
  return { ...(doc ?? emptyPerson), places: isEmpty ? others : { ...others, [id]: place } }
}

export const including = (ids: readonly Id[], id: Id): readonly Id[] => [...new Set([...ids, id])].sort()
export const excluding = (ids: readonly Id[], id: Id): readonly Id[] => ids.filter((other) => other !== id)

export const withActivity = (doc: PersonDoc | null, at: Timestamp): PersonDoc => {
  const day = tokyoDayOf(at)
  const person = doc ?? emptyPerson
  return person.lastDay !== null && person.lastDay >= day ? person : { ...person, lastDay: day }
}

/** A view, a completion or an attempt, and what it does to the course. */
export function withProgress(
  doc: PersonDoc | null,
  event: Recorded<ProgressEvent>,
  change: (course: StartedCourse, day: Day) => StartedCourse = (course) => course,
): PersonDoc {
  const { courseId, courseOrganizationId: organizationId, isPublicCourse: isPublic } = event.data
  const at = happenedAt(event)
  const person = withActivity(doc, at)
  const before = person.courses[courseId]
  const after = change(before ?? { organizationId, isPublic, lessons: {}, told: {}, completed: null }, tokyoDayOf(at))
  return before === after ? person : { ...person, courses: { ...person.courses, [courseId]: after } }
}

export function withLesson(course: StartedCourse, lessonId: Id, day: Day): StartedCourse {
  const { [lessonId]: toldOn = day, ...told } = course.told
  return { ...course, told, lessons: { ...course.lessons, [lessonId]: earlier(toldOn, day) } }
}

/** A completion told, of a lesson that may be completed already. */
export function withTold(course: StartedCourse, lessonId: Id, day: Day): StartedCourse {
  const before = course.lessons[lessonId]
  if (before === undefined)
    return { ...course, told: { ...course.told, [lessonId]: earlier(course.told[lessonId], day) } }
  return before <= day ? course : recompleted({ ...course, lessons: { ...course.lessons, [lessonId]: day } })
}

/** The course was completed when the last of its lessons was. */
export const withCompletion = (course: StartedCourse, lessonIds: readonly Id[], day: Day): StartedCourse =>
  recompleted({ ...course, completed: { day, lessonIds } })

function recompleted(course: StartedCourse): StartedCourse {
  if (course.completed === null) return course
  const days = course.completed.lessonIds.flatMap((id) => course.lessons[id] ?? [])
  if (days.length === 0) return course
  const day = days.reduce((last, day) => later(last, day))
  return { ...course, completed: { ...course.completed, day } }
}

/** Only sessions with counted seconds are activity. */
export function withStudy(doc: PersonDoc | null, event: Recorded<CountedEvent>): PersonDoc | null {
  const parts = countedParts(event).filter(({ from, to }) => to > from)
  const last = parts.at(-1)
  if (last === undefined) return doc
  const day = dayOf(last.dayNumber)
  const { courseOrganizationId, isPublicCourse } = event.data
  const known = courseOrganizationId === null || isPublicCourse === true ? 'all' : courseOrganizationId
  const person = doc?.lastDay && doc.lastDay >= day ? doc : { ...(doc ?? emptyPerson), lastDay: day }
  return parts.reduce((next, { dayNumber, from, to }) => {
    const change = ({ studied, certificates }: PersonDay): PersonDay => ({
      studied: { ...studied, [known]: addRange(studied[known] ?? [], from, to) },
      certificates,
    })
    return withDay(next, { day: dayOf(dayNumber), since: keptSince(event.metadata.occurredAt) }, change)
  }, person)
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
