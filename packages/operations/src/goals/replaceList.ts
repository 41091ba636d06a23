import { type Goal, type GoalType, goals } from '@manabi/goals'
import { type Id, tokyoDayOf } from '@manabi/kernel'
import { goalsOf } from '@manabi/projections/goals/goals'
import type { Views } from '@manabi/read-store'
import type { ExecutionContext } from '../execution.ts'

/** Goals are the learner's own: no organization is told. */
export const replaceList = (
  { execute }: Pick<ExecutionContext, 'execute'>,
  userId: Id,
  { type, items }: { readonly type: GoalType; readonly items: Goal[] },
) => execute(goals.replaceGoals, [userId], { userId, type, items }, { organizationId: null })

export async function goalListNow(views: Views, userId: Id, type: GoalType, now: Date) {
  const [list] = await goalsOf(views, userId, { type, today: tokyoDayOf(now.toISOString()) })
  return list!
}
