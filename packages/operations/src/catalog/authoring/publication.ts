import { z } from 'zod'

/** The state that is wanted, which may be set again. Without a body the call changes the state to the other one. */
export const Publication = z
  .object({ isPublished: z.boolean().meta({ description: 'The state that is wanted.' }) })
  .optional()
