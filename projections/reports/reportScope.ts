import type { Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type AssignmentsDoc, assignments, assignmentsId } from '../assignments/assignments.ts'
import { type CourseOutlineDoc, courseOutlines, publishedLessonsOf } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import type { CohortDoc } from './cohorts.ts'
import { countAt, countsAt, sum } from './counts.ts'
import { reportPeople } from './reportPeople.ts'

/** A cohort with the courses that its people are assigned. */
export interface ReachedCohort extends CohortDoc {
  readonly reached: ReadonlySet<Id>
}

/** A course that reports cover: the organization's own, or assigned in it. */
export interface CoveredCourse {
  readonly courseId: Id
  readonly title: string
  /** Whether people who have not begun yet can. */
  readonly isOpen: boolean
  readonly publishedLessons: readonly Id[]
}

/** What all reports of an organization are made of. */
export interface ReportScope {
  /** Members and affiliated learners. */
  readonly people: readonly ReachedCohort[]
  readonly members: readonly ReachedCohort[]
  readonly invitedCount: number
  readonly courses: readonly CoveredCourse[]
  readonly ownCourses: { readonly total: number; readonly published: number }
}

export const peopleIn = (cohorts: readonly CohortDoc[]): number =>
  sum(cohorts.map(({ counts }) => countAt(counts, 'people')))

export async function reportScopeOf(views: Views, organizationId: Id): Promise<ReportScope> {
  const [found, own] = await Promise.all([
    views.of(reportPeople).find({ where: { organizationId } }),
    views.of(courses).find({ where: { organizationId } }),
  ])
  const cohorts = await reachedCohorts(
    views,
    organizationId,
    found.map(({ doc }) => doc as CohortDoc),
  )
  const people = cohorts.filter(({ status }) => status !== 'invited')
  const ids = new Set([...own.map(({ id }) => id), ...people.flatMap(({ reached }) => [...reached])])
  const outlines = await views.of(courseOutlines).getMany([...ids])
  return {
    people,
    members: people.filter(({ status }) => status === 'member'),
    invitedCount: peopleIn(cohorts.filter(({ status }) => status === 'invited')),
    courses: [...outlines.values()].flatMap((outline) => covered(outline, organizationId)),
    ownCourses: { total: own.length, published: own.filter(({ doc }) => doc.isPublished).length },
  }
}

/** A path may hold a private course of another organization, which is none of this one's business. */
function covered(outline: CourseOutlineDoc, organizationId: Id): CoveredCourse[] {
  if (outline.organizationId !== organizationId && !outline.isPublic) return []
  const { courseId, title, isPublished: isOpen } = outline
  return [{ courseId, title, isOpen, publishedLessons: publishedLessonsOf(outline).map(({ id }) => id) }]
}

/** Assignments of departments reach a cohort at read time, so that assigning to a department of 50,000 changes one document. */
async function reachedCohorts(
  views: Views,
  organizationId: Id,
  cohorts: readonly CohortDoc[],
): Promise<readonly ReachedCohort[]> {
  const departmentIds = new Set(cohorts.flatMap(({ departmentIds }) => departmentIds))
  const assigned = await views
    .of(assignments)
    .getMany([...departmentIds].map((id) => assignmentsId(organizationId, id)))
  const ofDepartments = [...assigned.values()].flatMap(({ paths }: AssignmentsDoc) => Object.keys(paths))
  const pathDocs = await views
    .of(paths)
    .getMany([...new Set([...ofDepartments, ...cohorts.flatMap(({ pathIds }) => pathIds)])])
  const coursesOf = (pathId: Id): readonly Id[] => {
    const path = pathDocs.get(pathId)
    return path !== undefined && (path.isPublic || path.organizationId === organizationId) ? path.courseIds : []
  }
  return cohorts.map((cohort) => {
    const places = cohort.departmentIds.flatMap((id) => assigned.get(assignmentsId(organizationId, id)) ?? [])
    const pathIds = [...cohort.pathIds, ...places.flatMap(({ paths }) => Object.keys(paths))]
    const courseIds = [...cohort.courseIds, ...places.flatMap(({ courses }) => Object.keys(courses))]
    const reached = cohort.status === 'member' ? [...courseIds, ...pathIds.flatMap(coursesOf)] : []
    return { ...cohort, reached: new Set(reached) }
  })
}

/** How far people have come in a course: those who were assigned it or started it. */
export interface CourseStanding {
  readonly assigned: number
  readonly started: number
  readonly completed: number
  /** Assigned or started. */
  readonly total: number
  /** Of the published lessons of the course that `total` would complete, those that they did: between 0 and `total`. */
  readonly done: number
}

export function standingIn(course: CoveredCourse, cohorts: readonly ReachedCohort[]): CourseStanding {
  const standing = { assigned: 0, started: 0, completed: 0, total: 0, lessons: 0 }
  for (const { counts, reached } of cohorts) {
    const ofCourse = countsAt(counts, 'courses', course.courseId)
    const started = countAt(ofCourse, 'started')
    const isAssigned = reached.has(course.courseId)
    // Whoever began keeps a course that was unpublished; nobody else is asked to begin it.
    const assigned = isAssigned ? (course.isOpen ? countAt(counts, 'people') : started) : 0
    standing.assigned += assigned
    standing.started += started
    standing.completed += countAt(ofCourse, 'completed')
    standing.total += isAssigned ? assigned : started
    standing.lessons += sum(course.publishedLessons.map((id) => countAt(ofCourse, 'lessons', id)))
  }
  const { lessons, ...numbers } = standing
  return { ...numbers, done: lessons / Math.max(1, course.publishedLessons.length) }
}

/** A whole percentage, rounded down; three thirds are a whole. */
export const percentageOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.floor((part * 100) / whole + 1e-9))
