import { roles as roleNames } from '@manabi/kernel'
import { z } from 'zod'

/** Names of roles, separated by commas. */
export const Roles = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.enum(roleNames, `must be one or more of ${roleNames.join(', ')}, separated by commas`)))
