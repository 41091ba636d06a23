import { assignmentsOf } from '@manabi/projections/assignments/index'
import { z } from 'zod'
import { withDueDays } from '../histories/myDuties.ts'
import { operation } from '../operation.ts'
import { Assignment } from './resources.ts'

export const listMyAssignments = operation({
  id: 'listMyAssignments',
  method: 'get',
  path: '/me/assignments',
  tag: 'Assignments',
  summary: 'List the courses assigned to me',
  description: 'Directly or through a path, to me or to a department that I am in, by title.',
  caller: 'learner',
  scope: 'read:progress',
  response: z.array(Assignment),
  tool: {},
  handle: async (request, services) =>
    withDueDays(services, request, {
      items: await assignmentsOf(services.views, request.caller),
      targetOf: ({ courseId }) => ({ kind: 'course', id: courseId }),
    }),
})
