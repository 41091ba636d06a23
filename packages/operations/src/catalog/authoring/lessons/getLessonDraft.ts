import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { LessonDraft } from './draftResource.ts'
import { answerDraft } from './showDraft.ts'

/** Beyond, Authoring. */
export const getLessonDraft = operation({
  id: 'getLessonDraft',
  method: 'get',
  path: '/organizations/{organizationId}/lessons/{lessonId}/draft',
  tag: 'Authoring',
  summary: 'Read the draft of a published lesson',
  description: 'What learners do not see yet. 404 where there is no draft.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, lessonId: Id }),
  response: LessonDraft,
  etag: true,
  tool: {},
  handle: ({ params }, services) => answerDraft(services, params),
})
