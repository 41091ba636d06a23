import { type Id, notFound, type Timestamp } from '@manabi/kernel'
import { InvitationWithdrawn, MemberAdded, MemberInvited, type OrganizationEvent } from './events.ts'
import {
  type Invitation,
  type Organization,
  requireAdmin,
  requireOrganization,
  requireSeat,
} from './organizationState.ts'

/** How an email is found where it must not be read. */
type HashOf = (email: string) => string

export interface InviteMember extends Omit<Parameters<typeof MemberInvited>[0], 'organizationId'> {
  /** Who invites; null for an API key. */
  readonly by: Id | null
  readonly now: Timestamp
  readonly hashOf: HashOf
}

/**
 * Nothing to do for who is a member or invited already; an invitation that has expired makes room for the new one. 404; 403
 * `admin_required` to grant admin; 402 `seat_limit_reached`.
 */
export function inviteMember(
  state: Organization,
  { by, now, hashOf, ...invitation }: InviteMember,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  if (knownAs(state, { ...invitation, now }) !== null) return []
  if (invitation.roles.includes('admin')) requireAdmin(state, by)
  const { organizationId, invitations } = state
  const invited = MemberInvited({ ...invitation, organizationId })
  const expired = invitations.get(invitation.userId)
  if (expired !== undefined) return [withdrawn(organizationId, expired, hashOf), invited]
  requireSeat(state)
  return [invited]
}

/**
 * The user id under which the organization knows a person already: that of a member, or of an invitation that stands, which may
 * bear another one when the email was linked to a device's account since. null for nobody.
 */
export function knownAs(
  state: Organization,
  { userId, email, now }: { readonly userId: Id; readonly email: string; readonly now: Timestamp },
): Id | null {
  if (state.status === 'none') return null
  if (state.members.has(userId)) return userId
  const isTheirs = (one: Invitation) => one.userId === userId || one.email.toLowerCase() === email.toLowerCase()
  return state.invitations.find((one) => one.expiresAt > now && isTheirs(one))?.userId ?? null
}

interface InvitationAt {
  readonly invitationId: Id
  readonly now: Timestamp
}

/** Null when it is unknown, spent or withdrawn, or has expired. */
export function standingInvitation(state: Organization, { invitationId, now }: InvitationAt): Invitation | null {
  if (state.status === 'none') return null
  return state.invitations.find((one) => one.invitationId === invitationId && one.expiresAt > now) ?? null
}

export interface AcceptInvitation extends InvitationAt {
  /** The account of who accepts. */
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly hashOf: HashOf
}

/** Works once; 404 for an invitation that does not stand. Who accepts is another user when the email was linked to a device's account since. */
export function acceptInvitation(state: Organization, command: AcceptInvitation): readonly OrganizationEvent[] {
  requireOrganization(state)
  const invitation = standingInvitation(state, command)
  if (invitation === null) throw notFound()
  const { organizationId } = state
  const { userId, email, displayName, hashOf } = command
  const added = MemberAdded({ organizationId, userId, roles: [...invitation.roles], email, displayName })
  if (userId === invitation.userId) return [added]
  return [withdrawn(organizationId, invitation, hashOf), ...(state.members.has(userId) ? [] : [added])]
}

/** Takes one invitation back; nothing to do when it was accepted or withdrawn before. */
export function withdrawInvitation(
  state: Organization,
  { invitationId, hashOf }: { readonly invitationId: Id; readonly hashOf: HashOf },
): readonly OrganizationEvent[] {
  if (state.status === 'none') return []
  const invitation = state.invitations.find((one) => one.invitationId === invitationId)
  return invitation === undefined ? [] : [withdrawn(state.organizationId, invitation, hashOf)]
}

/** Takes back those that nobody accepted in time. */
export function withdrawExpired(
  state: Organization,
  { now, hashOf }: { readonly now: Timestamp; readonly hashOf: HashOf },
): readonly OrganizationEvent[] {
  if (state.status === 'none') return []
  const { organizationId, invitations } = state
  const expired = [...invitations.values()].filter(({ expiresAt }) => expiresAt <= now)
  return expired.map((one) => withdrawn(organizationId, one, hashOf))
}

export const withdrawn = (organizationId: Id, { userId, invitationId, email }: Invitation, hashOf: HashOf) =>
  InvitationWithdrawn({ organizationId, userId, invitationId, emailHash: hashOf(email) })
