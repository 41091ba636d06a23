import type { EmailClaimEvent } from '@manabi/identity'
import type { Id, Timestamp } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'

export interface ReservationDoc {
  readonly emailHash: string
  readonly organizationId: Id
  readonly userId: Id
  readonly reservedAt: Timestamp
}

/** Emails that were reserved for an invitation of which nothing followed: for a moment each, for good where a process died in between. */
export const unfinishedReservations = projection<ReservationDoc, EmailClaimEvent | OrganizationEvent>()({
  name: 'unfinished-reservations',
  version: 1,
  indexes: [['reservedAt']],
  on: {
    EmailReserved: [
      ({ data }) => data.invitationId,
      (_doc, { data: { emailHash, organizationId, userId }, metadata }) => ({
        emailHash,
        organizationId,
        userId,
        reservedAt: metadata.occurredAt,
      }),
    ],
    MemberInvited: [({ data }) => data.invitationId, () => null],
    EmailReservationEnded: [({ data }) => data.invitationId, () => null],
  },
})

export interface UnfinishedReservation extends ReservationDoc {
  /** Of the invitation. */
  readonly id: Id
}

/** Those of this time or earlier, the oldest first. */
export async function reservationsUnfinishedSince(
  views: Views,
  { upTo, limit }: { readonly upTo: Timestamp; readonly limit: number },
): Promise<readonly UnfinishedReservation[]> {
  const query = { where: { reservedAt: { upTo } }, sort: [['reservedAt', 'asc'] as const], limit }
  const found = await views.of(unfinishedReservations).find(query)
  return found.map(({ id, doc }) => ({ id, ...doc }))
}
