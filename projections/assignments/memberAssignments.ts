import type { Id, Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { courses } from '../catalog/courses.ts'
import { type Assigned, mayAssign, reachedBy } from './assignedTo.ts'

/** A course or path that was assigned to a member, or to a department that they are in. */
export interface MemberAssignment {
  readonly type: 'course' | 'path'
  readonly id: Id
  readonly title: string
  readonly assignedAt: Timestamp
  /** null: to the member alone. */
  readonly departmentId: Id | null
}

/** What a member was assigned, by title. Grows by what was assigned; courses of assigned paths are not listed one by one. */
export async function memberAssignmentsOf(views: Views, member: Assigned): Promise<readonly MemberAssignment[]> {
  const { reached, paths } = await reachedBy(views, [[member]])
  const [mine] = reached as [(typeof reached)[number]]
  const alone = [...mine.courses].flatMap(([id, routes]) => {
    return routes.flatMap((route) => (route.pathId === null ? { id, ...route } : []))
  })
  const titles = await views.of(courses).getMany([...new Set(alone.map(({ id }) => id))])
  const ofCourses = alone.flatMap(({ id, assignedAt, departmentId }): MemberAssignment[] => {
    const course = titles.get(id)
    // Another organization's may have been made private since, or deleted.
    if (course === undefined || !mayAssign(member.organizationId, course)) return []
    return [{ type: 'course', id, title: course.title, assignedAt, departmentId }]
  })
  const ofPaths = [...mine.paths].flatMap(([id, routes]) =>
    routes.map(({ assignedAt, departmentId }): MemberAssignment => {
      return { type: 'path', id, title: paths.get(id)!.title, assignedAt, departmentId }
    }),
  )
  return [...ofCourses, ...ofPaths].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ title, id, departmentId }: MemberAssignment): string => `${title}\n${id}\n${departmentId ?? ''}`
