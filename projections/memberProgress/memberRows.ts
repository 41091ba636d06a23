import type { Id, Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { reachedBy } from '../assignments/assignedTo.ts'
import { type CourseOutlineDoc, outlinesOf } from '../catalog/courseOutlines.ts'
import { withDepartments } from '../organizations/departments.ts'
import type { MemberDoc } from '../organizations/memberDoc.ts'
import { courseProgress } from '../progress/courseProgress.ts'
import { type Measurable, type MeasuredCourse, measurable, percentIn } from '../progress/measured.ts'
import { lastActivities } from './lastActivities.ts'

/** A member's row of `{o}/progress`. */
export interface MemberRow {
  readonly userId: Id
  readonly displayName: string
  readonly email: string
  readonly employeeNumber: string | null
  /** By name. */
  readonly departments: readonly { readonly id: Id; readonly name: string }[]
  readonly assignedCourses: number
  readonly startedCourses: number
  readonly completedCourses: number
  readonly averagePercent: number
  readonly lastActivityAt: Timestamp | null
}

/** The rows of these members of one organization: what they cost follows from how many are asked for, however large the organization is. */
export async function memberRows(
  views: Views,
  members: readonly MemberDoc[],
  organizationId: Id,
): Promise<readonly MemberRow[]> {
  const userIds = members.map(({ userId }) => userId)
  const [{ reached }, done, placed, active] = await Promise.all([
    reachedBy(
      views,
      members.map((member) => [member]),
    ),
    progressOf(views, userIds),
    withDepartments(views, members),
    lastActivities(views, userIds, { organizationId, day: null }),
  ])
  const courseIds = new Set([...reached.flatMap(({ courses }) => [...courses.keys()]), ...courseIdsOf(done)])
  const outlines = await outlinesOf(views, [...courseIds])
  const courses = new Map([...outlines].map(([id, outline]) => [id, { ...outline, measured: measurable(outline) }]))
  return placed.map((member, index) => {
    const { userId } = member
    const docs = done.get(userId) ?? new Map()
    return memberRow(member, { reached: reached[index]!.courses, docs, courses, lastActivityAt: active.get(userId) })
  })
}

type Done = ReadonlyMap<Id, Measurable>

/** Thousands are not sorted. */
const asIndexed = [
  ['userId', 'asc'],
  ['courseId', 'asc'],
] as const

async function progressOf(views: Views, userIds: readonly Id[]): Promise<ReadonlyMap<Id, Done>> {
  const where = { userId: { in: userIds } }
  const byUser = new Map<Id, Map<Id, Measurable>>()
  for (const { doc } of await views.of(courseProgress).find({ where, sort: asIndexed })) {
    const courses = byUser.get(doc.userId) ?? new Map<Id, Measurable>()
    byUser.set(doc.userId, courses.set(doc.courseId, doc))
  }
  return byUser
}

const courseIdsOf = (done: ReadonlyMap<Id, Done>): Id[] => [...done.values()].flatMap((docs) => [...docs.keys()])

/** What a row is made of. */
interface Sources {
  /** By course. */
  readonly reached: Pick<ReadonlyMap<Id, unknown>, 'has' | 'keys'>
  readonly docs: Done
  readonly courses: ReadonlyMap<Id, CountedCourse>
  readonly lastActivityAt: Timestamp | undefined
}

/** What the rows of a page have in common is found out once. */
export interface CountedCourse extends Pick<CourseOutlineDoc, 'organizationId' | 'isPublic' | 'isPublished'> {
  readonly measured: MeasuredCourse
}

interface Member extends Pick<MemberDoc, 'organizationId' | 'userId' | 'displayName' | 'email' | 'employeeNumber'> {
  readonly departments: readonly { readonly id: Id; readonly name: string }[]
}

/** Of what was assigned or started; what another organization keeps to itself is not its business. */
export function memberRow(member: Member, { reached, docs, courses, lastActivityAt }: Sources): MemberRow {
  let [counted, assignedCourses, startedCourses, completedCourses, percents] = [0, 0, 0, 0, 0]
  const isSeen = (course: CountedCourse | undefined): course is CountedCourse =>
    course !== undefined && (course.isPublic || course.organizationId === member.organizationId)
  for (const courseId of reached.keys()) {
    const course = courses.get(courseId)
    if (!isSeen(course)) continue
    const isStarted = docs.has(courseId)
    if (isStarted || course.isPublished) assignedCourses++
    if (!isStarted && course.isPublished) counted++
  }
  for (const [courseId, doc] of docs) {
    const course = courses.get(courseId)
    if (!isSeen(course)) continue
    counted++
    startedCourses++
    if (doc.completedAt !== null) completedCourses++
    percents += percentIn(doc, course.measured)
  }
  return {
    userId: member.userId,
    displayName: member.displayName,
    email: member.email,
    employeeNumber: member.employeeNumber,
    departments: member.departments.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    assignedCourses,
    startedCourses,
    completedCourses,
    averagePercent: counted === 0 ? 0 : Math.floor(percents / counted),
    lastActivityAt: lastActivityAt ?? null,
  }
}
