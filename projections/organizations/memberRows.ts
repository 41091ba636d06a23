import type { Id, Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type Reached, reachedBy } from '../assignments/assignedTo.ts'
import { type CourseOutlineDoc, courseOutlines } from '../catalog/courseOutlines.ts'
import { type CourseProgressDoc, courseProgress } from '../progress/courseProgress.ts'
import { type CourseProgress, measurable, measured } from '../progress/measured.ts'
import { lastStudyDaysOf } from '../study/studyStreaks.ts'
import type { MemberDoc } from './members.ts'

/** A member's row of `{o}/progress`, and what the rollup adds up. */
export interface MemberRow {
  readonly userId: Id
  readonly displayName: string
  readonly assignedCourses: number
  readonly startedCourses: number
  readonly completedCourses: number
  readonly averagePercent: number
  readonly lastActivityAt: Timestamp | null
  /** Assigned or started, each once; and the sum of their percents. */
  readonly courses: number
  readonly percents: number
  readonly isActive: boolean
}

/** Milliseconds. */
const activePeriod = 30 * 86_400_000

/** The rows of these members: what they cost follows from how many are asked for, however large the organization is. */
export async function memberRows(
  views: Views,
  members: readonly MemberDoc[],
  now: Date,
): Promise<readonly MemberRow[]> {
  const userIds = members.map(({ userId }) => userId)
  const [{ reached }, done, studied] = await Promise.all([
    reachedBy(
      views,
      members.map((member) => [member]),
    ),
    progressOf(views, userIds),
    lastStudyDaysOf(views, userIds),
  ])
  const courseIds = new Set([...reached.flatMap(({ courses }) => [...courses.keys()]), ...courseIdsOf(done)])
  const outlines = await views.of(courseOutlines).getMany([...courseIds])
  const since = new Date(now.getTime() - activePeriod).toISOString()
  return members.map((member, index) => {
    const docs = done.get(member.userId) ?? new Map()
    const row = memberRow(member, countedCourses(member.organizationId, { reached: reached[index]!, docs, outlines }))
    const hasStudied = (studied.get(member.userId) ?? '') > since.slice(0, 10)
    return { ...row, isActive: hasStudied || (row.lastActivityAt ?? '') >= since }
  })
}

type Done = ReadonlyMap<Id, CourseProgressDoc>

async function progressOf(views: Views, userIds: readonly Id[]): Promise<ReadonlyMap<Id, Done>> {
  const found = await views.of(courseProgress).find({ where: { userId: { in: userIds } } })
  const byUser = new Map<Id, Map<Id, CourseProgressDoc>>()
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

interface Sources {
  readonly reached: Reached
  readonly docs: Done
  readonly outlines: ReadonlyMap<Id, CourseOutlineDoc>
}

/** What was assigned or started; what another organization keeps to itself is not its business. */
function countedCourses(organizationId: Id, { reached, docs, outlines }: Sources): readonly Counted[] {
  const ids = new Set([...reached.courses.keys(), ...docs.keys()])
  return [...ids].flatMap((courseId) => {
    const outline = outlines.get(courseId)
    const doc = docs.get(courseId)
    if (outline === undefined || (!outline.isPublic && outline.organizationId !== organizationId)) return []
    if (doc === undefined && !outline.isPublished) return []
    return [{ progress: measured(doc ?? null, measurable(outline)), isAssigned: reached.courses.has(courseId) }]
  })
}

function memberRow({ userId, displayName }: MemberDoc, counted: readonly Counted[]): Omit<MemberRow, 'isActive'> {
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
    averagePercent: average(percents, progress.length),
    lastActivityAt: times.at(-1) ?? null,
    courses: progress.length,
    percents,
  }
}

/** Rounded down. */
export const average = (sum: number, count: number): number => (count === 0 ? 0 : Math.floor(sum / count))
