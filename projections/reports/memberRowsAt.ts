import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type MemberRow, memberRow } from '../organizations/memberRows.ts'
import type { MemberAt } from './membersThen.ts'
import { progressAt } from './progressAt.ts'
import type { AssigneeState } from './reportHistory.ts'
import { assigneesAt, pathsAt, theseCoursesAt } from './reportHistoryAt.ts'

/** The rows of these members of one organization as of the end of a day, contents and assignments too. */
export async function memberRowsAt(
  views: Views,
  members: readonly MemberAt[],
  { organizationId, day }: { readonly organizationId: Id; readonly day: Day },
): Promise<readonly MemberRow[]> {
  const userIds = members.map(({ userId }) => userId)
  const places = new Set(members.flatMap(placesOf))
  const [assignees, done] = await Promise.all([
    assigneesAt(views, organizationId, places, day),
    progressAt(views, userIds, day),
  ])
  const reached = await reachedAt(views, members, assignees, { organizationId, day })
  const courseIds = new Set<Id>()
  for (const some of [...reached, ...done.values()]) for (const id of some.keys()) courseIds.add(id)
  const courses = new Map(
    (await theseCoursesAt(views, courseIds, day)).map((course) => [course.courseId, { ...course, measured: course }]),
  )
  const departmentsOf = ({ departmentIds }: MemberAt) =>
    departmentIds.flatMap((id) => {
      const name = assignees.get(id)?.name
      return name === undefined ? [] : [{ id, name }]
    })
  return members.map((member, index) =>
    memberRow(
      { ...member, departments: departmentsOf(member) },
      { reached: reached[index]!, docs: done.get(member.userId) ?? new Map(), courses },
    ),
  )
}

const placesOf = ({ userId, departmentIds }: MemberAt): readonly Id[] => [userId, ...departmentIds]

/** The courses that each was assigned, as of the end of a day. */
async function reachedAt(
  views: Views,
  members: readonly MemberAt[],
  assignees: ReadonlyMap<Id, AssigneeState>,
  { organizationId, day }: { readonly organizationId: Id; readonly day: Day },
): Promise<readonly ReadonlySet<Id>[]> {
  const paths = await pathsAt(views, new Set([...assignees.values()].flatMap(({ paths }) => paths)), day)
  const coursesOf = (pathId: Id): readonly Id[] => {
    const path = paths.get(pathId)
    return path !== undefined && (path.isPublic || path.organizationId === organizationId) ? path.courseIds : []
  }
  return members.map((member) => {
    const states = placesOf(member).flatMap((id) => assignees.get(id) ?? [])
    return new Set(states.flatMap((state) => [...state.courses, ...state.paths.flatMap(coursesOf)]))
  })
}
