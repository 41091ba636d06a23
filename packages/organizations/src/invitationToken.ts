import type { Id } from '@manabi/kernel'
import { type LinkKind, linkToken, type MasterKey, readLinkToken } from '@manabi/personal-data'

/** Which link a token is of: the organization's stream tells whether it still works. */
export interface InvitationPlace {
  readonly organizationId: Id
  /** The id of the invitation, or of its renewal. */
  readonly linkId: Id
}

const kind: LinkKind = { prefix: 'mit', purpose: 'invitations', ids: ['org', 'inv'] }

/** The token of an invitation: `mit_<organization>.<link>.<proof>`. */
export const invitationToken = (masterKey: MasterKey, { organizationId, linkId }: InvitationPlace): string =>
  linkToken(masterKey, kind, [organizationId, linkId])

/** The page at which who was invited accepts; whoever has this link can. */
export const acceptUrl = (publicUrl: string, masterKey: MasterKey, place: InvitationPlace): string =>
  `${publicUrl}/invitations/accept?token=${invitationToken(masterKey, place)}`

/** Null for a token that was not made with this master key. */
export function readInvitationToken(masterKey: MasterKey, token: string): InvitationPlace | null {
  const ids = readLinkToken(masterKey, kind, token)
  return ids && { organizationId: ids[0], linkId: ids[1] }
}
