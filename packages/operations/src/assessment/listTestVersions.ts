import { Id } from '@manabi/kernel'
import { versionsOfTest } from '@manabi/projections/assessment/testVersions'
import { z } from 'zod'
import { ContentVersion, showVersions } from '../contentVersions.ts'
import { operation } from '../operation.ts'
import { ownTest } from './ownTest.ts'
import { testAuthors } from './testAuthors.ts'

/** Beyond, Authoring: History. */
export const listTestVersions = operation({
  id: 'listTestVersions',
  method: 'get',
  path: '/organizations/{organizationId}/tests/{testId}/versions',
  tag: 'Tests',
  summary: 'List the versions of a test',
  description: 'Newest first, 500 at most. Publishing, and writes that change nothing, make no version.',
  caller: 'any',
  scope: 'read:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id }),
  response: z.array(ContentVersion),
  tool: {},
  handle: async ({ params }, services) => {
    await ownTest(services, params)
    return showVersions(services.views, await versionsOfTest(services.views, params.testId))
  },
})
