import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import type { MemberAt } from '../reports/membersThen.ts'
import type { AssigneeState } from '../reports/reportHistory.ts'
import { assigneesAt, pathsAt, theseCoursesAt } from '../reports/reportHistoryAt.ts'
import { lastActivities } from './lastActivities.ts'
import { type MemberRow, memberRow } from './memberRows.ts'
import { progressAt } from './progressAt.ts'

/** The rows of these members of one organization as of the end of a day, contents and assignments too. */
export async function memberRowsAt(
  views: Views,
  members: readonly MemberAt[],
  { organizationId, day }: { readonly organizationId: Id; readonly day: Day },
): Promise<readonly MemberRow[]> {
  const userIds = members.map(({ userId }) => userId)
  const places = new Set(members.flatMap(placesOf))
  const [assignees, done, active] = await Promise.all([
    assigneesAt(views, organizationId, places, day),
    progressAt(views, userIds, day),
    lastActivities(views, userIds, { organizationId, day }),
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
  return members.map((member, index) => {
    const { userId } = member
    const docs = done.get(userId) ?? new Map()
    const sources = { reached: reached[index]!, docs, courses, lastActivityAt: active.get(userId) }
    return memberRow({ ...member, departments: departmentsOf(member) }, sources)
  })
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
