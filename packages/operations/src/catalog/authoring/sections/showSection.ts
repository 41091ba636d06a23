import { type Id, notFound } from '@manabi/kernel'
import { type AuthoredSection, authoredSections } from '@manabi/projections/catalog/authoredCourses'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'
import { withWriter } from '../../../writers.ts'

/** Without who wrote it last. */
export const showSection = (courseId: Id, { id, title, lessons }: AuthoredSection) => ({
  id,
  courseId,
  title,
  lessonCount: lessons.length,
})

interface Place {
  readonly organizationId: Id
  readonly courseId: Id
  readonly sectionId: Id
}

/** What a write of a section answers. */
export async function answerSection(views: Views, { organizationId, courseId, sectionId }: Place, status = 200) {
  const sections = await authoredSections(views, organizationId, courseId)
  const section = sections.find(({ id }) => id === sectionId)
  if (section === undefined) throw notFound()
  return new Reply(status, await withWriter(views, showSection(courseId, section)), {}, section.version)
}
