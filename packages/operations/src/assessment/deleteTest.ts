import { test } from '@manabi/assessment'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { ownTest } from './ownTest.ts'
import { testAuthors } from './testAuthors.ts'

export const deleteTest = operation({
  id: 'deleteTest',
  method: 'delete',
  path: '/organizations/{organizationId}/tests/{testId}',
  tag: 'Tests',
  summary: 'Delete a test',
  description: "Learners' attempts at it stay.",
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id }),
  tool: { destructive: true },
  handle: async (request, services) => {
    const { params } = request
    await ownTest(services, params)
    await request.execute(test.deleteTest, [params.testId])
  },
})
