import { listCourseProgress } from '@manabi/projections/progress/courseProgress'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { CourseProgress } from './resources.ts'

export const listMyProgress = operation({
  id: 'listMyProgress',
  method: 'get',
  path: '/me/progress',
  tag: 'Progress',
  summary: 'List my course progress',
  description: 'Every course with any activity, latest first; courses unpublished since stay listed.',
  caller: 'learner',
  scope: 'read:progress',
  response: z.array(CourseProgress),
  tool: { when: 'Use it to say what to go on with; listMyAssignments says what somebody has to do.' },
  handle: ({ caller }, { views }) => listCourseProgress(views, caller),
})
