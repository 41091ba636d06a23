import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { assignments, assignmentsId } from '../assignments/assignments.ts'
import { outlinesOf, publishedLessonsOf } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import { countsAt, numberIn, sum } from './counts.ts'
import type { PeerGroupDoc } from './peerGroups.ts'
import { peerGroupsAt, peerGroupsNow } from './peerGroupsAt.ts'
import type { AssigneeState, PathState } from './reportHistory.ts'
import { assigneesAt, type CourseAt, coursesAt, pathsAt } from './reportHistoryAt.ts'

/** A peer group with the courses that its people are assigned. */
export interface ReachedPeerGroup extends PeerGroupDoc {
  /** By their departments: the same set for all peer groups in the same departments, of which there are far fewer. */
  readonly byDepartments: ReadonlySet<Id>
  /** The others, assigned to them alone. */
  readonly alone: ReadonlySet<Id>
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
  readonly people: readonly ReachedPeerGroup[]
  readonly members: readonly ReachedPeerGroup[]
  readonly invitedCount: number
  readonly courses: readonly CoveredCourse[]
  readonly ownCourses: { readonly total: number; readonly published: number }
}

export const peopleIn = (peerGroups: readonly PeerGroupDoc[]): number =>
  sum(peerGroups.map(({ counts }) => numberIn(counts, 'people')))

/** How many of them were active since a day. */
export const activeIn = (peerGroups: readonly PeerGroupDoc[], since: Day): number =>
  sum(
    peerGroups.flatMap(({ counts }) =>
      Object.entries(countsAt(counts, 'last')).map(([day, people]) => (day >= since ? (people as number) : 0)),
    ),
  )

/** What is joined with the peer groups: as of the end of a day, or now. */
interface Joined {
  readonly peerGroups: readonly PeerGroupDoc[]
  departments(ids: Iterable<Id>): Promise<ReadonlyMap<Id, Pick<AssigneeState, 'courses' | 'paths'>>>
  paths(ids: Iterable<Id>): Promise<ReadonlyMap<Id, PathState>>
  courses(others: Iterable<Id>): Promise<readonly CourseAt[]>
}

const joinedAt = async (views: Views, organizationId: Id, day: Day): Promise<Joined> => ({
  peerGroups: await peerGroupsAt(views, organizationId, day),
  departments: (ids) => assigneesAt(views, organizationId, ids, day),
  paths: (ids) => pathsAt(views, ids, day),
  courses: (others) => coursesAt(views, { organizationId, others, day }),
})

const joinedNow = async (views: Views, organizationId: Id, activeSince: Day | null): Promise<Joined> => ({
  peerGroups: await peerGroupsNow(views, organizationId, activeSince),
  departments: async (ids) => {
    const docs = await views.of(assignments).getMany([...ids].map((id) => assignmentsId(organizationId, id)))
    return new Map(
      [...docs.values()].map(({ departmentId, courses, paths }) => [
        departmentId!,
        { courses: Object.keys(courses), paths: Object.keys(paths) },
      ]),
    )
  },
  paths: (ids) => views.of(paths).getMany([...ids]),
  courses: async (others) => {
    const ownCourses = await views.of(courses).find({ where: { organizationId } })
    const outlines = await outlinesOf(views, [...new Set([...ownCourses.map(({ id }) => id), ...others])])
    return [...outlines.values()].map((outline) => ({
      ...outline,
      isDeleted: false,
      publishedLessons: publishedLessonsOf(outline).map(({ id }) => id),
    }))
  },
})

interface ScopeQuery {
  /** As it was at the end of that day; null: as it is. */
  readonly asOf?: Day | null
  /** The first day of which activity is asked for; null for none. */
  readonly activeSince?: Day | null
}

export async function reportScopeOf(
  views: Views,
  organizationId: Id,
  { asOf = null, activeSince = null }: ScopeQuery = {},
): Promise<ReportScope> {
  const joined = await (asOf === null
    ? joinedNow(views, organizationId, activeSince)
    : joinedAt(views, organizationId, asOf))
  const peerGroups = await reachedPeerGroups(joined, organizationId)
  const people = peerGroups.filter(({ status }) => status !== 'invited')
  const found = await joined.courses(coursesReaching(people))
  const ownCourses = found.filter((course) => course.organizationId === organizationId)
  return {
    people,
    members: people.filter(({ status }) => status === 'member'),
    invitedCount: peopleIn(peerGroups.filter(({ status }) => status === 'invited')),
    // A path may hold a private course of another organization, which this one does not see.
    courses: found
      .filter((course) => course.isPublic || course.organizationId === organizationId)
      .map(({ courseId, title, isPublished: isOpen, publishedLessons }) => ({
        courseId,
        title,
        isOpen,
        publishedLessons,
      })),
    ownCourses: { total: ownCourses.length, published: ownCourses.filter(({ isPublished }) => isPublished).length },
  }
}

/** Assignments of departments reach a peer group at read time, so that assigning to a department of 50,000 changes one document. */
async function reachedPeerGroups(joined: Joined, organizationId: Id): Promise<readonly ReachedPeerGroup[]> {
  const { peerGroups } = joined
  const departments = await joined.departments(new Set(peerGroups.flatMap(({ departmentIds }) => departmentIds)))
  const ofDepartments = [...departments.values()].flatMap(({ paths }) => paths)
  const found = await joined.paths(new Set([...ofDepartments, ...peerGroups.flatMap(({ pathIds }) => pathIds)]))
  const coursesOf = (pathId: Id): readonly Id[] => {
    const path = found.get(pathId)
    return path !== undefined && (path.isPublic || path.organizationId === organizationId) ? path.courseIds : []
  }
  const coursesIn = ({ courses, paths }: Pick<AssigneeState, 'courses' | 'paths'>): readonly Id[] => [
    ...courses,
    ...paths.flatMap(coursesOf),
  ]
  const sets = new Map<string, ReadonlySet<Id>>()
  const reachedIn = (departmentIds: readonly Id[]): ReadonlySet<Id> => {
    const key = departmentIds.join(',')
    const known = sets.get(key)
    if (known !== undefined) return known
    const ids = new Set(departmentIds.flatMap((id) => coursesIn(departments.get(id) ?? nothing)))
    sets.set(key, ids)
    return ids
  }
  return peerGroups.map((peerGroup) => {
    // History keeps a peer group that everybody has left.
    if (peerGroup.status !== 'member' || peopleIn([peerGroup]) === 0)
      return { ...peerGroup, byDepartments: none, alone: none }
    const byDepartments = reachedIn(peerGroup.departmentIds)
    const own = coursesIn({ courses: peerGroup.courseIds, paths: peerGroup.pathIds })
    return { ...peerGroup, byDepartments, alone: new Set(own.filter((id) => !byDepartments.has(id))) }
  })
}

const nothing = { courses: [], paths: [] }
const none: ReadonlySet<Id> = new Set()

/** Those that at least one of them is assigned. */
export function coursesReaching(peerGroups: readonly ReachedPeerGroup[]): ReadonlySet<Id> {
  const ids = new Set<Id>()
  for (const set of new Set(peerGroups.flatMap(({ byDepartments, alone }) => [byDepartments, alone])))
    for (const id of set) ids.add(id)
  return ids
}

/** A whole percentage, rounded down; three thirds are a whole. */
export const percentageOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.floor((part * 100) / whole + 1e-9))
