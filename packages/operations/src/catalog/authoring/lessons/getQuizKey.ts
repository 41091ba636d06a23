import { ownLesson } from '@manabi/catalog/authoring'
import { Id, notFound } from '@manabi/kernel'
import { z } from 'zod'
import { operation, Reply } from '../../../operation.ts'
import { readerOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'

const QuizKey = z
  .object({
    questions: z.array(
      z.object({
        id: Id,
        explanation: z.string().nullable(),
        choices: z.array(z.object({ id: Id, isCorrect: z.boolean() })),
      }),
    ),
  })
  .meta({ id: 'QuizKey', description: 'Which choices of a quiz are right, and why.' })

/** The answers to a quiz, for the people who write it. A POST, so that no read shows a key. */
export const getQuizKey = operation({
  id: 'getQuizKey',
  method: 'post',
  path: '/organizations/{organizationId}/lessons/{lessonId}/quiz/key',
  tag: 'Authoring',
  summary: 'Read the key of a quiz',
  description: 'Changes nothing. 404 for a lesson without a quiz.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id, lessonId: Id }),
  response: QuizKey,
  tool: false,
  query: z.object({
    draft: z
      .enum(['true'])
      .optional()
      .meta({ description: '`true`: of the draft of the lesson.', examples: ['true'] }),
  }),
  handle: async ({ params, query }, services) => {
    const { lesson } = await ownLesson(readerOf(services), params)
    const { quiz = null } = (query.draft === undefined ? lesson : lesson.draft?.content) ?? {}
    if (quiz === null) throw notFound()
    const questions = quiz.questions.map(({ id, explanation, choices }) => ({
      id,
      explanation,
      choices: choices.map(({ id, isCorrect }) => ({ id, isCorrect })),
    }))
    return new Reply(200, { questions }, { 'Cache-Control': 'no-store' })
  },
})
