import { Id } from '@manabi/kernel'
import { completeLesson as decide } from '@manabi/progress'
import { courseProgressOf } from '@manabi/projections/progress/courseProgress'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { recordProgress } from './recordProgress.ts'
import { CourseProgress } from './resources.ts'
import { visibleLesson } from './visibleLesson.ts'

export const completeLesson = operation({
  id: 'completeLesson',
  method: 'post',
  path: '/lessons/{lessonId}/complete',
  tag: 'Progress',
  summary: 'Mark a lesson complete',
  description:
    'Idempotent. With the last published lesson the course is complete. The first completion raises `lesson.completed` (specification section 6).',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ lessonId: Id }),
  response: CourseProgress,
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { lesson, course } = await visibleLesson(services, request.caller, request.params.lessonId)
    const { publishedLessons } = course
    await recordProgress(request, lesson, (state) => decide(state, { lesson, publishedLessons }))
    return courseProgressOf(services.views, lesson.userId, course)
  },
})
