import { type Day, type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { Changed, Tally } from '@manabi/read-store'
import { addRange, type Ranges, sizeOf } from '../study/ranges.ts'
import { type Cohort, type CohortDoc, cohortDocuments, cohortOf, type KnownCohort, withRuns } from './cohorts.ts'
import { type Addition, type Run, runsOf } from './counts.ts'
import { courseAdditions, courseMonths } from './courseAdditions.ts'
import { type MonthDoc, monthId, withMonthRuns } from './monthDoc.ts'
import type { PersonDay, PersonDoc } from './person.ts'
import { type PersonCourseDoc, personCourseId } from './personCourse.ts'
import { keptSince } from './reportDays.ts'
import type { ReportPeopleDoc } from './reportPeople.ts'

/** A change of a cohort on a day; or of an organization's month, without one. */
interface Change {
  readonly of: Cohort | Pick<MonthDoc, 'organizationId' | 'bucket'>
  /** Days before it are not kept any more when this comes. */
  readonly since: Day
  readonly additions: Addition[]
}

interface Total {
  readonly of: Change['of']
  readonly runs: readonly Run[]
}

/** Counts people and what they did by cohort, and by organization and month. */
export const peopleTally: Tally<ReportPeopleDoc, Change, Total> = {
  changes: (changed) => {
    const changes = new Changes(changed.event)
    const doc = changed.after ?? changed.before
    if (doc?.kind === 'course') addCourse(changes, changed as Changed<PersonCourseDoc>)
    if (doc?.kind === 'person') addPerson(changes, changed as Changed<PersonDoc>)
    return changes.all
  },
  documents: (key) => {
    const at = key.lastIndexOf('@')
    return at === -1 ? [key] : cohortDocuments(key.slice(0, at), key.slice(at + 1))
  },
  total: (changes) => ({ of: changes[0]!.of, runs: runsOf(changes) }),
  add: (doc, { of, runs }, id) =>
    'status' in of
      ? withRuns(doc as CohortDoc | null, of, { runs, bucket: id.slice(id.lastIndexOf('@') + 1) })
      : withMonthRuns(doc as MonthDoc | null, of, runs),
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

/** What one event adds. */
class Changes {
  readonly all = new Map<string, Change>()
  readonly #day: Day
  readonly #since: Day

  constructor({ metadata }: Recorded) {
    this.#day = tokyoDayOf(metadata.occurredAt)
    this.#since = keptSince(metadata.occurredAt)
  }

  ofCohort(known: KnownCohort, additions: readonly Addition[]): void {
    if (additions.length > 0) this.#at(known.keyOn(this.#day), known.cohort, this.#since).push(...additions)
  }

  ofMonth(organizationId: Id, month: string, addition: Addition): void {
    const { id, of } = monthOf(organizationId, month)
    this.#at(id, of, '').push(addition)
  }

  #at(key: string, of: Change['of'], since: Day): Addition[] {
    const known = this.all.get(key)
    if (known !== undefined) return known.additions
    const change = { of, since, additions: [] }
    this.all.set(key, change)
    return change.additions
  }
}

function monthOf(organizationId: Id, month: string): typeof lastMonth {
  if (lastMonth.month !== month || lastMonth.of.organizationId !== organizationId) {
    lastMonth = { month, id: monthId(organizationId, month), of: { organizationId, bucket: `month/${month}` } }
  }
  return lastMonth
}

/** Most events are of the same one. */
let lastMonth = { month: '', id: '', of: { organizationId: '', bucket: '' } }

/** Where the person is, what was done in the course counts. */
function addCourse(changes: Changes, { id, before, after, docOf }: Changed<PersonCourseDoc>): void {
  const person = docOf(id.slice(0, id.indexOf('/'))) as PersonDoc | null
  for (const [organizationId, place] of Object.entries(person?.places ?? {})) {
    const known = cohortOf(place, organizationId)
    if (known !== null && known.cohort.status !== 'invited')
      changes.ofCohort(known, courseAdditions(before, after, organizationId))
  }
  for (const { organizationId, month, addition } of courseMonths(before, after))
    changes.ofMonth(organizationId, month, addition)
}

function addPerson(changes: Changes, changed: Changed<PersonDoc>): void {
  const { before, after } = changed
  for (const id of new Set([...Object.keys(before?.places ?? {}), ...Object.keys(after?.places ?? {})])) {
    const [was, is] = [before, after].map((doc) => cohortOf(doc?.places[id], id)) as [KnownCohort?, KnownCohort?]
    const isSame = was?.id === is?.id
    if (was) changes.ofCohort(was, personAdditions(before!, was.cohort, { other: isSame ? after : null, by: -1 }))
    if (is) changes.ofCohort(is, personAdditions(after!, is.cohort, { other: isSame ? before : null, by: 1 }))
    if (!isSame) addMoved(changes, changed, [was, is])
  }
  for (const [month, id] of after?.joined.slice(before?.joined.length ?? 0) ?? [])
    changes.ofMonth(id, month, [['membersJoined'], 1])
  if (before?.months === after?.months) return
  for (const [month, ids] of Object.entries(after?.months ?? {})) {
    const told = before?.months[month] ?? []
    for (const id of ids) if (!told.includes(id)) changes.ofMonth(id, month, [['activeLearners'], 1])
  }
}

/** All that the person did in courses goes along. */
function addMoved(
  changes: Changes,
  { id, before, after, docOf }: Changed<PersonDoc>,
  [was, is]: readonly [KnownCohort?, KnownCohort?],
): void {
  for (const courseId of (after ?? before)!.courses) {
    const course = docOf(personCourseId(id, courseId)) as PersonCourseDoc | null
    for (const [known, before, after] of [
      [was, course, null],
      [is, null, course],
    ] as const) {
      if (!known || course === null || known.cohort.status === 'invited') continue
      changes.ofCohort(known, courseAdditions(before, after, known.cohort.organizationId))
    }
  }
}

interface Beside {
  /** The same person before or after: what both add is left out. */
  readonly other: PersonDoc | null
  readonly by: 1 | -1
}

function personAdditions(doc: PersonDoc, { organizationId, status }: Cohort, { other, by }: Beside): Addition[] {
  const additions: Addition[] = other === null ? [[['people'], by]] : []
  if (status === 'invited') return additions
  if (doc.lastDay !== null && other?.lastDay !== doc.lastDay) additions.push([['last', doc.lastDay], by])
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
) {
  const seconds = sizeOf(both(studied['all'] ?? [], studied[organizationId] ?? []))
  const issued = certificates[organizationId] ?? 0
  const additions: Addition[] = []
  if (seconds > 0) additions.push([['days', day, 'seconds'], seconds * by])
  if (issued > 0) additions.push([['days', day, 'certificates'], issued * by])
  return additions
}

function both(one: Ranges, other: Ranges): Ranges {
  let ranges = one
  for (let i = 0; i < other.length; i += 2) ranges = addRange(ranges, other[i]!, other[i + 1]!)
  return ranges
}
