import { Id, Text } from '@manabi/kernel'
import { listAuthoredCourses as query } from '@manabi/projections/catalog/courseLists'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { pageQuery, toPage } from '../../../page.ts'
import { withWriters } from '../../../writers.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredCoursePage } from './resources.ts'
import { showAuthoredCourse } from './showCourse.ts'

export const listAuthoredCourses = operation({
  id: 'listAuthoredCourses',
  method: 'get',
  path: '/organizations/{organizationId}/courses',
  tag: 'Authoring',
  summary: "List the organization's courses",
  description: 'Drafts included, by culture, title and id.',
  caller: 'any',
  scope: 'read:catalog',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  query: z.object({
    q: Text.trim().max(200).optional().meta({ description: 'Words in title or description, in any order.' }),
    ...pageQuery,
  }),
  response: AuthoredCoursePage,
  tool: { when: 'Use it for authors, who see drafts too; learners use listCourses.' },
  handle: async ({ params, query: filter }, { views }) => {
    const found = await query(views, params.organizationId, filter)
    const items = await Promise.all(found.items.map((doc) => showAuthoredCourse(views, doc)))
    return toPage(filter, { ...found, items: await withWriters(views, items) }, (item) => item)
  },
})
