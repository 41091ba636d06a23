import type { Id } from '@manabi/kernel'
import { authoredCourse, authoredSections } from '@manabi/projections/catalog/authoredCourses'
import type { CourseDoc } from '@manabi/projections/catalog/courses'
import { translationsOfCourse } from '@manabi/projections/catalog/translations'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'
import { withWriter, withWriters } from '../../../writers.ts'
import { showCourse } from '../../show.ts'
import { showLessonOutline } from '../lessons/showLesson.ts'
import { showSection } from '../sections/showSection.ts'

/** Without who wrote it last. */
export const showAuthoredCourse = async (views: Views, doc: CourseDoc) => ({
  ...showCourse(doc),
  isPublished: doc.isPublished,
  publishedAt: doc.publishedAt,
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
  translationOf: doc.translationOf,
  translations: [...(await translationsOfCourse(views, { authorOf: doc.organizationId }, doc))],
})

interface Place {
  readonly organizationId: Id
  readonly courseId: Id
}

/** What a write of a course answers. */
export async function answerCourse(views: Views, { organizationId, courseId }: Place, status = 200) {
  const doc = await authoredCourse(views, organizationId, courseId)
  return new Reply(status, await withWriter(views, await showAuthoredCourse(views, doc)), {}, doc.version)
}

/** The course with its sections and lessons. */
export async function answerCourseDetail(views: Views, { organizationId, courseId }: Place) {
  const doc = await authoredCourse(views, organizationId, courseId)
  const found = await authoredSections(views, organizationId, courseId)
  const sections = await withWriters(
    views,
    found.map((section) => showSection(courseId, section)),
  )
  const lessons = await withWriters(
    views,
    found.flatMap((section) => section.lessons.map(showLessonOutline)),
  )
  const lessonsIn = Map.groupBy(lessons, ({ sectionId }) => sectionId)
  const shown = {
    ...(await withWriter(views, await showAuthoredCourse(views, doc))),
    sections: sections.map((section) => ({ ...section, lessons: lessonsIn.get(section.id) ?? [] })),
  }
  return new Reply(200, shown, {}, doc.version)
}
