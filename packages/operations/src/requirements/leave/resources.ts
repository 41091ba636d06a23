import { Day } from '@manabi/kernel'
import { z } from 'zod'
import { shortNote } from '../shortNote.ts'

export const LeaveInput = z.object({
  from: Day.meta({ description: 'The first day. At most 366 days ago.' }),
  until: Day.nullable().default(null).meta({ description: 'The last day. null: until it is withdrawn.' }),
  reason: shortNote.meta({ description: 'Personal data: as little as needed.' }),
})

/** Beyond, Requirements, rule 8. */
export const Leave = z
  .object({
    from: Day.meta({ description: 'The first day.' }),
    until: Day.nullable().meta({ description: 'The last day. null: until it is withdrawn.' }),
    reason: z.string().max(500).meta({ description: 'Why.' }),
  })
  .meta({
    id: 'Leave',
    description: 'The days on which all duties of a person are waived.',
    examples: [{ from: '2026-04-01', until: '2027-03-31', reason: 'Parental leave' }],
  })
