import { Id } from '@manabi/kernel'
import { listTests as query } from '@manabi/projections/assessment/tests'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { pageQuery, toPage } from '../page.ts'
import { withWriters } from '../writers.ts'
import { AuthoredTestPage } from './authoringResources.ts'
import { showTest } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'

export const listTests = operation({
  id: 'listTests',
  method: 'get',
  path: '/organizations/{organizationId}/tests',
  tag: 'Tests',
  summary: "List the organization's tests",
  description: 'Drafts included, by culture, title and id.',
  caller: 'any',
  scope: 'read:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id }),
  query: z.object(pageQuery),
  response: AuthoredTestPage,
  tool: {},
  handle: async ({ params, query: page }, { views }) => {
    const found = await query(views, params.organizationId, page)
    return toPage(page, { ...found, items: await withWriters(views, found.items.map(showTest)) }, (item) => item)
  },
})
