import { Id } from '@manabi/kernel'
import { authoredPath } from '@manabi/projections/catalog/paths'
import { z } from 'zod'
import { operation, Reply } from '../../../operation.ts'
import { withWriter } from '../../../writers.ts'
import { showCourse, showPath } from '../../show.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { AuthoredPath } from './resources.ts'

export const getAuthoredPath = operation({
  id: 'getAuthoredPath',
  method: 'get',
  path: '/organizations/{organizationId}/paths/{pathId}',
  tag: 'Authoring',
  summary: 'Read a learning path as its author',
  description: 'With its courses in learning order, drafts of the organization included.',
  caller: 'any',
  scope: 'read:catalog',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, pathId: Id }),
  response: AuthoredPath,
  etag: true,
  tool: {},
  handle: async ({ params }, { views }) => {
    const found = await authoredPath(views, params.organizationId, params.pathId)
    const courses = found.courses.map((course) => ({ ...showCourse(course), isPublished: course.isPublished }))
    return new Reply(200, await withWriter(views, { ...showPath(found), courses }), {}, found.path.version)
  },
})
