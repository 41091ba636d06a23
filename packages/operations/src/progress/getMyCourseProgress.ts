import { Id } from '@manabi/kernel'
import { courseProgressDetail } from '@manabi/projections/progress/courseProgress'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { CourseProgressDetail } from './resources.ts'

export const getMyCourseProgress = operation({
  id: 'getMyCourseProgress',
  method: 'get',
  path: '/me/progress/{courseId}',
  tag: 'Progress',
  summary: 'Get my progress in a course, lesson by lesson',
  description: 'One row a published lesson, in course order; zeros where nothing happened yet.',
  caller: 'learner',
  scope: 'read:progress',
  params: z.object({ courseId: Id }),
  response: CourseProgressDetail,
  tool: { when: 'Use it to find the next lesson of a course.' },
  handle: ({ caller, params }, { views }) => courseProgressDetail(views, caller, params.courseId),
})
