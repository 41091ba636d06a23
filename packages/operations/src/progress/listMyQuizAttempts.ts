import { quizAttemptsOf } from '@manabi/projections/progress/quizAttempts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { periodQuery } from '../period.ts'
import { QuizAttempt } from './resources.ts'

export const listMyQuizAttempts = operation({
  id: 'listMyQuizAttempts',
  method: 'get',
  path: '/me/quiz-attempts',
  tag: 'Progress',
  summary: 'List my quiz attempts',
  description: 'Every attempt, newest first. `from` and `to` are days in Asia/Tokyo, both included.',
  caller: 'learner',
  scope: 'read:progress',
  query: periodQuery('attempts'),
  response: z.array(QuizAttempt),
  tool: {},
  handle: ({ caller, query }, { views }) => quizAttemptsOf(views, caller.userId, query),
})
