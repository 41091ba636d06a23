import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { Analysis, analyse } from '../analysis.ts'
import { operation } from '../operation.ts'
import { ownTest } from './ownTest.ts'
import { testAuthors } from './testAuthors.ts'

/** Beyond, Authoring: Feedback and analysis. No tool: the percentages tell an assistant the key. */
export const analyseTest = operation({
  id: 'analyseTest',
  method: 'get',
  path: '/organizations/{organizationId}/tests/{testId}/analysis',
  tag: 'Tests',
  summary: 'See how members answered a test',
  description: 'First attempts of own members, with the questions of today. 409 `conflict` below five.',
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id, testId: Id }),
  response: Analysis,
  problems: ['conflict'],
  tool: false,
  handle: async ({ params }, services) => {
    const { questions } = await ownTest(services, params)
    return analyse(services.views, params.testId, questions)
  },
})
