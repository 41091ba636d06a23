import { KnownCulture } from '@manabi/catalog'
import { z } from 'zod'

/** What is asked of a model, in the sizes that a model can take. */

export const name = z.string().trim().min(1).max(200)
export const wish = z.string().trim().max(5_000)
export const language = KnownCulture.meta({ description: 'BCP 47 language tag of the draft.', examples: ['ja-JP'] })
export const sourceText = z
  .string()
  .trim()
  .min(1)
  .max(200_000)
  .meta({ description: 'Text that the draft is written from, such as notes or a chapter.' })
