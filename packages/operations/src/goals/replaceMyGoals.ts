import { GoalType } from '@manabi/goals'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { goalListNow, replaceList } from './replaceList.ts'
import { GoalItems, GoalList, goalItemsExample } from './resources.ts'

export const replaceMyGoals = operation({
  id: 'replaceMyGoals',
  method: 'put',
  path: '/me/goals',
  tag: 'Goals',
  summary: 'Replace one kind of my goals',
  description: 'The list is replaced whole; its order is the preference. A `rank` is refused.',
  caller: 'learner',
  scope: 'write:progress',
  limit: 'goals',
  body: z.object({ type: GoalType, items: GoalItems }),
  response: GoalList,
  tool: { destructive: true, idempotent: true, when: 'Read listMyGoals first and send the whole list back.' },
  examples: { body: { type: 'high_school', items: goalItemsExample } },
  handle: (request) => replaceList(request, request.caller.userId, request.body),
  answer: (_, { caller, body, now }, { views }) => goalListNow(views, caller.userId, body.type, now),
})
