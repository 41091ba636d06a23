import { Id } from '@manabi/kernel'
import { testToSit } from '@manabi/projections/assessment/testPapers'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { htmlOfQuestions } from '../questions/htmlOfQuestions.ts'
import { TestToSit } from './resources.ts'

export const getTest = operation({
  id: 'getTest',
  method: 'get',
  path: '/tests/{testId}',
  tag: 'Tests',
  summary: 'Get a test to sit',
  description: 'Without the answer key. Visible to learners of the organization while it is published.',
  caller: 'learner',
  scope: 'read:content',
  params: z.object({ testId: Id }),
  response: TestToSit,
  tool: {},
  handle: async ({ caller, params }, { views }) => {
    const { questions, ...test } = await testToSit(views, caller, params.testId)
    return { ...test, questions: await htmlOfQuestions(questions) }
  },
})
