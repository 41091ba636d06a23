import { testAttemptsOf } from '@manabi/projections/assessment/testAttempts'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { periodQuery } from '../period.ts'
import { TestAttempt } from './resources.ts'

export const listMyTestAttempts = operation({
  id: 'listMyTestAttempts',
  method: 'get',
  path: '/me/test-attempts',
  tag: 'Tests',
  summary: 'List my attempts at tests',
  description: 'Every attempt, newest first. `from` and `to` are days in Asia/Tokyo, both included.',
  caller: 'learner',
  scope: 'read:progress',
  query: periodQuery('attempts'),
  response: z.array(TestAttempt),
  tool: {},
  handle: ({ caller, query }, { views }) => testAttemptsOf(views, caller.userId, query),
})
