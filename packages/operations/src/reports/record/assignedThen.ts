import { type AssignmentEvent, assignments } from '@manabi/assignments'
import { path } from '@manabi/catalog'
import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import { type PathDoc, paths } from '@manabi/projections/catalog/paths'
import { eventsThen, foldedThen } from '../../histories/eventsThen.ts'
import type { Services } from '../../services.ts'

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
  const assigned = lastAssigned((await eventsThen(services, streams, asOf)) as readonly Recorded<AssignmentEvent>[])
  const pathIds = [...new Set(assigned.flatMap((data) => ('pathId' in data ? [data.pathId] : [])))]
  const written = await eventsThen(
    services,
    pathIds.map((id) => path.stream(id)),
    asOf,
  )
  const ofPaths = (await foldedThen<PathDoc>(paths, written)).filter(
    ({ isPublic, organizationId: owner }) => isPublic || owner === organizationId,
  )
  const direct = assigned.flatMap((data) => ('courseId' in data ? [data.courseId] : []))
  return [...new Set([...direct, ...ofPaths.flatMap(({ courseIds }) => courseIds)])]
}

/** What was assigned and not ended since. Not by documents, which a fold copies for each of what may be thousands. */
function lastAssigned(events: readonly Recorded<AssignmentEvent>[]): readonly AssignmentEvent['data'][] {
  const assigned = new Map<string, AssignmentEvent['data']>()
  for (const { type, data } of events) {
    const key = `${data.assignee.id}/${'pathId' in data ? data.pathId : data.courseId}`
    if (type === 'PathAssigned' || type === 'CourseAssigned') assigned.set(key, data)
    else assigned.delete(key)
  }
  return [...assigned.values()]
}
