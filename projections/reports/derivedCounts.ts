import type { Day, Id } from '@manabi/kernel'
import type { Changed, Note, Tally } from '@manabi/read-store'
import { addRange, type Ranges, sizeOf } from '../study/ranges.ts'
import { type Change, type Kept, type Sum, totalOf } from './changes.ts'
import type { Addition } from './counts.ts'
import { countedOf, courseChangesOf, noteCourse, noteCourseMonths } from './courseChanges.ts'
import type { MembershipKey } from './membership.ts'
import { type MonthDoc, monthOf, withMonthSums } from './monthDoc.ts'
import { type PeerGroup, type PeerGroupDoc, peerGroupDocuments, peerGroupOf, withPeerGroupSums } from './peerGroups.ts'
import { lastDayFor, type PersonDay, type PersonDoc } from './person.ts'
import { type PersonActivityDoc, pageOf } from './personActivity.ts'
import { type PersonCourseDoc, personCourseId } from './personCourse.ts'
import { comingDay } from './reportDays.ts'
import type { ReportPeopleDoc } from './reportPeopleDoc.ts'

/** Counts people and what they did: by peer group, and by organization and month. See `docs/reports.md`. */
export const derivedCounts: Tally<ReportPeopleDoc, Change, Sum | Kept> = {
  changes: (changed, note) => {
    const doc = changed.after ?? changed.before
    if (doc?.kind === 'course') noteProgress(changed as Changed<PersonCourseDoc>, note)
    if (doc?.kind === 'person') notePerson(changed as Changed<PersonDoc>, note)
    if (doc?.kind === 'activity') notePage(changed as Changed<PersonActivityDoc>, note)
  },
  documents: (key) => peerGroupDocuments(key) ?? [key],
  total: totalOf,
  add: (doc, total, id) => {
    if ('doc' in total) return total.doc
    const { of, sums } = total
    return 'peerGroup' in of
      ? withPeerGroupSums(doc as PeerGroupDoc | null, of.peerGroup, { sums, bucket: id.slice(id.lastIndexOf('@') + 1) })
      : withMonthSums(doc as MonthDoc | null, of, sums)
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
    // Documents of activity are parts too, so they are written before the person's.
    isPart: (id) => id.startsWith('usr_') && /[/:]/.test(id),
  },
}

/** What was done in the course counts in each peer group of the person. */
function noteProgress({ before, after, event, docOf }: Changed<PersonCourseDoc>, note: Note<Change>): void {
  const changes = courseChangesOf(before, after!)
  if (changes.length === 0) return
  const person = docOf(after!.bucket) as PersonDoc | null
  const came = comingDay(person?.lastCame, event)
  for (const membership of person?.memberships ?? []) {
    const known = peerGroupOf(membership)
    if (known !== null && known.peerGroup.status !== 'invited')
      noteCourse(after!, changes, { known, came, activeFrom: person!.activeFrom }, note)
  }
  noteCourseMonths(after!, changes, note)
}

function notePage({ before, after }: Changed<PersonActivityDoc>, note: Note<Change>): void {
  if (before === null || before.pages === after!.pages) return
  const [id, doc] = pageOf(before)
  note(id, { what: 'kept', doc })
}

function notePerson(changed: Changed<PersonDoc>, note: Note<Change>): void {
  const { before } = changed
  const after = changed.after!
  const [past, present] = [before?.memberships ?? [], after.memberships]
  for (const membership of past) {
    if (present.includes(membership)) {
      noteAdditions(changed, membership, { doc: before!, other: after, by: -1 }, note)
      noteAdditions(changed, membership, { doc: after, other: before, by: 1 }, note)
    } else noteMoved(changed, membership, { doc: before!, other: null, by: -1 }, note)
  }
  for (const membership of present)
    if (!past.includes(membership)) noteMoved(changed, membership, { doc: after, other: null, by: 1 }, note)
  notePersonMonths(before, after, note)
}

function notePersonMonths(before: PersonDoc | null, after: PersonDoc, note: Note<Change>): void {
  const add = (organizationId: Id, month: string, name: string) => {
    const to = monthOf(organizationId, month)
    note(to.key, { to, path: [name], by: 1 })
  }
  for (const [month, id] of after.joined.slice(before?.joined.length ?? 0)) add(id, month, 'membersJoined')
  if (before?.months === after.months) return
  for (const [index, { month, audience }] of after.months.entries()) {
    const known = before?.months[index]?.audience ?? []
    if (known !== audience) for (const id of audience) if (!known.includes(id)) add(id, month, 'activeLearners')
  }
}

/** Counts a person in a peer group, or not any more, with all that the person did in courses. */
function noteMoved(
  changed: Changed<PersonDoc>,
  membership: MembershipKey,
  contribution: Contribution,
  note: Note<Change>,
): void {
  noteAdditions(changed, membership, contribution, note)
  const known = peerGroupOf(membership)
  if (known === null || known.peerGroup.status === 'invited') return
  const { doc, by } = contribution
  const to = { known, came: changed.after!.lastCame, activeFrom: doc.activeFrom }
  for (const courseId of doc.courses) {
    const course = changed.docOf(personCourseId(changed.id, courseId)) as PersonCourseDoc | null
    if (course !== null) noteCourse(course, countedOf(course, by), to, note)
  }
}

/** What a person adds to one peer group, before or after an event. */
interface Contribution {
  readonly doc: PersonDoc
  /** The same person after or before the event, in the same peer group: what both add is left out. */
  readonly other: PersonDoc | null
  readonly by: 1 | -1
}

function noteAdditions(
  { after }: Changed<PersonDoc>,
  membership: MembershipKey,
  contribution: Contribution,
  note: Note<Change>,
): void {
  const known = peerGroupOf(membership)
  if (known === null) return
  const { lastCame: came } = after!
  if (contribution.other === null) {
    const to = known.on(came)
    note(to.key, { to, path: ['people'], by: contribution.by })
  }
  for (const { day, path, by } of activityAdded(contribution, known.peerGroup)) {
    const to = known.active(day, came)
    note(to.key, { to, path, by })
  }
}

interface DayAddition extends Addition {
  readonly day: Day
}

function activityAdded({ doc, other, by }: Contribution, { organizationId, status }: PeerGroup): DayAddition[] {
  if (status === 'invited') return []
  const additions: DayAddition[] = []
  const day = lastDayFor(doc, organizationId)
  if (day !== undefined && (other === null || lastDayFor(other, organizationId) !== day))
    additions.push({ day, path: ['last', day], by })
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
): DayAddition[] {
  const seconds = sizeOf(both(studied['all'] ?? [], studied[organizationId] ?? []))
  const issued = certificates[organizationId] ?? 0
  const additions: DayAddition[] = []
  if (seconds > 0) additions.push({ day, path: ['days', day, 'seconds'], by: seconds * by })
  if (issued > 0) additions.push({ day, path: ['days', day, 'certificates'], by: issued * by })
  return additions
}

function both(one: Ranges, other: Ranges): Ranges {
  let ranges = one
  for (let i = 0; i < other.length; i += 2) ranges = addRange(ranges, other[i]!, other[i + 1]!)
  return ranges
}
