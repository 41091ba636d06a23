import { type Day, type Id, tokyoDayOf } from '@manabi/kernel'
import type { Changed, Note, Tally } from '@manabi/read-store'
import { addRange, type Ranges, sizeOf } from '../study/ranges.ts'
import { type Change, type Kept, type Sum, totalOf } from './changes.ts'
import { type Cohort, type CohortDoc, cohortDocuments, cohortOf, withRuns } from './cohorts.ts'
import type { Addition } from './counts.ts'
import { pastActivity } from './courseActivity.ts'
import { countedOf, courseChangesOf, noteCourse, noteCourseMonths } from './courseChanges.ts'
import { type MonthDoc, monthOf, withMonthRuns } from './monthDoc.ts'
import type { PersonDay, PersonDoc } from './person.ts'
import { type PersonCourseDoc, personCourseId } from './personCourse.ts'
import type { PlaceId } from './place.ts'
import type { ReportPeopleDoc } from './reportPeopleDoc.ts'

/** Counts people and what they did by cohort, and by organization and month. */
export const peopleTally: Tally<ReportPeopleDoc, Change, Sum | Kept> = {
  changes: (changed, note) => {
    const doc = changed.after ?? changed.before
    if (doc?.kind === 'course') noteProgress(changed as Changed<PersonCourseDoc>, note)
    if (doc?.kind === 'person') notePerson(changed as Changed<PersonDoc>, note)
  },
  documents: (key) => {
    const at = key.lastIndexOf('@')
    return at === -1 ? [key] : cohortDocuments(key.slice(0, at), key.slice(at + 1))
  },
  total: totalOf,
  add: (doc, total, id) => {
    if ('doc' in total) return total.doc
    const { of, runs } = total
    return 'cohort' in of
      ? withRuns(doc as CohortDoc | null, of.cohort, { runs, bucket: id.slice(id.lastIndexOf('@') + 1) })
      : withMonthRuns(doc as MonthDoc | null, of, runs)
  },
  parts: {
    movedBy: [
      ...[
        'MemberInvited',
        'InvitationWithdrawn',
        'MemberAdded',
        'MemberRemoved',
        'DeviceAccountCreated',
        'AccountClosed',
      ],
      ...['DepartmentMemberAdded', 'DepartmentMemberRemoved'],
      ...['CourseAssigned', 'CourseUnassigned', 'PathAssigned', 'PathUnassigned'],
    ],
    of: (doc, id) => (doc.kind === 'person' ? doc.courses.map((courseId) => personCourseId(id, courseId)) : []),
    isPart: (id) => id.startsWith('usr_') && id.includes('/'),
  },
}

const dayOf = ({ event }: Changed<unknown>): Day => tokyoDayOf(event.metadata.occurredAt)

/** Where the person is, what was done in the course counts. */
function noteProgress(changed: Changed<PersonCourseDoc>, note: Note<Change>): void {
  const { id, before, docOf } = changed
  const after = changed.after!
  if (before !== null && before.part !== after.part) note(`${id}/${before.part ?? 0}`, kept(before))
  const changes = courseChangesOf(before, after)
  if (changes.length === 0) return
  const day = dayOf(changed)
  for (const place of (docOf(after.bucket) as PersonDoc | null)?.places ?? []) {
    const known = cohortOf(place)
    if (known !== null && known.cohort.status !== 'invited') noteCourse(after, changes, known.on(day), note)
  }
  noteCourseMonths(after, changes, note)
}

const kept = (before: PersonCourseDoc): Kept => {
  const { bucket, courseId, part = 0 } = before
  const doc = { kind: 'activity', bucket, courseId, part } as const
  return { what: 'kept', doc: { ...doc, activity: pastActivity(before) } }
}

function notePerson(changed: Changed<PersonDoc>, note: Note<Change>): void {
  const { before } = changed
  const after = changed.after!
  const [past, present] = [before?.places ?? [], after.places]
  for (const place of past) {
    if (present.includes(place)) {
      noteAdditions(changed, place, { doc: before!, other: after, by: -1 }, note)
      noteAdditions(changed, place, { doc: after, other: before, by: 1 }, note)
    } else noteMoved(changed, place, { doc: before!, other: null, by: -1 }, note)
  }
  for (const place of present)
    if (!past.includes(place)) noteMoved(changed, place, { doc: after, other: null, by: 1 }, note)
  notePersonMonths(before, after, note)
}

function notePersonMonths(before: PersonDoc | null, after: PersonDoc, note: Note<Change>): void {
  const add = (organizationId: Id, month: string, name: string) => {
    const to = monthOf(organizationId, month)
    note(to.key, { to, path: [name], by: 1 })
  }
  for (const [month, id] of after.joined.slice(before?.joined.length ?? 0)) add(id, month, 'membersJoined')
  if (before?.months === after.months) return
  for (const [place, { month, told }] of after.months.entries()) {
    const known = before?.months[place]?.told ?? []
    if (known !== told) for (const id of told) if (!known.includes(id)) add(id, month, 'activeLearners')
  }
}

/** All that the person did in courses goes along. */
function noteMoved(changed: Changed<PersonDoc>, place: PlaceId, part: Part, note: Note<Change>): void {
  noteAdditions(changed, place, part, note)
  const known = cohortOf(place)
  if (known === null || known.cohort.status === 'invited') return
  const to = known.on(dayOf(changed))
  for (const courseId of part.doc.courses) {
    const course = changed.docOf(personCourseId(changed.id, courseId)) as PersonCourseDoc | null
    if (course !== null) noteCourse(course, countedOf(course, part.by), to, note)
  }
}

/** What a person counts in one place, before or after an event. */
interface Part {
  readonly doc: PersonDoc
  /** The same person after or before, in the same place: what both add is left out. */
  readonly other: PersonDoc | null
  readonly by: 1 | -1
}

function noteAdditions(changed: Changed<PersonDoc>, place: PlaceId, part: Part, note: Note<Change>): void {
  const known = cohortOf(place)
  if (known === null) return
  const to = known.on(dayOf(changed))
  for (const { path, by } of personAdditions(part, known.cohort)) note(to.key, { to, path, by })
}

function personAdditions({ doc, other, by }: Part, { organizationId, status }: Cohort): Addition[] {
  const additions: Addition[] = other === null ? [{ path: ['people'], by }] : []
  if (status === 'invited') return additions
  if (doc.lastDay !== null && other?.lastDay !== doc.lastDay) additions.push({ path: ['last', doc.lastDay], by })
  if (doc.days === other?.days) return additions
  for (const [day, one] of Object.entries(doc.days)) {
    if (other?.days[day] !== one) additions.push(...ofDay(day, one, { organizationId, by }))
  }
  return additions
}

function ofDay(
  day: Day,
  { studied, certificates }: PersonDay,
  { organizationId, by }: { organizationId: Id; by: number },
): Addition[] {
  const seconds = sizeOf(both(studied['all'] ?? [], studied[organizationId] ?? []))
  const issued = certificates[organizationId] ?? 0
  const additions: Addition[] = []
  if (seconds > 0) additions.push({ path: ['days', day, 'seconds'], by: seconds * by })
  if (issued > 0) additions.push({ path: ['days', day, 'certificates'], by: issued * by })
  return additions
}

function both(one: Ranges, other: Ranges): Ranges {
  let ranges = one
  for (let i = 0; i < other.length; i += 2) ranges = addRange(ranges, other[i]!, other[i + 1]!)
  return ranges
}
