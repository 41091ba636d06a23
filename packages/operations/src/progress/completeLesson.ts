import { Id, timestampOf } from '@manabi/kernel'
import { courseProgress } from '@manabi/progress'
import { courseProgressOf } from '@manabi/projections/progress/courseProgress'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { CourseProgress } from './resources.ts'
import { visibleLesson } from './visibleLesson.ts'

export const completeLesson = operation({
  id: 'completeLesson',
  method: 'post',
  path: '/lessons/{lessonId}/complete',
  tag: 'Progress',
  summary: 'Mark a lesson complete',
  description:
    'Idempotent. With the last published lesson the course is complete. The first completion raises `lesson.completed`. ' +
    'Completing it again on a later day is recorded, and changes no answer.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ lessonId: Id }),
  response: CourseProgress,
  tool: { idempotent: true, when: 'Use it only when the person says that they have done the lesson.' },
  handle: async (request, services) => {
    const { lesson, course } = await visibleLesson(services, request.caller, request.params.lessonId)
    const { userId, courseId, courseOrganizationId: organizationId } = lesson
    const command = { ...course, lesson, occurredAt: timestampOf(request.now) }
    await request.execute(courseProgress.markLessonComplete, [userId, courseId], command, { organizationId })
    return course
  },
  answer: (course, { caller }, { views }) => courseProgressOf(views, caller.userId, course),
})
