import { Id } from '@manabi/kernel'
import { courseProgress } from '@manabi/progress'
import { lessonCompletion } from '@manabi/projections/progress/courseProgress'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { LessonCompletion } from './resources.ts'
import { visibleLesson } from './visibleLesson.ts'

export const viewLesson = operation({
  id: 'viewLesson',
  method: 'post',
  path: '/lessons/{lessonId}/view',
  tag: 'Progress',
  summary: 'Record that I opened a lesson',
  description: 'Safe on every open; each one counts. The time is that of the server.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ lessonId: Id }),
  response: LessonCompletion,
  tool: { when: 'Use it when the person opened the lesson, not when you read it for them.' },
  handle: async (request, services) => {
    const { lesson } = await visibleLesson(services, request.caller, request.params.lessonId)
    const { userId, courseId, courseOrganizationId: organizationId } = lesson
    await request.execute(courseProgress.viewLesson, [userId, courseId], { lesson }, { organizationId })
    return lesson
  },
  answer: (lesson, _, { views }) => lessonCompletion(views, lesson),
})
