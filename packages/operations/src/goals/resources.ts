import { GoalType } from '@manabi/goals'
import { Day, Text } from '@manabi/kernel'
import { z } from 'zod'

const goalExample = { name: '県立第一高校', deadline: '2026-12-15', note: 'Open day in July' }

/** In the names and notes of one list together: each list that replaces another is kept for good, sealed, until the account closes. */
const mostCharacters = 20_000

const characters = (items: readonly { readonly name: string; readonly note: string | null }[]): number =>
  items.reduce((sum, { name, note }) => sum + name.length + (note?.length ?? 0), 0)

/** First choice first. A rank would contradict the order, so it is refused by name (specification section 2, "Goals"). */
export const GoalItems = z
  .array(
    z.object({
      name: Text.trim().min(1).max(200),
      deadline: Day.nullable().default(null),
      note: Text.trim().max(5_000).nullable().default(null).meta({ description: 'Empty is the same as null.' }),
      rank: z
        .never({ error: 'is not accepted: the order of the list is the preference' })
        .optional()
        .meta({ description: 'Refused: the order of the list is the preference.' }),
    }),
  )
  .max(50)
  .refine((items) => characters(items) <= mostCharacters, {
    error: 'must have at most 20,000 characters in names and notes together',
  })
  .transform((items) => items.map(({ name, deadline, note }) => ({ name, deadline, note: note || null })))
  .meta({ description: 'At most 50, first choice first; at most 20,000 characters in names and notes together.' })

/** Contract, Learner. */
export const GoalList = z
  .object({
    type: GoalType,
    bindingDeadline: Day.nullable().meta({ description: 'The earliest deadline that is not past, in Tokyo.' }),
    items: z.array(z.object({ name: z.string(), deadline: Day.nullable(), note: z.string().nullable() })),
  })
  .meta({
    id: 'GoalList',
    description: 'One kind of goals in order of preference, first choice first.',
    examples: [{ type: 'high_school', bindingDeadline: '2026-12-15', items: [goalExample] }],
  })

export const goalItemsExample = [goalExample, { name: '市立高校' }]
