import { Day, defineEvent, type EventOf, Id } from '@manabi/kernel'
import { z } from 'zod'

/** The kinds of goals, in the order in which they are listed (specification section 2, "Goals"). */
export const goalTypes = ['high_school', 'university', 'company', 'certification'] as const
export const GoalType = z.enum(goalTypes)
export type GoalType = z.output<typeof GoalType>

const Goal = z.object({ name: z.string(), deadline: Day.nullable(), note: z.string().nullable() })
export type Goal = z.output<typeof Goal>

/** One kind of a learner's goals, whole, first choice first. What a person hopes for is personal: the key of the person seals it all. */
export const GoalsReplaced = defineEvent(
  'GoalsReplaced',
  z.object({ userId: Id, type: GoalType, items: z.array(Goal) }),
  { personal: { subject: ({ userId }) => userId, removed: { items: [] } } },
)

/** The account was closed: the goals are gone, and there will be no others. */
export const GoalsErased = defineEvent('GoalsErased', z.object({ userId: Id }))

export const goalsEvents = [GoalsReplaced, GoalsErased] as const
export type GoalEvent = EventOf<(typeof goalsEvents)[number]>
