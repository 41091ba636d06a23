import type { CatalogEvent } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

/** The courses of a path, found by each of them. */
export interface PathCoursesDoc {
  readonly pathId: Id
  readonly courseIds: readonly Id[]
}

export const pathCourses = projection<PathCoursesDoc, CatalogEvent>()({
  name: 'path-courses',
  version: 1,
  indexes: [['courseIds']],
  on: {
    PathWritten: [({ data }) => data.pathId, (_, { data: { pathId, courseIds } }) => ({ pathId, courseIds })],
    PathDeleted: [({ data }) => data.pathId, () => null],
  },
})

/** The paths that a course is in. */
export async function pathsWith(views: Views, courseId: Id): Promise<readonly PathCoursesDoc[]> {
  const found = await views.of(pathCourses).find({ where: { courseIds: { has: courseId } } })
  return found.map(({ doc }) => doc)
}
