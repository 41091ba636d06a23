import { z } from 'zod'
import { operation } from '../operation.ts'
import { goalListNow, replaceList } from './replaceList.ts'
import { GoalItems, GoalList, goalItemsExample } from './resources.ts'

export const replaceMyTargetSchools = operation({
  id: 'replaceMyTargetSchools',
  method: 'put',
  path: '/me/target-schools',
  tag: 'Goals',
  summary: 'Replace my target schools',
  description: 'Replaces the `high_school` list of `me/goals`.',
  caller: 'learner',
  scope: 'write:progress',
  limit: 'goals',
  body: z.object({ items: GoalItems }),
  response: GoalList,
  tool: { destructive: true, idempotent: true, when: 'Read listMyTargetSchools first and send the whole list back.' },
  examples: { body: { items: goalItemsExample } },
  handle: (request) => replaceList(request, request.caller.userId, { type: 'high_school', ...request.body }),
  answer: (_, { caller, now }, { views }) => goalListNow(views, caller.userId, 'high_school', now),
})
