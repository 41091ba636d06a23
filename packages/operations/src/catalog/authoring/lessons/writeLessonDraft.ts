import { lesson } from '@manabi/catalog'
import { ownPublishedLesson } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { largeBody } from '../fields.ts'
import { LessonDraft, LessonDraftInput } from './draftResource.ts'
import { draftOf } from './lessonInput.ts'
import { answerDraft } from './showDraft.ts'

/** Beyond, Authoring. */
export const writeLessonDraft = operation({
  id: 'writeLessonDraft',
  method: 'put',
  path: '/organizations/{organizationId}/lessons/{lessonId}/draft',
  tag: 'Authoring',
  summary: 'Write the draft of a published lesson',
  description:
    'The whole content. Learners see the lesson as it is until publishLessonDraft. 409 `conflict` for a lesson that is not published. ' +
    '`If-Match` is the tag of the draft, or of the lesson where a draft begins.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  body: LessonDraftInput,
  bodyLimit: largeBody,
  response: LessonDraft,
  etag: true,
  problems: ['conflict'],
  tool: {
    idempotent: true,
    when: 'Use it instead of replaceLesson where people should read the changes before learners do.',
  },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    await ownPublishedLesson(authorOf(request, services), params)
    const content = await draftOf(request, services, { ...params, ...body })
    await request.execute(lesson.writeLessonDraft, [params.lessonId], { content, expectedVersion })
  },
  answer: (_, { params }, services) => answerDraft(services, params),
})
