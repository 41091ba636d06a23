import type { Id, Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { reachedBy } from '../assignments/assignedTo.ts'
import { type CourseOutlineDoc, courseOutlines } from '../catalog/courseOutlines.ts'
import { courseProgress } from '../progress/courseProgress.ts'
import {
  type CourseProgress,
  type Measurable,
  type MeasuredCourse,
  measurable,
  measured,
} from '../progress/measured.ts'
import type { MemberDoc } from './members.ts'

/** A member's row of `{o}/progress`. */
export interface MemberRow {
  readonly userId: Id
  readonly displayName: string
  readonly assignedCourses: number
  readonly startedCourses: number
  readonly completedCourses: number
  readonly averagePercent: number
  readonly lastActivityAt: Timestamp | null
}

/** The rows of these members: what they cost follows from how many are asked for, however large the organization is. */
export async function memberRows(views: Views, members: readonly MemberDoc[]): Promise<readonly MemberRow[]> {
  const userIds = members.map(({ userId }) => userId)
  const [{ reached }, done] = await Promise.all([
    reachedBy(
      views,
      members.map((member) => [member]),
    ),
    progressOf(views, userIds),
  ])
  const courseIds = new Set([...reached.flatMap(({ courses }) => [...courses.keys()]), ...courseIdsOf(done)])
  const outlines = await views.of(courseOutlines).getMany([...courseIds])
  const courses = new Map([...outlines].map(([id, outline]) => [id, { ...outline, measured: measurable(outline) }]))
  return members.map((member, index) =>
    memberRow(member, { reached: reached[index]!.courses, docs: done.get(member.userId) ?? new Map(), courses }),
  )
}

type Done = ReadonlyMap<Id, Measurable>

/** A row shows nothing of single lessons, which are most of a document. */
const shown = ['userId', 'courseId', 'startedAt', 'lastActivityAt', 'completedAt', 'done'] as const

/** Thousands are not sorted. */
const asIndexed = [
  ['userId', 'asc'],
  ['courseId', 'asc'],
] as const

async function progressOf(views: Views, userIds: readonly Id[]): Promise<ReadonlyMap<Id, Done>> {
  const where = { userId: { in: userIds } }
  const picked = await views.of(courseProgress).pick({ where, sort: asIndexed }, shown)
  // Documents of the former version, which are read until those of this one are built, have the lessons alone.
  const isWhole = picked.every(({ doc }) => doc.done !== null)
  const found = isWhole ? picked : await views.of(courseProgress).find({ where })
  const byUser = new Map<Id, Map<Id, Measurable>>()
  for (const { doc } of found) {
    const docs = byUser.get(doc.userId) ?? new Map()
    byUser.set(doc.userId, docs.set(doc.courseId, doc))
  }
  return byUser
}

const courseIdsOf = (done: ReadonlyMap<Id, Done>): Id[] => [...done.values()].flatMap((docs) => [...docs.keys()])

interface Counted {
  readonly progress: CourseProgress
  readonly isAssigned: boolean
}

/** What a row is made of. */
interface Sources {
  /** By course. */
  readonly reached: Pick<ReadonlyMap<Id, unknown>, 'has' | 'keys'>
  readonly docs: Done
  readonly courses: ReadonlyMap<Id, CountedCourse>
}

/** What the rows of a page have in common is found out once. */
export interface CountedCourse extends Pick<CourseOutlineDoc, 'organizationId' | 'isPublic' | 'isPublished'> {
  readonly measured: MeasuredCourse
}

/** What was assigned or started; what another organization keeps to itself is not its business. */
function countedCourses(organizationId: Id, { reached, docs, courses }: Sources): readonly Counted[] {
  const ids = new Set([...reached.keys(), ...docs.keys()])
  return [...ids].flatMap((courseId) => {
    const course = courses.get(courseId)
    const doc = docs.get(courseId)
    if (course === undefined || (!course.isPublic && course.organizationId !== organizationId)) return []
    if (doc === undefined && !course.isPublished) return []
    return [{ progress: measured(doc ?? null, course.measured), isAssigned: reached.has(courseId) }]
  })
}

type Member = Pick<MemberDoc, 'organizationId' | 'userId' | 'displayName'>

export function memberRow({ organizationId, userId, displayName }: Member, sources: Sources): MemberRow {
  const counted = countedCourses(organizationId, sources)
  const progress = counted.map((one) => one.progress)
  const started = progress.filter(({ status }) => status !== 'not_started')
  const percents = progress.reduce((total, { percent }) => total + percent, 0)
  const times = started.flatMap(({ lastActivityAt }) => lastActivityAt ?? []).sort()
  return {
    userId,
    displayName,
    assignedCourses: counted.filter(({ isAssigned }) => isAssigned).length,
    startedCourses: started.length,
    completedCourses: progress.filter(({ status }) => status === 'completed').length,
    averagePercent: progress.length === 0 ? 0 : Math.floor(percents / progress.length),
    lastActivityAt: times.at(-1) ?? null,
  }
}
