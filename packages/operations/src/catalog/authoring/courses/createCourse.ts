import { createCourse as write } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredCourse, CourseInput } from './resources.ts'
import { answerCourse } from './showCourse.ts'

export const createCourse = operation({
  id: 'createCourse',
  method: 'post',
  path: '/organizations/{organizationId}/courses',
  tag: 'Authoring',
  summary: 'Create a course',
  description: 'A draft until it is published. A course has one translation into each language: 409 `conflict`.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  body: CourseInput,
  response: AuthoredCourse,
  status: 201,
  etag: true,
  problems: ['conflict'],
  tool: {
    when: 'Use it to save an outline; then addSection and createLesson. Learners see nothing until publishCourse.',
  },
  handle: async (request, services) => {
    const { translationOf = null, description = '', ...facts } = request.body
    const { level = 'Beginner', estimatedMinutes = 0, isPublic = false } = facts
    const of = { organizationId: request.params.organizationId, courseId: request.newId('crs') }
    const command = { ...of, ...facts, description, level, estimatedMinutes, isPublic, translationOf }
    await write(authorOf(request, services), command)
    return of
  },
  answer: (of, _, { views }) => answerCourse(views, of, 201),
})
