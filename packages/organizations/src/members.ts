import { type Id, notFound, Problem, type Role } from '@manabi/kernel'
import { type By, idOf, isOfKey, mayStillInvite, requireAdmin, requireMayGrant } from './authority.ts'
import { InvitationRenewed, MemberAdded, MemberRemoved, MemberRolesChanged, type OrganizationEvent } from './events.ts'
import { withdrawn } from './invitations.ts'
import { managedBy } from './managers.ts'
import {
  type ActiveOrganization,
  departmentsOf,
  type Invitation,
  type Organization,
  requireOrganization,
  requireSeat,
} from './organizationState.ts'

export interface AddMember {
  readonly organizationId: Id
  readonly userId: Id
  readonly roles: readonly Role[]
  /** Those of the account, for lists. */
  readonly email?: string
  readonly displayName?: string
}

/** Nothing to do for a member; an invited person has a seat already. 404 when there is no such organization, 402 `seat_limit_reached`. */
export function addMember(state: Organization, { roles, ...member }: AddMember): readonly OrganizationEvent[] {
  requireOrganization(state)
  if (state.members.has(member.userId)) return []
  const invitation = state.invitations.get(member.userId)
  if (invitation === undefined) requireSeat(state)
  const departmentIds = departmentsOf(state, member.userId)
  return [MemberAdded({ ...member, roles: [...roles], departmentIds, invitedAt: invitation?.invitedAt ?? null })]
}

export interface ChangeMemberRoles {
  readonly userId: Id
  readonly roles: readonly Role[]
  /** Of the link that an invited person gets when somebody else may know the one so far. */
  readonly linkId: Id
  readonly by: By
}

/**
 * Replaces the whole set, also of an invited person, whose link opens the account with these roles: when somebody else or an app was
 * shown it, it ends with each role that is added beyond learner. 404; 403 `admin_required` to grant or take admin, and for own roles;
 * 403 `forbidden` for an API key or an app that may not grant a role, and for an app that may not grant the admin that it takes; 409
 * `last_admin`.
 */
export function changeMemberRoles(
  state: Organization,
  { userId, roles, linkId, by }: ChangeMemberRoles,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  const current = state.members.get(userId) ?? state.invitations.get(userId)?.roles
  if (idOf(by) === userId) requireAdmin(state, by)
  if (isAdmin(current ?? []) && !isAdmin(roles)) requireMayGrant(state, by, ['admin'])
  const granted = roles.filter((role) => !current?.includes(role))
  requireMayGrant(state, by, granted)
  if (current === undefined) throw notFound()
  if (!isAdmin(roles)) requireAnotherAdmin(state, userId)
  const isSame = roles.length === current.length && roles.every((role) => current.includes(role))
  const { organizationId } = state
  if (isSame) return []
  const changed = MemberRolesChanged({ organizationId, userId, roles: [...roles] })
  const invitation = state.invitations.get(userId)
  const isBeyond = granted.some((role) => role !== 'learner')
  if (invitation === undefined || !isBeyond || !isShared(invitation, by)) return [changed]
  const { invitationId, expiresAt } = invitation
  const place = { organizationId, userId, invitationId }
  const renewedBy = answersFor(state, by, { ...invitation, roles })
  return [changed, InvitationRenewed({ ...place, linkId, expiresAt, renewedBy, throughApp: false })]
}

/** Whether somebody else may know the link: the person or the key that was shown it, or an app through which a person asked. */
const isShared = ({ invitedBy, throughApp }: Invitation, by: By): boolean => throughApp || invitedBy !== idOf(by)

/** Whoever changes the roles, where they might invite with all of them; else whoever answered for the link before. */
function answersFor(state: ActiveOrganization, by: By, { invitedBy, roles }: Invitation): Id | null {
  const own = idOf(by)
  const mayAnswer = own === null || (!isOfKey(own) && mayStillInvite(state, { invitedBy: own, roles }))
  return mayAnswer ? own : invitedBy
}

export interface RemoveMember {
  readonly userId: Id
  /** Of a member; default: the account stays. */
  readonly closesAccount?: boolean
  readonly by: By
  readonly emailNameOf: (email: string) => string
}

/**
 * Frees the seat of a member, or of an invited person. 404; 409 `last_admin`. When it is an admin's, 403: `admin_required`, or
 * `forbidden` for an app that may not grant `admin`.
 */
export function removeMember(state: Organization, command: RemoveMember): readonly OrganizationEvent[] {
  const { userId, by, emailNameOf, closesAccount = false } = command
  requireOrganization(state)
  const { organizationId, members, invitations } = state
  const invitation = invitations.get(userId)
  const roles = members.get(userId) ?? invitation?.roles
  if (roles === undefined) throw notFound()
  if (isAdmin(roles)) requireMayGrant(state, by, ['admin'])
  if (invitation !== undefined) return [withdrawn(state, invitation, emailNameOf)]
  requireAnotherAdmin(state, userId)
  const [departmentIds, managedDepartmentIds] = [departmentsOf(state, userId), managedBy(state.managers, userId)]
  return [MemberRemoved({ organizationId, userId, departmentIds, closesAccount, managedDepartmentIds })]
}

const isAdmin = (roles: readonly Role[]): boolean => roles.includes('admin')

/** Only active admins count: an invited one may never accept. */
function requireAnotherAdmin({ admins }: ActiveOrganization, userId: Id): void {
  if (admins.has(userId) && admins.size === 1) throw new Problem('last_admin')
}
