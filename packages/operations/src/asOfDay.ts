import { Day, invalid, tokyoDayOf } from '@manabi/kernel'
import { z } from 'zod'

export const asOfDay = z.object({
  asOf: Day.optional().meta({
    description: 'The day at whose end in Tokyo to look; today, or left out: now. A later one is refused.',
    examples: ['2026-04-01'],
  }),
})

/** null for now. Throws 400 for a day to come. */
export function pastDay({ asOf }: { readonly asOf?: Day | undefined }, now: Date): Day | null {
  const today = tokyoDayOf(now.toISOString())
  if (asOf !== undefined && asOf > today) throw invalid('asOf', 'must not be in the future')
  return asOf === undefined || asOf === today ? null : asOf
}
