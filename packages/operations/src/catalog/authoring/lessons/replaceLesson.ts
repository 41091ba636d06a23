import { replaceLesson as replace } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { largeBody } from '../fields.ts'
import { draftOf, LessonReplacement } from './lessonInput.ts'
import { AuthoredLesson } from './resources.ts'
import { answerLesson } from './showLesson.ts'

export const replaceLesson = operation({
  id: 'replaceLesson',
  method: 'put',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons/{lessonId}',
  tag: 'Authoring',
  summary: 'Replace or move a lesson',
  description:
    'Replaces the whole content; `sectionId` and `position` move it. Questions and choices that keep their `id` stay the same ones.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id, lessonId: Id }),
  body: LessonReplacement,
  bodyLimit: largeBody,
  response: AuthoredLesson,
  etag: true,
  problems: ['conflict'],
  tool: {
    destructive: true,
    idempotent: true,
    names: { sectionId: 'toSectionId' },
    when: 'Read getAuthoredLesson first and send all of it back with your changes.',
  },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    const { position, translationOf, sectionId: toSectionId } = body
    const moved = { position, toSectionId }
    const content = await draftOf(request, services, { ...params, ...body })
    await replace(authorOf(request, services), { ...params, ...moved, content, translationOf, expectedVersion })
  },
  answer: (_, { params, body }, { views }) =>
    answerLesson(views, { ...params, sectionId: body.sectionId ?? params.sectionId }),
})
