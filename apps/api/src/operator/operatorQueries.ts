import { Text, Timestamp } from '@manabi/kernel'
import { explain, fieldErrors, invalidRequest } from '@manabi/operations/fieldErrors'
import { OrganizationName } from '@manabi/operations/organizations/settings/organizationSettings'
import { z } from 'zod'

export const RebuildQuery = z.object({ switch: z.enum(['auto']).optional() })

/** What the administrator of the service may change of an organization. */
export const OrganizationChange = z.object({
  name: OrganizationName.optional(),
  seats: z.int().min(1).max(1_000_000).optional(),
  plan: Text.trim().min(1).max(100).optional(),
})

/** Any offset and fraction. */
const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(Timestamp)
  .optional()

export const AuditQuery = z
  .object({
    subject: Text.regex(
      /^(?:user|course|organization):[^\s:]+$/,
      'must be user:ID, course:ID or organization:ID',
    ).transform((text) => {
      const [kind, id] = text.split(':') as ['user' | 'course' | 'organization', string]
      return { kind, id }
    }),
    from: Moment,
    to: Moment,
    after: Text.regex(/^\d{1,16}$/, 'must be a cursor that `next` told')
      .transform(Number)
      .refine(Number.isSafeInteger, 'must be a cursor that `next` told')
      .default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    message: 'is after to',
  })

/** Throws 400 for a query that does not fit. */
export function parsed<Output>(schema: z.ZodType<Output>, query: unknown): Output {
  const result = schema.safeParse(query, { error: explain })
  if (!result.success) throw invalidRequest(fieldErrors(result.error))
  return result.data
}
