import type { Id } from '@manabi/kernel'
import { type LinkKind, linkToken, type MasterKey, readLinkToken } from '@manabi/personal-data'

/** Which invitation a token is for: the organization's stream tells whether it still stands. */
export interface InvitationPlace {
  readonly organizationId: Id
  readonly invitationId: Id
}

const kind: LinkKind = { prefix: 'mit', purpose: 'invitations', ids: ['org', 'inv'] }

/** The token of an invitation: `mit_<organization>.<invitation>.<proof>`. */
export const invitationToken = (masterKey: MasterKey, { organizationId, invitationId }: InvitationPlace): string =>
  linkToken(masterKey, kind, [organizationId, invitationId])

/** The page at which who was invited accepts; whoever has this link can. */
export const acceptUrl = (publicUrl: string, masterKey: MasterKey, place: InvitationPlace): string =>
  `${publicUrl}/invitations/accept?token=${invitationToken(masterKey, place)}`

/** Null for a token that was not made with this master key. */
export function readInvitationToken(masterKey: MasterKey, token: string): InvitationPlace | null {
  const ids = readLinkToken(masterKey, kind, token)
  return ids && { organizationId: ids[0], invitationId: ids[1] }
}
