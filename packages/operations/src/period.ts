import { Day } from '@manabi/kernel'
import { z } from 'zod'

/** Which part of a history, newest first: `from` and `to` are days in Asia/Tokyo, both included (specification section 4). */
export const periodQuery = (what: string) =>
  z
    .object({
      from: Day.optional(),
      to: Day.optional(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(500)
        .default(200)
        .meta({ description: `At most so many ${what}.` }),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['from'],
      message: 'is after to',
    })
