import { type Id, notFound } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'

interface Wanted {
  readonly organizationId: Id
  readonly id: Id
}

/** Throws 404 unless the course is published, and public or the organization's own (contract, Organizations). */
export async function requireAssignableCourse(views: Views, { organizationId, id }: Wanted): Promise<void> {
  const course = await views.of(courses).get(id)
  const isAssignable = course?.isPublished && (course.isPublic || course.organizationId === organizationId)
  if (!isAssignable) throw notFound()
}

/** Throws 404 unless the path is public or the organization's own. */
export async function requireAssignablePath(views: Views, { organizationId, id }: Wanted): Promise<void> {
  const path = await views.of(paths).get(id)
  if (path === null || (!path.isPublic && path.organizationId !== organizationId)) throw notFound()
}
