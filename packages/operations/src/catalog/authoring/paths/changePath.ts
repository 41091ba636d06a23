import { path } from '@manabi/catalog'
import { checkCourses } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { PathDetail } from '../../resources.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { answerPath } from './answerPath.ts'
import { ownPath } from './ownPath.ts'
import { PathChange } from './resources.ts'

export const changePath = operation({
  id: 'changePath',
  method: 'put',
  path: '/organizations/{organizationId}/paths/{pathId}',
  tag: 'Authoring',
  summary: 'Change a learning path',
  description: 'Changes the fields given; `courseIds` replace those there are.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, pathId: Id }),
  body: PathChange,
  response: PathDetail,
  etag: true,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    await ownPath(services, params)
    if (body.courseIds !== undefined) {
      await checkCourses(authorOf(request, services), params.organizationId, body.courseIds)
    }
    await request.execute(path.changePath, [params.pathId], { ...body, expectedVersion })
  },
  answer: (_, { caller, params }, { views }) => answerPath(views, caller, params.pathId),
})
