import { assignmentsOf } from '@manabi/projections/assignments/index'
import { z } from 'zod'
import { myDueDays } from '../histories/myDuties.ts'
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
  handle: async (request, services) => {
    const assignments = await assignmentsOf(services.views, request.caller)
    const targetOf = (one: (typeof assignments)[number]) => ({ kind: 'course' as const, id: one.courseId })
    const dueOn = await myDueDays(services, request, assignments.map(targetOf))
    return assignments.map((one) => ({ ...one, dueOn: dueOn(targetOf(one)) }))
  },
})
