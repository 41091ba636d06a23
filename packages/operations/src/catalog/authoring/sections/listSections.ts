import { Id } from '@manabi/kernel'
import { authoredSections } from '@manabi/projections/catalog/authoredCourses'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { withWriters } from '../../../writers.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredSection } from './resources.ts'
import { showSection } from './showSection.ts'

export const listSections = operation({
  id: 'listSections',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}/sections',
  tag: 'Authoring',
  summary: 'List the sections of a course',
  description: 'In order, also of a draft.',
  caller: 'any',
  scope: 'read:catalog',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  response: z.array(AuthoredSection),
  etag: true,
  tool: {},
  handle: async ({ params: { organizationId, courseId } }, { views }) =>
    withWriters(
      views,
      (await authoredSections(views, organizationId, courseId)).map((section) => showSection(courseId, section)),
    ),
})
