import { assignedPathsOf } from '@manabi/projections/assignments/index'
import { z } from 'zod'
import { withDueDays } from '../histories/myDuties.ts'
import { operation } from '../operation.ts'
import { AssignedPath } from './resources.ts'

export const listMyPaths = operation({
  id: 'listMyPaths',
  method: 'get',
  path: '/me/paths',
  tag: 'Assignments',
  summary: 'List the paths assigned to me',
  description: 'To me or to a department that I am in, by title.',
  caller: 'learner',
  scope: 'read:progress',
  response: z.array(AssignedPath),
  tool: {},
  handle: async (request, services) =>
    withDueDays(services, request, {
      items: await assignedPathsOf(services.views, request.caller),
      targetOf: ({ pathId }) => ({ kind: 'path', id: pathId }),
    }),
})
