import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { TestWithKey } from './authoringResources.ts'
import { answerTestWithKey } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'

export const getAuthoredTest = operation({
  id: 'getAuthoredTest',
  method: 'get',
  path: '/organizations/{organizationId}/tests/{testId}',
  tag: 'Tests',
  summary: 'Get a test with its answer key',
  description: 'The only read that includes the key.',
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id }),
  response: TestWithKey,
  etag: true,
  tool: {},
  handle: ({ params }, { views }) => answerTestWithKey(views, params),
})
