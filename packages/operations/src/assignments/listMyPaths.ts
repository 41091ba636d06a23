import { assignedPathsOf } from '@manabi/projections/assignments/index'
import { z } from 'zod'
import { myDueDays } from '../histories/myDuties.ts'
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
  handle: async (request, services) => {
    const paths = await assignedPathsOf(services.views, request.caller)
    const targetOf = (one: (typeof paths)[number]) => ({ kind: 'path' as const, id: one.pathId })
    const dueOn = await myDueDays(services, request, paths.map(targetOf))
    return paths.map((one) => ({ ...one, dueOn: dueOn(targetOf(one)) }))
  },
})
