import { type Id, invalid, notFound } from '@manabi/kernel'
import { membershipThen } from '@manabi/projections/reports/membersThen'
import { z } from 'zod'
import { learnerEventsThen } from '../../histories/eventsThen.ts'
import type { Services } from '../../services.ts'

export const asOfQuery = z.object({
  asOf: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .optional()
    .meta({
      description: 'The moment to show; left out: now. A later one is refused.',
      examples: ['2026-04-01T00:00:00.000Z'],
    }),
})

interface Asked {
  readonly params: { readonly organizationId: Id; readonly userId: Id }
  readonly query: { readonly asOf?: string | undefined }
  readonly now: Date
}

/** A member as of a moment, with the events that had come by then. Throws 400 for a moment to come, 404 for others than members. */
export async function memberThen(
  services: Services,
  { params, query, now }: Asked,
  { inCoursesOnly = false }: { readonly inCoursesOnly?: boolean } = {},
) {
  const present = now.toISOString()
  const { asOf = present } = query
  if (asOf > present) throw invalid('asOf', 'must not be in the future')
  const membership = await membershipThen(services.views, params, upTo(query.asOf))
  if (membership === null) throw notFound()
  const { departmentIds, displayName } = membership
  const events = await learnerEventsThen(services, { userId: params.userId, inCoursesOnly }, upTo(query.asOf))
  return { asOf, ...params, departmentIds, displayName, events, upTo: upTo(query.asOf) }
}

/** What came while this is asked, through a process whose clock is ahead, belongs to now. */
const upTo = (asOf: string | undefined): string => asOf ?? '~'
