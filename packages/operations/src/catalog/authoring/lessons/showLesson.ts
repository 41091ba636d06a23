import type { Id } from '@manabi/kernel'
import { type AuthoredLesson, authoredLesson } from '@manabi/projections/catalog/authoredCourses'
import { translationsOfLesson } from '@manabi/projections/catalog/translations'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'

export const showAuthoredLesson = (lesson: AuthoredLesson) => ({
  id: lesson.id,
  courseId: lesson.courseId,
  sectionId: lesson.sectionId,
  title: lesson.title,
  estimatedMinutes: lesson.estimatedMinutes,
  isPublished: lesson.isPublished,
  hasVideo: lesson.hasVideo,
  hasQuiz: lesson.hasQuiz,
  createdAt: lesson.createdAt,
  updatedAt: lesson.updatedAt,
})

interface Place {
  readonly organizationId: Id
  readonly courseId: Id
  readonly sectionId: Id
  readonly lessonId: Id
}

/** What a write of a lesson answers. */
export async function answerLesson(views: Views, { organizationId, ...of }: Place, status = 200) {
  const { placed, content } = await authoredLesson(views, organizationId, of)
  const translations = await translationsOfLesson(views, { authorOf: organizationId }, content)
  const ofGroup = { translationOf: content.translationOf, translations: [...translations] }
  return new Reply(status, { ...showAuthoredLesson(placed), ...ofGroup }, {}, content.version)
}
