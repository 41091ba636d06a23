import { type Id, notFound, Problem, type Timestamp } from '@manabi/kernel'
import { type By, idOf, isApp, mayStillInvite, requireMayGrant } from './authority.ts'
import { requireDepartments } from './departments.ts'
import { requireFreeNumber } from './employeeNumbers.ts'
import {
  DepartmentMemberAdded,
  EmployeeNumberChanged,
  InvitationRenewed,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  type OrganizationEvent,
} from './events.ts'
import {
  type ActiveOrganization,
  departmentsOf,
  type Invitation,
  type Organization,
  requireOrganization,
  requireSeat,
} from './organizationState.ts'

/** What an email is called in events. */
type EmailNameOf = (email: string) => string

export interface InviteMember
  extends Omit<Parameters<typeof MemberInvited>[0], 'organizationId' | 'invitedAt' | 'invitedBy' | 'throughApp'> {
  /** Of the account with the email; null for none. */
  readonly accountId: Id | null
  /** null for none. */
  readonly employeeNumber: string | null
  readonly by: By
  readonly now: Timestamp
  readonly emailNameOf: EmailNameOf
}

/**
 * Nothing to do for a person who is a member or invited already; an invitation that stands no more makes room for the new one. 404; 400
 * for an unknown department; 403 `admin_required` to grant admin, `forbidden` for a key that may not; 402 `seat_limit_reached`; 409 `conflict`
 * when another person has the employee number.
 */
export function inviteMember(
  state: Organization,
  { accountId, employeeNumber, by, now, emailNameOf, ...invitation }: InviteMember,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  requireDepartments(state, invitation.departmentIds)
  const { email } = invitation
  if (knownAs(state, { accountId, email, now }) !== null) return []
  requireMayGrant(state, by, invitation.roles)
  const departmentIds = [...new Set(invitation.departmentIds)]
  const { organizationId } = state
  const shownTo = { invitedBy: idOf(by), throughApp: isApp(by) }
  const invited = MemberInvited({ ...invitation, ...shownTo, departmentIds, organizationId, invitedAt: now })
  const fallen = invitationOf(state, email.toLowerCase())
  if (fallen === null) requireSeat(state)
  requireFreeNumber(state, employeeNumber, fallen?.userId)
  const { userId } = invitation
  return [
    ...(fallen === null ? [] : [withdrawn(state, fallen, emailNameOf)]),
    invited,
    ...(employeeNumber === null ? [] : [EmployeeNumberChanged({ organizationId, userId, employeeNumber })]),
  ]
}

/** The user id under which the organization knows a person already: of a member, or of an invitation that stands. null for nobody. */
export function knownAs(
  state: Organization,
  { accountId, email, now }: Pick<InviteMember, 'accountId' | 'email' | 'now'>,
): Id | null {
  if (state.status === 'active' && accountId !== null && state.members.has(accountId)) return accountId
  const invitation = invitationOf(state, email.toLowerCase())
  return invitation === null ? null : (standingInvitation(state, { linkId: invitation.linkId, now })?.userId ?? null)
}

interface Link {
  readonly linkId: Id
  readonly now: Timestamp
}

/** Null for a link that is unknown, spent, withdrawn, replaced, expired, or known to somebody who may no longer invite with its roles. */
export function standingInvitation(state: Organization, { linkId, now }: Link): Invitation | null {
  const invitation = invitationOf(state, linkId)
  if (state.status === 'none' || invitation?.linkId !== linkId || invitation.expiresAt <= now) return null
  return mayStillInvite(state, invitation) ? invitation : null
}

export interface RenewInvitation {
  readonly userId: Id
  readonly linkId: Id
  readonly expiresAt: Timestamp
  readonly by: By
}

/**
 * Gives an invitation another link. The link opens the account that the invitation makes, so that it takes the authority to grant the
 * roles: 403 `admin_required` or `forbidden`. 404; 409 `conflict` for a member.
 */
export function renewInvitation(
  state: Organization,
  { by, ...renewed }: RenewInvitation,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  const { organizationId, members, invitations } = state
  if (members.has(renewed.userId)) throw new Problem('conflict', 'The person is a member already.')
  const invitation = invitations.get(renewed.userId)
  if (invitation === undefined) throw notFound()
  requireMayGrant(state, by, invitation.roles)
  const { invitationId, linkId } = invitation
  if (linkId === renewed.linkId) return []
  const shownTo = { renewedBy: idOf(by), throughApp: isApp(by) }
  return [InvitationRenewed({ organizationId, invitationId, ...renewed, ...shownTo })]
}

/** By the id of the invitation or of its link, or by the email in lower case. */
function invitationOf(state: Organization, key: string): Invitation | null {
  if (state.status === 'none') return null
  const userId = state.invited.get(key)
  return (userId !== undefined && state.invitations.get(userId)) || null
}

export interface AcceptInvitation extends Link {
  /** The account that accepts. */
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly emailNameOf: EmailNameOf
}

/**
 * Works once; 404 for an invitation that does not stand. The account may have another user id than the invitation: then the
 * departments move to it, and so does the employee number, unless the account has another one there.
 */
export function acceptInvitation(state: Organization, command: AcceptInvitation): readonly OrganizationEvent[] {
  requireOrganization(state)
  const invitation = standingInvitation(state, command)
  if (invitation === null) throw notFound()
  const { userId, email, displayName, emailNameOf } = command
  const { organizationId } = state
  const departmentIds = departmentsOf(state, invitation.userId)
  const { roles, invitedAt } = invitation
  const added = { organizationId, userId, roles: [...roles], email, displayName, invitedAt }
  if (userId === invitation.userId) return [MemberAdded({ ...added, departmentIds })]
  const joined = departmentIds
    .filter((id) => !departmentsOf(state, userId).includes(id))
    .map((departmentId) => DepartmentMemberAdded({ organizationId, departmentId, userId }))
  const withdrawal = withdrawn(state, invitation, emailNameOf, userId)
  const employeeNumber = state.employeeNumbers.get(invitation.userId)
  const isNumbered = employeeNumber === undefined || state.employeeNumbers.has(userId)
  return [
    withdrawal,
    ...(state.members.has(userId) ? [] : [MemberAdded(added)]),
    ...joined,
    ...(isNumbered ? [] : [EmployeeNumberChanged({ organizationId, userId, employeeNumber })]),
  ]
}

/** Takes one invitation back; nothing to do when it was accepted or withdrawn before. */
export function withdrawInvitation(
  state: Organization,
  { invitationId, emailNameOf }: { readonly invitationId: Id; readonly emailNameOf: EmailNameOf },
): readonly OrganizationEvent[] {
  const invitation = invitationOf(state, invitationId)
  return state.status === 'none' || invitation === null ? [] : [withdrawn(state, invitation, emailNameOf)]
}

/** Takes back those that nobody accepted in time. */
export function withdrawExpired(
  state: Organization,
  { now, emailNameOf, atMost }: { readonly now: Timestamp; readonly emailNameOf: EmailNameOf; readonly atMost: number },
): readonly OrganizationEvent[] {
  if (state.status === 'none') return []
  return expiredInvitations(state.invitations, now, atMost).map((one) => withdrawn(state, one, emailNameOf))
}

/** The first of those that nobody accepted in time. */
export const expiredInvitations = (
  invitations: ActiveOrganization['invitations'],
  now: Timestamp,
  atMost: number,
): readonly Invitation[] => [
  ...invitations
    .valueSeq()
    .filter(({ expiresAt }) => expiresAt <= now)
    .take(atMost),
]

export function withdrawn(
  state: ActiveOrganization,
  { userId, invitationId, email }: Invitation,
  emailNameOf: EmailNameOf,
  acceptedBy: Id | null = null,
): OrganizationEvent {
  const { organizationId } = state
  const departmentIds = departmentsOf(state, userId)
  const emailHash = emailNameOf(email)
  return InvitationWithdrawn({ organizationId, userId, invitationId, emailHash, departmentIds, acceptedBy })
}
