import { apiKey, emailClaim, emailName, user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { type Invitation, isOfKey, organization, readInvitationToken, standingInvitation } from '@manabi/organizations'
import type { Services } from '../../services.ts'

/** An invitation that can be accepted now. */
export interface OpenInvitation extends Invitation {
  readonly organizationId: Id
  readonly emailHash: string
  /** The account that the email has; null where accepting makes one. */
  readonly account: { readonly userId: Id; readonly displayName: string } | null
}

/**
 * The invitation of the token: null for an unknown token, and for an invitation that was spent or withdrawn, has expired, or was made by
 * somebody who may invite no more.
 */
export async function openInvitation(
  services: Pick<Services, 'repository' | 'masterKey' | 'state'>,
  token: string,
  now: Date,
): Promise<OpenInvitation | null> {
  const { repository, masterKey } = services
  const place = readInvitationToken(masterKey, token)
  if (place === null) return null
  const { organizationId, linkId } = place
  const { state } = await repository.load(organization, [organizationId])
  const invitation = standingInvitation(state, { linkId, now: now.toISOString() })
  if (invitation === null || (await isOfRevokedKey(repository, invitation))) return null
  const name = await emailName(services, invitation.email)
  const { state: claim } = await repository.load(emailClaim, [name])
  if (claim.status === 'free') return null
  const { state: account } = await repository.load(user, [claim.userId])
  if (account.status === 'closed') return null
  return { ...invitation, organizationId, emailHash: name, account: account.status === 'none' ? null : account }
}

async function isOfRevokedKey(repository: Services['repository'], { invitedBy }: Invitation): Promise<boolean> {
  if (invitedBy === null || !isOfKey(invitedBy)) return false
  return (await repository.load(apiKey, [invitedBy])).state.status !== 'active'
}
