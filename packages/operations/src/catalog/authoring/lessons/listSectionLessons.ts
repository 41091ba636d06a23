import { Id } from '@manabi/kernel'
import { authoredContents } from '@manabi/projections/catalog/authoredCourses'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { withWriters } from '../../../writers.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredLesson } from './resources.ts'
import { showAuthoredLesson } from './showLesson.ts'

export const listSectionLessons = operation({
  id: 'listSectionLessons',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}/sections/{sectionId}/lessons',
  tag: 'Authoring',
  summary: 'List the lessons of a section',
  description: 'In order and without bodies, drafts included.',
  caller: 'any',
  scope: 'read:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id, sectionId: Id }),
  response: z.array(AuthoredLesson),
  etag: true,
  tool: {},
  handle: async ({ params: { organizationId, ...of } }, { views }) =>
    withWriters(
      views,
      await Promise.all(
        (await authoredContents(views, organizationId, of)).map((found) => showAuthoredLesson(views, found)),
      ),
    ),
})
