import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredCourseDetail } from './resources.ts'
import { answerCourseDetail } from './showCourse.ts'

export const getAuthoredCourse = operation({
  id: 'getAuthoredCourse',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}',
  tag: 'Authoring',
  summary: 'Read a course as its author',
  description: 'With all its sections and lessons, drafts included.',
  caller: 'any',
  scope: 'read:catalog',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  response: AuthoredCourseDetail,
  etag: true,
  tool: {},
  handle: ({ params }, { views }) => answerCourseDetail(views, params),
})
