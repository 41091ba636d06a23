import { Day } from '@manabi/kernel'
import { quizAttemptsOf } from '@manabi/projections/progress/quizAttempts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { QuizAttempt } from './resources.ts'

export const listMyQuizAttempts = operation({
  id: 'listMyQuizAttempts',
  method: 'get',
  path: '/me/quiz-attempts',
  tag: 'Progress',
  summary: 'List my quiz attempts',
  description:
    'Every attempt, newest first. `from` and `to` are days in Asia/Tokyo, both included (specification section 4).',
  caller: 'learner',
  scope: 'read:progress',
  query: z
    .object({
      from: Day.optional(),
      to: Day.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200).meta({ description: 'At most so many attempts.' }),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['from'],
      message: 'is after to',
    }),
  response: z.array(QuizAttempt),
  tool: {},
  handle: ({ caller, query }, { views }) => quizAttemptsOf(views, caller.userId, query),
})
