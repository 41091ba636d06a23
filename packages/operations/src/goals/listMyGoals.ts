import { GoalType } from '@manabi/goals'
import { tokyoDayOf } from '@manabi/kernel'
import { goalsOf } from '@manabi/projections/goals/goals'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { GoalList } from './resources.ts'

export const listMyGoals = operation({
  id: 'listMyGoals',
  method: 'get',
  path: '/me/goals',
  tag: 'Goals',
  summary: 'List my goals',
  description: 'One list per kind, first choice first, with the binding deadline.',
  caller: 'learner',
  scope: 'read:progress',
  query: z.object({ type: GoalType.optional().meta({ description: 'Only this kind.' }) }),
  response: z.array(GoalList),
  tool: {},
  handle: ({ caller, query, now }, { views }) =>
    goalsOf(views, caller.userId, { ...query, today: tokyoDayOf(now.toISOString()) }),
})
