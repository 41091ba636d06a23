import { Text } from '@manabi/kernel'
import { listCourses as query } from '@manabi/projections/catalog/courseLists'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { pageQuery, toPage } from '../page.ts'
import { CoursePage, cultureFilter, organizationFilter } from './resources.ts'
import { showCourse } from './show.ts'

export const listCourses = operation({
  id: 'listCourses',
  method: 'get',
  path: '/courses',
  tag: 'Catalog',
  summary: 'List courses',
  description: 'Published courses that the caller may see, by culture, title and id.',
  caller: 'any',
  scope: 'read:catalog',
  query: z.object({
    culture: cultureFilter,
    organizationId: organizationFilter,
    q: Text.trim().max(200).optional().meta({ description: 'Words in title or description, in any order.' }),
    ...pageQuery,
  }),
  response: CoursePage,
  tool: { when: 'Use it to browse; searchCatalog finds a topic.' },
  handle: async ({ caller, query: filter }, { views }) =>
    toPage(filter, await query(views, caller, filter), showCourse),
})
