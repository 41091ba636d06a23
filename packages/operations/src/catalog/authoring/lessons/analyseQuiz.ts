import { ownLesson } from '@manabi/catalog/authoring'
import { Id, notFound } from '@manabi/kernel'
import { z } from 'zod'
import { Analysis, analyse } from '../../../analysis.ts'
import { operation } from '../../../operation.ts'
import { readerOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'

/** Beyond, Authoring: Feedback and analysis. No tool: the percentages tell an assistant the key. */
export const analyseQuiz = operation({
  id: 'analyseQuiz',
  method: 'get',
  path: '/organizations/{organizationId}/lessons/{lessonId}/quiz/analysis',
  tag: 'Authoring',
  summary: 'See how members answered a quiz',
  description:
    'First attempts of own members, with the questions of today. 409 `conflict` below five; 404 for a lesson without a quiz.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id, lessonId: Id }),
  response: Analysis,
  problems: ['conflict'],
  tool: false,
  handle: async ({ params }, services) => {
    const { lesson } = await ownLesson(readerOf(services), params)
    if (lesson.quiz === null) throw notFound()
    return analyse(services.views, params.lessonId, lesson.quiz.questions)
  },
})
