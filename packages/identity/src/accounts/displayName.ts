import { Text } from '@manabi/kernel'

/** Spaces, controls, and marks that show nothing: a name of these alone cannot be told from none. */
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** How people call somebody: at least one character that shows. */
export const DisplayName = Text.trim()
  .min(1, 'is empty')
  .max(200, 'has more than 200 characters')
  .refine((name) => visible.test(name), 'has no character that shows')
