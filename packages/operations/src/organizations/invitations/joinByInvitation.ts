import { assignments } from '@manabi/assignments'
import { emailClaim, hashPassword, user } from '@manabi/identity'
import { type Id, notFound } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { undoInvitations, withdrawnBy } from '../../erasure/eraseInvitations.ts'
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
  const { emailHash, email, invitationId } = invitation
  const passwordHash = await hashPassword(password, services.hashingCost)
  const claim = { emailHash, userId: invitation.userId, invitationId }
  const { state: owner } = await context.execute(emailClaim.claimByInvitation, [emailHash], claim)
  const { userId } = owner as Exclude<typeof owner, { status: 'free' }>
  await context.execute(user.registerInvited, [userId], { userId, email, displayName, passwordHash })
  await join(context, services, invitation, { userId, displayName })
  return userId
}

/**
 * Gives a device's account the address and the password, and makes it a member: its id and history stay. 404 when the invitation was
 * accepted meanwhile. After a crash in between, the same call goes on where it stopped.
 */
export async function joinAsDevice(
  context: ExecutionContext,
  services: Services,
  invitation: OpenInvitation,
  { userId, password, displayName }: NewPerson & { readonly userId: Id },
): Promise<void> {
  const { emailHash, email, invitationId } = invitation
  const passwordHash = await hashPassword(password, services.hashingCost)
  const claim = { emailHash, userId, invitationId }
  const { state: owner } = await context.execute(emailClaim.claimByInvitation, [emailHash], claim)
  if (owner.status !== 'claimed' || owner.userId !== userId) throw notFound()
  await context.execute(user.linkAccount, [userId], { userId, email, displayName, passwordHash })
  await join(context, services, invitation, { userId, displayName })
}

/**
 * Makes the person, who has proven to be the invitee, a member. Works once: 404. The account hears of it first, so that closing it asks
 * the organization (docs/decisions/0014-identity-on-streams.md).
 */
export async function join(
  context: ExecutionContext,
  services: Services,
  invitation: OpenInvitation,
  person: { readonly userId: Id; readonly displayName: string },
): Promise<void> {
  const { organizationId, invitationId, linkId, email, emailHash } = invitation
  const facts = { linkId, email, emailNameOf: () => emailHash, now: context.now.toISOString() }
  const { userId, displayName } = person
  const command = { ...facts, userId, displayName }
  await context.execute(user.takeUpInvitation, [userId], { organizationId, invitationId })
  await takeOver(context, services, invitation, userId)
  const { events } = await context.execute(organization.acceptInvitation, [organizationId], command, { organizationId })
  // What the invitation told is known to the organization of the account, too: its bytes can wait for the next rewriting.
  await eventually(services, () => undoInvitations(context, services, withdrawnBy(events)))
}

/**
 * What was assigned to the invitation goes to the account, if that has another user id. Before the account becomes a member, so that a
 * crash loses nothing: people who are not members are shown nothing.
 */
async function takeOver(
  { execute }: ExecutionContext,
  { repository }: Services,
  { organizationId, userId: invited }: OpenInvitation,
  userId: Id,
): Promise<void> {
  if (userId === invited) return
  const { state: from } = await repository.load(assignments, [organizationId, invited])
  const command = { organizationId, assignee: { kind: 'member' as const, id: userId }, from }
  await execute(assignments.takeOver, [organizationId, userId], command, { organizationId })
}
