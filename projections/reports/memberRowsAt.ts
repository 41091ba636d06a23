import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type MemberRow, memberRow } from '../organizations/memberRows.ts'
import type { MemberAt } from './membersThen.ts'
import { progressAt } from './progressAt.ts'
import { assigneesAt, pathsAt, theseCoursesAt } from './reportHistory.ts'

/** The rows of these members of one organization as of the end of a day, contents and assignments too. */
export async function memberRowsAt(
  views: Views,
  members: readonly MemberAt[],
  { organizationId, day }: { readonly organizationId: Id; readonly day: Day },
): Promise<readonly MemberRow[]> {
  const userIds = members.map(({ userId }) => userId)
  const [reached, done] = await Promise.all([
    reachedAt(views, members, { organizationId, day }),
    progressAt(views, userIds, day),
  ])
  const courseIds = new Set<Id>()
  for (const some of [...reached, ...done.values()]) for (const id of some.keys()) courseIds.add(id)
  const courses = new Map(
    (await theseCoursesAt(views, courseIds, day)).map((course) => [course.courseId, { ...course, measured: course }]),
  )
  return members.map((member, index) =>
    memberRow(member, { reached: reached[index]!, docs: done.get(member.userId) ?? new Map(), courses }),
  )
}

/** The courses that each was assigned, as of the end of a day. */
async function reachedAt(
  views: Views,
  members: readonly MemberAt[],
  { organizationId, day }: { readonly organizationId: Id; readonly day: Day },
): Promise<readonly ReadonlySet<Id>[]> {
  const placesOf = ({ userId, departmentIds }: MemberAt): Id[] => [userId, ...departmentIds]
  const assignees = await assigneesAt(views, organizationId, new Set(members.flatMap(placesOf)), day)
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
