import type { Id } from '@manabi/kernel'
import { authoredCourse } from '@manabi/projections/catalog/authoredCourses'
import type { CourseDoc } from '@manabi/projections/catalog/courses'
import { translationsOfCourse } from '@manabi/projections/catalog/translations'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'
import { showCourse } from '../../show.ts'

export const showAuthoredCourse = async (views: Views, doc: CourseDoc) => ({
  ...showCourse(doc),
  isPublished: doc.isPublished,
  publishedAt: doc.publishedAt,
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
  translationOf: doc.translationOf,
  translations: [...(await translationsOfCourse(views, { authorOf: doc.organizationId }, doc))],
})

/** What a write of a course answers. */
export async function answerCourse(
  views: Views,
  { organizationId, courseId }: { readonly organizationId: Id; readonly courseId: Id },
  status = 200,
) {
  const doc = await authoredCourse(views, organizationId, courseId)
  return new Reply(status, await showAuthoredCourse(views, doc), {}, doc.version)
}
