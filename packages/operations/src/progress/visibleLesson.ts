import { canSee, course, lesson, publishedLesson, publishedLessons } from '@manabi/catalog'
import { type Id, type Learner, learnersOrganizations, notFound } from '@manabi/kernel'
import type { LessonFacts } from '@manabi/progress'
import type { MeasuredCourse } from '@manabi/projections/progress/courseProgress'
import type { Explained } from '@manabi/questions'
import type { Services } from '../services.ts'

/** A lesson that a learner can see, and what is true of it and its course now. */
export interface VisibleLesson {
  readonly lesson: LessonFacts
  readonly course: MeasuredCourse
  readonly quiz: Explained | null
}

/**
 * A published lesson of a published course that the learner can see, else 404 (specification section 1). Asks the streams, not
 * the read models: their states are in memory, where a document would have to be parsed.
 */
export async function visibleLesson(
  { repository }: Pick<Services, 'repository'>,
  learner: Learner,
  id: Id,
): Promise<VisibleLesson> {
  const { state: content } = await repository.load(lesson, [id])
  if (content.status !== 'present') throw notFound()
  // The ids of the states, not of the request: what folds keep of them is then in memory once.
  const { lessonId, courseId } = content
  const { state: outline } = await repository.load(course, [courseId])
  if (outline.status !== 'published' || !canSee(learner, { ...outline, isPublished: true })) throw notFound()
  const place = publishedLesson(outline, lessonId)
  if (place === undefined) throw notFound()
  return {
    lesson: {
      userId: learner.userId,
      courseId,
      courseTitle: outline.title,
      courseOrganizationId: outline.organizationId,
      isPublicCourse: outline.isPublic,
      organizations: learnersOrganizations(learner),
      lessonId,
      ...place,
      lessonTitle: content.title,
    },
    course: { courseId, title: outline.title, ...publishedLessons(outline) },
    quiz: content.quiz,
  }
}
