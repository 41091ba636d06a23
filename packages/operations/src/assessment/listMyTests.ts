import { testsWithResults } from '@manabi/projections/assessment/testResults'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { TestSummary } from './resources.ts'

export const listMyTests = operation({
  id: 'listMyTests',
  method: 'get',
  path: '/me/tests',
  tag: 'Tests',
  summary: 'List the tests that I can sit',
  description: 'With my latest result; no questions or answer keys. By culture, title and id.',
  caller: 'learner',
  scope: 'read:progress',
  response: z.array(TestSummary),
  tool: {},
  handle: async ({ caller }, { views }) => [...(await testsWithResults(views, caller))],
})
