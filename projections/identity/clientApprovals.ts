import type { ClientApprovalEvent } from '@manabi/identity'
import type { Id, Scope, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface ClientApprovalDoc {
  readonly organizationId: Id
  readonly clientId: string
  /** As it was when it was approved. */
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly approvedAt: Timestamp
}

const documentId = ({ organizationId, clientId }: { organizationId: Id; clientId: string }) =>
  `${organizationId} ${clientId}`

/** The self-registered clients that organizations approved scopes for. */
export const clientApprovals = projection<ClientApprovalDoc, ClientApprovalEvent>()({
  name: 'client-approvals',
  version: 1,
  indexes: [['organizationId', 'approvedAt']],
  on: {
    ClientScopesApproved: [
      ({ data }) => documentId(data),
      (_doc, { data: { organizationId, clientId, name, scopes }, metadata }) => ({
        organizationId,
        clientId,
        name,
        scopes,
        approvedAt: metadata.occurredAt,
      }),
    ],
    ClientApprovalWithdrawn: [({ data }) => documentId(data), () => null],
  },
})

/** Newest first. */
export async function clientApprovalsOf(views: Views, organizationId: Id): Promise<readonly ClientApprovalDoc[]> {
  const found = await views.of(clientApprovals).find({
    where: { organizationId },
    sort: [
      ['approvedAt', 'desc'],
      ['id', 'desc'],
    ],
  })
  return found.map(({ doc }) => doc)
}

/** Null where there is none. */
export const clientApprovalOf = (
  views: Views,
  organizationId: Id,
  clientId: string,
): Promise<ClientApprovalDoc | null> => views.of(clientApprovals).get(documentId({ organizationId, clientId }))
