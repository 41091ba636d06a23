import { path } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { ownPath } from './ownPath.ts'

export const deletePath = operation({
  id: 'deletePath',
  method: 'delete',
  path: '/organizations/{organizationId}/paths/{pathId}',
  tag: 'Authoring',
  summary: 'Delete a learning path',
  description: 'Its courses stay.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, pathId: Id }),
  tool: { destructive: true },
  handle: async (request, services) => {
    const { params } = request
    await ownPath(services, params)
    await request.execute(path.deletePath, [params.pathId])
  },
})
