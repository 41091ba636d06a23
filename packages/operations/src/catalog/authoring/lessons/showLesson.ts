import type { Id } from '@manabi/kernel'
import { type AuthoredContent, type AuthoredLesson, authoredLesson } from '@manabi/projections/catalog/authoredCourses'
import { translationsOfLesson } from '@manabi/projections/catalog/translations'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'
import { withWriter } from '../../../writers.ts'

/** Without who wrote it last. */
export const showLessonOutline = (lesson: AuthoredLesson) => ({
  id: lesson.id,
  courseId: lesson.courseId,
  sectionId: lesson.sectionId,
  title: lesson.title,
  estimatedMinutes: lesson.estimatedMinutes,
  isPublished: lesson.isPublished,
  hasVideo: lesson.hasVideo,
  hasQuiz: lesson.hasQuiz,
  hasDraft: lesson.hasDraft,
  createdAt: lesson.createdAt,
  updatedAt: lesson.updatedAt,
})

/** `content` of a lesson of the organization whose author sees it. Without who wrote it last. */
export const showAuthoredLesson = async (views: Views, { placed, content }: Omit<AuthoredContent, 'culture'>) => ({
  ...showLessonOutline(placed),
  translationOf: content.translationOf,
  translations: [...(await translationsOfLesson(views, { authorOf: content.organizationId }, content))],
})

interface Place {
  readonly organizationId: Id
  readonly courseId: Id
  readonly sectionId: Id
  readonly lessonId: Id
}

/** What a write of a lesson answers. */
export async function answerLesson(views: Views, { organizationId, ...of }: Place, status = 200) {
  const found = await authoredLesson(views, organizationId, of)
  return new Reply(status, await withWriter(views, await showAuthoredLesson(views, found)), {}, found.content.version)
}
