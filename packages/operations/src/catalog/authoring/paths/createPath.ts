import { path } from '@manabi/catalog'
import { checkCourses } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { PathDetail } from '../../resources.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { answerPath } from './answerPath.ts'
import { PathInput } from './resources.ts'

export const createPath = operation({
  id: 'createPath',
  method: 'post',
  path: '/organizations/{organizationId}/paths',
  tag: 'Authoring',
  summary: 'Create a learning path',
  description: 'Its drafts show once they are published.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  body: PathInput,
  response: PathDetail,
  status: 201,
  etag: true,
  tool: {},
  handle: async (request, services) => {
    const { organizationId } = request.params
    const { description = '', isPublic = false, ...facts } = request.body
    await checkCourses(authorOf(request, services), organizationId, facts.courseIds)
    const pathId = request.newId('pth')
    await request.execute(path.writePath, [pathId], { pathId, organizationId, ...facts, description, isPublic })
    return pathId
  },
  answer: (pathId, { caller }, { views }) => answerPath(views, caller, pathId, 201),
})
