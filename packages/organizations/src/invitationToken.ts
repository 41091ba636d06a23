import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'

/** Which invitation a token is for: the organization's stream tells whether it still stands. */
export interface InvitationPlace {
  readonly organizationId: Id
  readonly invitationId: Id
}

/**
 * The token of an invitation: `mit_<organization>.<invitation>.<proof>`. It follows from the ids and the master key, so that it is
 * stored nowhere and whoever sends the mail can make it again.
 */
export function invitationToken(masterKey: MasterKey, { organizationId, invitationId }: InvitationPlace): string {
  const place = `${organizationId.slice(4)}.${invitationId.slice(4)}`
  return `mit_${place}.${proofOf(masterKey, place).toString('base64url')}`
}

/** The page at which who was invited accepts; whoever has this link can. */
export const acceptUrl = (publicUrl: string, masterKey: MasterKey, place: InvitationPlace): string =>
  `${publicUrl}/invitations/accept?token=${invitationToken(masterKey, place)}`

/** Null for a token that was not made with this master key. */
export function readInvitationToken(masterKey: MasterKey, token: string): InvitationPlace | null {
  const parts = /^mit_(([0-9a-z]{26})\.([0-9a-z]{26}))\.([\w-]{43})$/.exec(token)
  if (parts === null) return null
  const [, place, organization, invitation, proof] = parts as unknown as [string, string, string, string, string]
  if (!timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(masterKey, place))) return null
  return { organizationId: `org_${organization}`, invitationId: `inv_${invitation}` }
}

const proofOf = (masterKey: MasterKey, place: string): Buffer =>
  createHmac('sha256', masterKey.derive('invitations')).update(place).digest()
