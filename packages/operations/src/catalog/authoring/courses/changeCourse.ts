import { changeCourse as change } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredCourse, CourseChange } from './resources.ts'
import { answerCourse } from './showCourse.ts'

export const changeCourse = operation({
  id: 'changeCourse',
  method: 'put',
  path: '/organizations/{organizationId}/courses/{courseId}',
  tag: 'Authoring',
  summary: 'Change a course',
  description: 'Changes the fields given.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  body: CourseChange,
  response: AuthoredCourse,
  etag: true,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: (request, services) => {
    const { translationOf, ...facts } = request.body
    const { expectedVersion } = request
    return change(authorOf(request, services), { ...request.params, facts, translationOf, expectedVersion })
  },
  answer: (_, { params }, { views }) => answerCourse(views, params),
})
