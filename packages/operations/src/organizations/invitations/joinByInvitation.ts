import { emailClaim, hashPassword, user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { eraseWithdrawn } from '../../erasure/eraseInvitations.ts'
import type { ExecutionContext } from '../../execution.ts'
import { eventually } from '../../reactions/eventually.ts'
import type { Services } from '../../services.ts'
import type { OpenInvitation } from './openInvitation.ts'

export interface NewPerson {
  readonly password: string
  readonly displayName: string
}

/**
 * Creates the invitee's account and makes the person a member. The account comes first: after a crash in between, the invitation is
 * accepted again with the password. 404 when the invitation was accepted meanwhile.
 */
export async function joinAsNew(
  context: ExecutionContext,
  services: Services,
  invitation: OpenInvitation,
  { password, displayName }: NewPerson,
): Promise<Id> {
  const { emailHash, email } = invitation
  const passwordHash = await hashPassword(password)
  const { state: owner } = await context.execute(emailClaim.claimReserved, [emailHash], { emailHash })
  const { userId } = owner as Exclude<typeof owner, { status: 'free' }>
  await context.execute(user.registerInvited, [userId], { userId, email, displayName, passwordHash })
  await join(context, services, invitation, { userId, displayName })
  return userId
}

/** Makes the person, who has proven to be the invitee, a member. Works once: 404. */
export async function join(
  context: ExecutionContext,
  services: Services,
  { organizationId, invitationId, email, emailHash }: OpenInvitation,
  person: { readonly userId: Id; readonly displayName: string },
): Promise<void> {
  const facts = { invitationId, email, hashOf: () => emailHash, now: context.now.toISOString() }
  const { userId, displayName } = person
  const command = { ...facts, userId, displayName }
  const { events } = await context.execute(organization.acceptInvitation, [organizationId], command, { organizationId })
  await eventually(services, () => eraseWithdrawn(context, services, events))
}
