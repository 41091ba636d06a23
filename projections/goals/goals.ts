import { type Goal, type GoalEvent, type GoalType, goalTypes } from '@manabi/goals'
import type { Day, Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface GoalsDoc {
  /** First choice first. */
  readonly items: readonly Goal[]
}

/** A learner's goals, a document a kind. They go with the account. */
export const goals = projection<GoalsDoc, GoalEvent>()({
  name: 'goals',
  version: 2,
  indexes: [],
  on: {
    GoalsReplaced: [
      ({ data: { userId, type } }) => documentId(userId, type),
      // An empty list is a document too: once the key is gone all lists are read as empty, and a rebuild must still find something to erase.
      (_doc, { data: { items } }) => ({ items }),
    ],
    GoalsErased: [({ data: { userId } }) => goalTypes.map((type) => documentId(userId, type)), () => null],
  },
})

const documentId = (userId: Id, type: GoalType): string => `${userId}:${type}`

interface Asked {
  /** Every kind when left out. */
  readonly type?: GoalType | undefined
  readonly today: Day
}

/** The learner's goals, one list a kind in the order of the kinds (contract, `GoalList`). */
export async function goalsOf(views: Views, userId: Id, { type, today }: Asked) {
  const types = type === undefined ? goalTypes : [type]
  const docs = await views.of(goals).getMany(types.map((one) => documentId(userId, one)))
  return types.map((one) => {
    const { items = [] } = docs.get(documentId(userId, one)) ?? {}
    return { type: one, bindingDeadline: bindingDeadline(items, today), items: [...items] }
  })
}

/** The earliest deadline that is not past; today is not past. */
export function bindingDeadline(items: readonly Goal[], today: Day): Day | null {
  const ahead = items.flatMap(({ deadline }) => (deadline !== null && deadline >= today ? [deadline] : []))
  return ahead.sort()[0] ?? null
}
