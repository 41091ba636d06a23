import { z } from 'zod'
import { operation } from '../operation.ts'
import { goalListNow } from './replaceList.ts'
import { GoalList } from './resources.ts'

export const listMyTargetSchools = operation({
  id: 'listMyTargetSchools',
  method: 'get',
  path: '/me/target-schools',
  tag: 'Goals',
  summary: 'List my target schools',
  description: 'What `me/goals?type=high_school` answers: an array of one list.',
  caller: 'learner',
  scope: 'read:progress',
  response: z.array(GoalList),
  tool: {},
  handle: async ({ caller, now }, { views }) => [await goalListNow(views, caller.userId, 'high_school', now)],
})
