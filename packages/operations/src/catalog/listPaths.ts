import { listPaths as query } from '@manabi/projections/catalog/paths'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { pageQuery, toPage } from '../page.ts'
import { cultureFilter, organizationFilter, PathPage } from './resources.ts'
import { showPath } from './show.ts'

export const listPaths = operation({
  id: 'listPaths',
  method: 'get',
  path: '/paths',
  tag: 'Catalog',
  summary: 'List learning paths',
  description: 'Paths that the caller may see, by culture, title and id.',
  caller: 'any',
  scope: 'read:catalog',
  query: z.object({ culture: cultureFilter, organizationId: organizationFilter, ...pageQuery }),
  response: PathPage,
  tool: {},
  handle: async ({ caller, query: filter }, { views }) => toPage(filter, await query(views, caller, filter), showPath),
})
