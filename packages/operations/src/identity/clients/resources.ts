import { Scope, Timestamp } from '@manabi/kernel'
import type { ClientApprovalDoc } from '@manabi/projections/identity/clientApprovals'
import { z } from 'zod'

export const ApprovedClient = z
  .object({
    clientId: z.string(),
    name: z.string().meta({ description: 'As the client named itself when it was approved.' }),
    scopes: z.array(Scope),
    approvedAt: Timestamp,
  })
  .meta({
    id: 'ApprovedClient',
    description: 'An app that registered itself, and the scopes that the organization approved.',
  })

export const shownClient = ({ organizationId: _, scopes, ...approval }: ClientApprovalDoc) => ({
  ...approval,
  scopes: [...scopes],
})
