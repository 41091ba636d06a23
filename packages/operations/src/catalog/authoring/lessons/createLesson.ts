import { createLesson as write } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { largeBody } from '../fields.ts'
import { draftOf, LessonInput } from './lessonInput.ts'
import { AuthoredLesson } from './resources.ts'
import { answerLesson } from './showLesson.ts'

export const createLesson = operation({
  id: 'createLesson',
  method: 'post',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons',
  tag: 'Authoring',
  summary: 'Create a lesson',
  description: 'A draft until it is published; last in its section unless `position` says otherwise.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id }),
  body: LessonInput,
  bodyLimit: largeBody,
  response: AuthoredLesson,
  status: 201,
  etag: true,
  problems: ['conflict'],
  tool: {},
  handle: async (request, services) => {
    const { position, translationOf } = request.body
    const of = { ...request.params, lessonId: request.newId('les') }
    const content = await draftOf(request, services, { ...request.params, ...request.body })
    await write(authorOf(request, services), { ...of, content, position, translationOf })
    return of
  },
  answer: (of, _, { views }) => answerLesson(views, of, 201),
})
