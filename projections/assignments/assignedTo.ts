import type { Id, Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type PathDoc, paths } from '../catalog/paths.ts'
import { type AssignmentsDoc, assignments, assignmentsId } from './assignments.ts'

/** A person in one organization. */
export interface Assigned {
  readonly organizationId: Id
  readonly userId: Id
  readonly departmentIds: readonly Id[]
}

/** How a path or a course reaches a person. */
export interface Route {
  readonly assignedAt: Timestamp
  /** Of the organization that assigned it. */
  readonly organizationId: Id
  /** null: to the person. */
  readonly departmentId: Id | null
  /** For a course: the path that it is a part of; null for a path, and for a course by itself. */
  readonly pathId: Id | null
}

/** What reaches a person, and how, by id. Courses of paths are among `courses`. */
export interface Reached {
  readonly paths: ReadonlyMap<Id, readonly Route[]>
  readonly courses: ReadonlyMap<Id, readonly Route[]>
}

/** Of each list of memberships (say, all of one person) what reaches it now. Reads the assignees' documents, however many members a department has. */
export async function reachedBy(
  views: Views,
  people: readonly (readonly Assigned[])[],
): Promise<{ readonly reached: readonly Reached[]; readonly paths: ReadonlyMap<Id, PathDoc> }> {
  const places = people.map((memberships) => memberships.flatMap(placesOf))
  const docs = await views.of(assignments).getMany([...new Set(places.flat())])
  const pathDocs = await views.of(paths).getMany([...new Set([...docs.values()].flatMap(pathIdsOf))])
  const reached = places.map((ids) =>
    reach(
      ids.flatMap((id) => docs.get(id) ?? []),
      pathDocs,
    ),
  )
  return { reached, paths: pathDocs }
}

const placesOf = ({ organizationId, userId, departmentIds }: Assigned): string[] =>
  [userId, ...departmentIds].map((id) => assignmentsId(organizationId, id))

const pathIdsOf = ({ paths }: AssignmentsDoc): Id[] => Object.keys(paths)

function reach(docs: readonly AssignmentsDoc[], pathDocs: ReadonlyMap<Id, PathDoc>): Reached {
  const reachedPaths = new Map<Id, Route[]>()
  const reachedCourses = new Map<Id, Route[]>()
  for (const { organizationId, departmentId, paths, courses } of docs) {
    for (const [courseId, assignedAt] of Object.entries(courses)) {
      add(reachedCourses, courseId, { assignedAt, organizationId, departmentId, pathId: null })
    }
    for (const [pathId, assignedAt] of Object.entries(paths)) {
      const path = pathDocs.get(pathId)
      if (path === undefined || !mayAssign(organizationId, path)) continue
      const route = { assignedAt, organizationId, departmentId }
      add(reachedPaths, pathId, { ...route, pathId: null })
      for (const courseId of path.courseIds) add(reachedCourses, courseId, { ...route, pathId })
    }
  }
  return { paths: reachedPaths, courses: reachedCourses }
}

function add(routes: Map<Id, Route[]>, id: Id, route: Route): void {
  const known = routes.get(id)
  if (known === undefined) routes.set(id, [route])
  else known.push(route)
}

/** Public, or its own: what another organization made private since is not reached any more. */
export const mayAssign = (
  organizationId: Id,
  content: { readonly isPublic: boolean; readonly organizationId: Id },
): boolean => content.isPublic || content.organizationId === organizationId

export const firstAssigned = (routes: readonly Route[]): Timestamp =>
  routes.map(({ assignedAt }) => assignedAt).sort()[0]!
