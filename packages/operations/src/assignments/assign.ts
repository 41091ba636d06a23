import { type Assignee, assignments } from '@manabi/assignments'
import { type Id, notFound } from '@manabi/kernel'
import { requireAssignableCourse, requireAssignablePath } from '@manabi/projections/assignments/index'
import type { ExecutionContext } from '../execution.ts'
import type { Services } from '../services.ts'
import { isAssignee, requireAssignee } from './requireAssignee.ts'

interface To {
  readonly organizationId: Id
  readonly assignee: Assignee
}

/** 404 for an assignee that the organization does not have, and for a path that it cannot see. */
export async function assignPath(
  { execute, now }: ExecutionContext,
  services: Services,
  { pathId, ...to }: To & { readonly pathId: Id },
): Promise<void> {
  const { organizationId, assignee } = to
  await requireAssignee(services, to)
  await requireAssignablePath(services.views, { organizationId, id: pathId })
  const command = { ...to, pathId, assignedAt: now.toISOString() }
  await execute(assignments.assignPath, [organizationId, assignee.id], command)
  await endIfGone({ execute }, services, to)
}

/** 404 for an assignee that the organization does not have, and for a course that it cannot see or that is a draft. */
export async function assignCourse(
  { execute, now }: ExecutionContext,
  services: Services,
  { courseId, ...to }: To & { readonly courseId: Id },
): Promise<void> {
  const { organizationId, assignee } = to
  await requireAssignee(services, to)
  await requireAssignableCourse(services.views, { organizationId, id: courseId })
  const command = { ...to, courseId, assignedAt: now.toISOString() }
  await execute(assignments.assignCourse, [organizationId, assignee.id], command)
  await endIfGone({ execute }, services, to)
}

/** 404 for an assignee that the organization does not have. */
export async function unassignPath(
  { execute }: ExecutionContext,
  services: Services,
  { pathId, ...from }: To & { readonly pathId: Id },
): Promise<void> {
  await requireAssignee(services, from)
  await execute(assignments.unassignPath, [from.organizationId, from.assignee.id], { ...from, pathId })
}

/** 404 for an assignee that the organization does not have. */
export async function unassignCourse(
  { execute }: ExecutionContext,
  services: Services,
  { courseId, ...from }: To & { readonly courseId: Id },
): Promise<void> {
  await requireAssignee(services, from)
  await execute(assignments.unassignCourse, [from.organizationId, from.assignee.id], { ...from, courseId })
}

/** An assignee that left after it was looked up may have had its assignments ended before this one was kept: 404, as if it had left first. */
async function endIfGone({ execute }: Pick<ExecutionContext, 'execute'>, services: Services, to: To): Promise<void> {
  if (await isAssignee(services, to)) return
  await execute(assignments.endAll, [to.organizationId, to.assignee.id], to)
  throw notFound()
}
