import { canSee, course } from '@manabi/catalog'
import { Id, invalid, type Learner, learnersOrganizations, notFound } from '@manabi/kernel'
import type { SessionFacts } from '@manabi/study'
import { z } from 'zod'
import { visibleLesson } from '../progress/visibleLesson.ts'
import type { Services } from '../services.ts'

/** What a session may be about. */
export const studied = {
  courseId: Id.trim().nullish().meta({ description: 'The course that is studied.' }),
  lessonId: Id.trim().nullish().meta({ description: 'The lesson that is studied.' }),
}

const Studied = z.object(studied)

/** The course and lesson of a session as they are now, and the organizations to inform. 404 for what the learner cannot see. */
export async function studiedPlace(
  services: Services,
  learner: Learner,
  { courseId = null, lessonId = null }: z.output<typeof Studied>,
): Promise<Omit<SessionFacts, 'sessionId'>> {
  const { userId } = learner
  const place = { userId, courseId, lessonId, organizations: learnersOrganizations(learner) }
  const lesson = lessonId === null ? null : (await visibleLesson(services, learner, lessonId)).lesson
  if (lesson !== null && (courseId === null || courseId === lesson.courseId)) {
    const { courseOrganizationId, isPublicCourse } = lesson
    return { ...place, courseOrganizationId, isPublicCourse }
  }
  if (courseId === null) return { ...place, courseOrganizationId: null, isPublicCourse: null }
  const { state } = await services.repository.load(course, [courseId])
  if (state.status !== 'published' || !canSee(learner, { ...state, isPublished: true })) throw notFound()
  if (lesson !== null) throw invalid('lessonId', 'is not a lesson of this course')
  return { ...place, courseOrganizationId: state.organizationId, isPublicCourse: state.isPublic }
}
