import { type CatalogEvent, canSee, type PathContent, sortKey, visibleTo } from '@manabi/catalog'
import { type Caller, type Id, notFound } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type CourseDoc, usableCourses, visibleCourses } from './courses.ts'
import { type PageOf, type PageQuery, rangeOf } from './page.ts'

export interface PathDoc extends PathContent {
  readonly pathId: Id
  readonly organizationId: Id
  readonly sortKey: string
  /** As the decider counts it: what an author's `If-Match` is compared with. */
  readonly version: number
}

export const paths = projection<PathDoc, CatalogEvent>()({
  name: 'paths',
  version: 4,
  indexes: [['culture', 'sortKey', 'id', 'isPublic', 'organizationId'], ['courseIds']],
  on: {
    PathWritten: [
      ({ data }) => data.pathId,
      (doc, { data }) => ({ ...data, sortKey: sortKey(data.title, data.culture), version: (doc?.version ?? 0) + 1 }),
    ],
    PathDeleted: [({ data }) => data.pathId, () => null],
  },
})

/** A path with the courses of it that the caller can see, in learning order. */
export interface VisiblePath {
  readonly path: PathDoc
  readonly courses: readonly CourseDoc[]
}

export interface PathFilter extends PageQuery {
  readonly culture?: string | undefined
  readonly organizationId?: Id | undefined
}

/** The paths that hold a course, and that an organization can assign. */
export async function pathsWith(views: Views, courseId: Id, organizationId: Id): Promise<readonly Id[]> {
  const found = await views.of(paths).find({ where: { courseIds: { has: courseId } } })
  return found.flatMap(({ id, doc }) => (doc.isPublic || doc.organizationId === organizationId ? [id] : []))
}

/** Paths that the caller can see, by culture, title and id (contract, Catalog). */
export async function listPaths(views: Views, caller: Caller, filter: PathFilter): Promise<PageOf<VisiblePath>> {
  const { culture, organizationId } = filter
  const where = {
    ...(culture === undefined ? {} : { culture }),
    ...(organizationId === undefined ? {} : { organizationId }),
    ...visibleTo(caller),
  }
  const sort = [
    ['culture', 'asc'],
    ['sortKey', 'asc'],
    ['id', 'asc'],
  ] as const
  const found = await views.of(paths).find({ where, sort, ...rangeOf(filter) })
  const items = await Promise.all(found.map(({ doc }) => withCourses(views, caller, doc)))
  return { items, totalItems: await views.of(paths).count(where) }
}

/** Throws `not_found` for what does not exist and for what the caller cannot see alike. */
export async function visiblePath(views: Views, caller: Caller, pathId: Id): Promise<VisiblePath> {
  const doc = await views.of(paths).get(pathId)
  if (doc === null || !canSee(caller, { ...doc, isPublished: true })) throw notFound()
  return withCourses(views, caller, doc)
}

const withCourses = async (views: Views, caller: Caller, path: PathDoc): Promise<VisiblePath> => ({
  path,
  courses: await visibleCourses(views, caller, path.courseIds),
})

/** A path of the organization, with the courses that a change may keep; throws `not_found` for a path of another one. */
export async function authoredPath(views: Views, organizationId: Id, pathId: Id): Promise<VisiblePath> {
  const path = await views.of(paths).get(pathId)
  if (path === null || path.organizationId !== organizationId) throw notFound()
  return { path, courses: await usableCourses(views, organizationId, path.courseIds) }
}
