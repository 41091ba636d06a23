import { limits } from '@manabi/catalog'
import { Text } from '@manabi/kernel'

/** An address that authors write into what learners see. */
export const url = Text.trim()
  .max(limits.url)
  .refine(isWebAddress, 'must be an http or https URL')
  .meta({ description: 'An http or https URL.', examples: ['https://example.com/slides'] })

function isWebAddress(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
}
