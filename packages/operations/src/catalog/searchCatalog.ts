import { Text } from '@manabi/kernel'
import { searchCatalog as query } from '@manabi/projections/catalog/catalogSearch'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { pageQuery, toPage } from '../page.ts'
import { cultureFilter, SearchPage } from './resources.ts'

export const searchCatalog = operation({
  id: 'searchCatalog',
  method: 'get',
  path: '/search',
  tag: 'Catalog',
  summary: 'Search courses and paths',
  description: 'Every word of `q` must be found, in any order; best first, then by id. Japanese needs no spaces.',
  caller: 'any',
  scope: 'read:catalog',
  query: z.object({
    q: Text.trim()
      .min(1)
      .max(200)
      .meta({ description: 'Words in title or description.', examples: ['入門'] }),
    culture: cultureFilter,
    type: z.enum(['course', 'path']).optional().meta({ description: 'Only courses, or only paths.' }),
    ...pageQuery,
  }),
  response: SearchPage,
  tool: { when: 'Use it when somebody names a topic; listCourses is for browsing.' },
  handle: async ({ caller, query: filter }, { views }) =>
    toPage(filter, await query(views, caller, filter), ({ refId, ...hit }) => ({ id: refId, ...hit })),
})
