import { assignments } from '@manabi/assignments'
import { path } from '@manabi/catalog'
import type { Id, Timestamp } from '@manabi/kernel'
import { type AssignmentsDoc, assignments as assignmentsDocs } from '@manabi/projections/assignments/assignments'
import { type PathDoc, paths } from '@manabi/projections/catalog/paths'
import type { Services } from '../../services.ts'
import { eventsThen, foldedThen } from './eventsThen.ts'

interface MemberThen {
  readonly organizationId: Id
  readonly userId: Id
  readonly departmentIds: readonly Id[]
}

/** The courses that a member was assigned then: directly, by a department, or as part of a path as it was then. */
export async function assignedThen(
  services: Services,
  { organizationId, userId, departmentIds }: MemberThen,
  asOf: Timestamp,
): Promise<readonly Id[]> {
  const streams = [userId, ...departmentIds].map((id) => assignments.stream(organizationId, id))
  const assigned = foldedThen<AssignmentsDoc>(assignmentsDocs, await eventsThen(services, streams, asOf))
  const pathIds = [...new Set(assigned.flatMap(({ paths }) => Object.keys(paths)))]
  const written = await eventsThen(
    services,
    pathIds.map((id) => path.stream(id)),
    asOf,
  )
  const ofPaths = foldedThen<PathDoc>(paths, written).filter(
    ({ isPublic, organizationId: owner }) => isPublic || owner === organizationId,
  )
  const direct = assigned.flatMap(({ courses }) => Object.keys(courses))
  return [...new Set([...direct, ...ofPaths.flatMap(({ courseIds }) => courseIds)])]
}
