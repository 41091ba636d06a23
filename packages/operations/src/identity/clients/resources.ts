import { Scope, Timestamp } from '@manabi/kernel'
import { type AppUse, appUseOf } from '@manabi/projections/identity/appUses'
import type { ClientApprovalDoc } from '@manabi/projections/identity/clientApprovals'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'

export const ApprovedClient = z
  .object({
    clientId: z.string(),
    name: z.string().meta({ description: 'As the client named itself, when it was approved.' }),
    scopes: z.array(Scope).meta({ description: 'Empty while nothing is approved.' }),
    approvedAt: Timestamp.nullable().meta({ description: 'null while nothing is approved.' }),
    users: z.int().min(0).meta({ description: 'Current members who signed in or refreshed in the last 90 days.' }),
    lastUsedAt: Timestamp.nullable().meta({ description: 'By a current member in the last 90 days; null for no use.' }),
  })
  .meta({
    id: 'ApprovedClient',
    description: 'An app that registered itself, the scopes that the organization approved, and who uses it.',
  })

/** From when on uses count. */
export const usedSince = (now: Date): string => new Date(now.getTime() - 90 * 86_400_000).toISOString()

interface Known {
  readonly now: Date
  /** Uses that were read already. */
  readonly used?: readonly AppUse[]
}

export async function showClient(
  views: Views,
  { organizationId, clientId, scopes, ...approval }: ClientApprovalDoc,
  { now, used = [] }: Known,
) {
  const use =
    used.find((one) => one.clientId === clientId) ??
    (await appUseOf(views, { organizationId, clientId }, usedSince(now)))
  return { clientId, ...approval, scopes: [...scopes], ...use }
}
