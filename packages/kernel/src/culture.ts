import { z } from 'zod'
import { Text } from './text.ts'

/** A BCP 47 language tag, brought to its canonical case: `ja-jp` parses to `ja-JP` (contract, notation). */
export const Culture = Text.trim()
  .max(35)
  .transform((tag, context) => {
    try {
      const [canonical] = Intl.getCanonicalLocales(tag)
      if (canonical !== undefined) return canonical
    } catch {}
    context.addIssue({ code: 'custom', message: 'is not a language tag such as ja-JP or en-US' })
    return z.NEVER
  })
  .meta({ description: 'BCP 47 language tag', examples: ['ja-JP', 'en-US'] })
export type Culture = string
