import { type Day, type Id, tokyoDayOf } from '@manabi/kernel'
import type { Changed, Note, Tally } from '@manabi/read-store'
import { addRange, type Ranges, sizeOf } from '../study/ranges.ts'
import { type Change, type Kept, type Sum, totalOf } from './changes.ts'
import { type Cohort, type CohortDoc, cohortDocuments, cohortOf, type KnownCohort, withRuns } from './cohorts.ts'
import type { Addition } from './counts.ts'
import { pastActivity } from './courseActivity.ts'
import { courseChangeOf, noteCourse, noteCourseMonths } from './courseChanges.ts'
import { type MonthDoc, monthOf, withMonthRuns } from './monthDoc.ts'
import type { PersonDay, PersonDoc } from './person.ts'
import { type PersonCourseDoc, personCourseId } from './personCourse.ts'
import type { ReportPeopleDoc } from './reportPeople.ts'

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
  const { id, before, after, docOf } = changed
  if (before !== null && before.part !== after?.part) note(`${id}/${before.part ?? 0}`, kept(before))
  const change = courseChangeOf(before, after)
  if (change === null) return
  const places = (docOf(change.course.bucket) as PersonDoc | null)?.places ?? {}
  const day = dayOf(changed)
  for (const organizationId in places) {
    const known = cohortOf(places[organizationId], organizationId)
    if (known !== null && known.cohort.status !== 'invited') noteCourse(change, known, day, note)
  }
  noteCourseMonths(change, note)
}

const kept = (before: PersonCourseDoc): Kept => {
  const { bucket, courseId, part = 0 } = before
  const doc = { kind: 'activity', bucket, courseId, part } as const
  return { what: 'kept', doc: { ...doc, activity: pastActivity(before) } }
}

function notePerson(changed: Changed<PersonDoc>, note: Note<Change>): void {
  const { before, after } = changed
  const day = dayOf(changed)
  for (const id of new Set([...Object.keys(before?.places ?? {}), ...Object.keys(after?.places ?? {})])) {
    const [was, is] = [before, after].map((doc) => cohortOf(doc?.places[id], id)) as [KnownCohort?, KnownCohort?]
    const isSame = was?.id === is?.id
    const noteIn = (known: KnownCohort, additions: readonly Addition[]) => {
      const to = known.on(day)
      for (const addition of additions) note(to.key, { to, ...addition })
    }
    if (was) noteIn(was, personAdditions(before!, was.cohort, { other: isSame ? after : null, by: -1 }))
    if (is) noteIn(is, personAdditions(after!, is.cohort, { other: isSame ? before : null, by: 1 }))
    if (!isSame) noteMoved(changed, [was, is], note)
  }
  notePersonMonths(before, after, note)
}

function notePersonMonths(before: PersonDoc | null, after: PersonDoc | null, note: Note<Change>): void {
  const add = (organizationId: Id, month: string, name: string) => {
    const to = monthOf(organizationId, month)
    note(to.key, { to, path: [name], by: 1 })
  }
  for (const [month, id] of after?.joined.slice(before?.joined.length ?? 0) ?? []) add(id, month, 'membersJoined')
  if (before?.months === after?.months) return
  for (const [month, ids] of Object.entries(after?.months ?? {})) {
    const told = before?.months[month] ?? []
    for (const id of ids) if (!told.includes(id)) add(id, month, 'activeLearners')
  }
}

/** All that the person did in courses goes along. */
function noteMoved(
  changed: Changed<PersonDoc>,
  [was, is]: readonly [KnownCohort?, KnownCohort?],
  note: Note<Change>,
): void {
  const { id, before, after, docOf } = changed
  const day = dayOf(changed)
  for (const courseId of (after ?? before)!.courses) {
    const course = docOf(personCourseId(id, courseId)) as PersonCourseDoc | null
    if (course === null) continue
    if (was && was.cohort.status !== 'invited') noteCourse(courseChangeOf(course, null)!, was, day, note)
    if (is && is.cohort.status !== 'invited') noteCourse(courseChangeOf(null, course)!, is, day, note)
  }
}

interface Beside {
  /** The same person before or after: what both add is left out. */
  readonly other: PersonDoc | null
  readonly by: 1 | -1
}

function personAdditions(doc: PersonDoc, { organizationId, status }: Cohort, { other, by }: Beside): Addition[] {
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
