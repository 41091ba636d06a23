import { canSee } from '@manabi/catalog'
import type { Id, Learner } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type CourseOutlineDoc, outlinesOf } from '../catalog/courseOutlines.ts'
import type { PathDoc } from '../catalog/paths.ts'
import { type CourseProgress, courseProgressAmong } from '../progress/courseProgress.ts'
import { type Assigned, firstAssigned, type Route, reachedBy } from './assignedTo.ts'

/** The courses that the learner was assigned, by title, with how each reached them (contract, `Assignment`). */
export async function assignmentsOf(views: Views, learner: Learner) {
  const { courses } = await reachedCourses(views, learner)
  return courses.map(({ outline, progress, routes }) => ({
    courseId: outline.courseId,
    title: progress.title,
    culture: outline.culture,
    progress,
    assignedAt: firstAssigned(routes),
    assignedVia: distinct(routes).map(({ pathId, departmentId }) => ({
      kind: pathId === null ? ('direct' as const) : ('path' as const),
      pathId,
      departmentId,
    })),
  }))
}

/** The paths that the learner was assigned, by title (contract, `AssignedPath`). Percent is lessons completed of all in its courses. */
export async function assignedPathsOf(views: Views, learner: Learner) {
  const { reached, paths, courses } = await reachedCourses(views, learner)
  const byId = new Map(courses.map((course) => [course.outline.courseId, course.progress]))
  return [...reached.paths]
    .map(([pathId, routes]) => ({ path: paths.get(pathId)!, routes }))
    .sort((one, other) => byTitle(one.path, other.path))
    .map(({ path, routes }) => ({
      pathId: path.pathId,
      title: path.title,
      culture: path.culture,
      ...measuredPath(path, byId),
      assignedAt: firstAssigned(routes),
      assignedVia: distinct(routes).map(({ departmentId }) => ({
        kind: departmentId === null ? ('member' as const) : ('department' as const),
        departmentId,
      })),
    }))
}

function measuredPath({ courseIds }: PathDoc, courses: ReadonlyMap<Id, CourseProgress>) {
  const progress = courseIds.flatMap((id) => courses.get(id) ?? [])
  const lessons = sum(progress.map(({ totalLessons }) => totalLessons))
  const completed = sum(progress.map(({ completedLessons }) => completedLessons))
  const completedCourses = progress.filter(({ status }) => status === 'completed').length
  // As of a course: all of it where it was completed and no lesson is left.
  const isDone = completedCourses > 0 && completedCourses === progress.length
  const percent = lessons === 0 ? (isDone ? 100 : 0) : Math.floor((completed * 100) / lessons)
  return { courseCount: progress.length, completedCourses, percent }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

interface ReachedCourse {
  readonly outline: CourseOutlineDoc
  readonly progress: CourseProgress
  readonly routes: readonly Route[]
}

/** A course that was unpublished stays for those who were active in it; a deleted one goes. */
async function reachedCourses(views: Views, learner: Learner) {
  const { reached, paths } = await reachedBy(views, [membershipsOf(learner)])
  const [mine] = reached as [(typeof reached)[number]]
  const courseIds = [...mine.courses.keys()]
  const outlines = await outlinesOf(views, courseIds)
  const progress = await courseProgressAmong(views, learner, [...outlines.values()])
  const courses = courseIds.flatMap((courseId): ReachedCourse[] => {
    const outline = outlines.get(courseId)
    const measured = progress.get(courseId)
    if (outline === undefined || measured === undefined) return []
    if (!canSee(learner, outline) && measured.status === 'not_started') return []
    return [{ outline, progress: measured, routes: mine.courses.get(courseId)! }]
  })
  return { reached: mine, paths, courses: courses.sort((one, other) => byTitle(titled(one), titled(other))) }
}

const titled = ({ outline: { culture }, progress: { title } }: ReachedCourse): Titled => ({ culture, title })

/** Affiliated learners are not members, and are assigned nothing. */
const membershipsOf = ({ userId, organizations }: Learner): Assigned[] =>
  [...organizations].flatMap(([organizationId, { roles, departments }]) =>
    roles.length === 0 ? [] : [{ organizationId, userId, departmentIds: departments }],
  )

interface Titled {
  readonly culture: string
  readonly title: string
}

function byTitle(one: Titled, other: Titled): number {
  if (one.culture !== other.culture) return one.culture < other.culture ? -1 : 1
  return one.title.localeCompare(other.title, one.culture)
}

/** The same way only once, though two organizations chose it: direct ones first, then by path and department. */
function distinct(routes: readonly Route[]): readonly Route[] {
  const keyOf = ({ pathId, departmentId }: Route) => `${pathId ?? ''}/${departmentId ?? ''}`
  const byKey = new Map(routes.map((route) => [keyOf(route), route]))
  return [...byKey.keys()].sort().map((key) => byKey.get(key)!)
}
