import { KnownCulture, limits } from '@manabi/catalog'
import { Id, Text } from '@manabi/kernel'
import { z } from 'zod'

/** What authors write, in the sizes that the contract allows ("Conventions"). */

export const title = Text.trim()
  .min(1)
  .max(limits.title)
  .meta({ description: 'Shown in lists and as heading.', examples: ['Introduction'] })
export const description = Text.trim()
  .max(limits.description)
  .meta({ description: 'Plain text. Default: empty.', examples: ['For beginners.'] })
export const culture = KnownCulture.meta({ description: 'BCP 47 language tag.', examples: ['ja-JP'] })
export const minutes = z
  .int()
  .min(0)
  .max(1_000_000)
  .meta({ description: 'Minutes that a learner needs. Default 0.', examples: [10] })
export const position = z
  .int()
  .min(0)
  .meta({ description: 'Counts from 0; left out or beyond the end: last for what is new.', examples: [0] })
export const isPublic = z
  .boolean()
  .meta({ description: 'Whether everyone may see it, not only the organization. Default false.', examples: [false] })
/** Bodies and texts have up to 500,000 characters. */
export const longText = Text.max(limits.body)
export const translationOf = Id.trim()
  .nullable()
  .optional()
  .meta({
    description: 'What this translates: of the same organization, in another language. null: nothing.',
    examples: [null],
  })

/** Lessons and materials may be larger than other bodies (contract, "Conventions"). */
export const largeBody = 4 * 1024 * 1024

/** Content that is deleted with what holds it has to be meant. */
export const cascadeQuery = z.object({
  cascade: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: '`true`: also delete what is in it.', examples: ['true'] }),
})
