import { KnownCulture } from '@manabi/catalog'
import { Text } from '@manabi/kernel'

/** What is asked of a model, in the sizes that a model can take. */

export const name = Text.trim().min(1).max(200)
export const wish = Text.trim().max(5_000)
export const language = KnownCulture.meta({ description: 'BCP 47 language tag of the draft.', examples: ['ja-JP'] })
export const sourceText = Text.trim()
  .min(1)
  .max(200_000)
  .meta({ description: 'Text that the draft is written from, such as notes or a chapter.' })
