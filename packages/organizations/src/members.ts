import { type Id, notFound, Problem, type Role } from '@manabi/kernel'
import { MemberAdded, MemberRemoved, MemberRolesChanged, type OrganizationEvent } from './events.ts'
import { withdrawn } from './invitations.ts'
import {
  type ActiveOrganization,
  type Organization,
  requireAdmin,
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

/** Nothing to do for a member; who is invited has a seat. 404 when there is no such organization, 402 `seat_limit_reached`. */
export function addMember(state: Organization, { roles, ...member }: AddMember): readonly OrganizationEvent[] {
  requireOrganization(state)
  if (state.members.has(member.userId)) return []
  if (!state.invitations.has(member.userId)) requireSeat(state)
  return [MemberAdded({ ...member, roles: [...roles] })]
}

export interface ChangeMemberRoles {
  readonly userId: Id
  readonly roles: readonly Role[]
  /** Who changes them; null for an API key. */
  readonly by: Id | null
}

/** Replaces the whole set, also of who is invited. 404; 403 `admin_required` to grant or take admin; 409 `last_admin`. */
export function changeMemberRoles(
  state: Organization,
  { userId, roles, by }: ChangeMemberRoles,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  const current = state.members.get(userId) ?? state.invitations.get(userId)?.roles
  if (isAdmin(current ?? []) !== isAdmin(roles)) requireAdmin(state, by)
  if (current === undefined) throw notFound()
  if (!isAdmin(roles)) requireAnotherAdmin(state, userId)
  const isSame = roles.length === current.length && roles.every((role) => current.includes(role))
  const { organizationId } = state
  return isSame ? [] : [MemberRolesChanged({ organizationId, userId, roles: [...roles] })]
}

export interface RemoveMember {
  readonly userId: Id
  /** Who removes; null for an API key. */
  readonly by: Id | null
  readonly hashOf: (email: string) => string
}

/** Frees the seat of a member, or of who is invited. 404; 403 `admin_required` when it is an admin's; 409 `last_admin`. */
export function removeMember(state: Organization, { userId, by, hashOf }: RemoveMember): readonly OrganizationEvent[] {
  requireOrganization(state)
  const { organizationId, members, invitations } = state
  const invitation = invitations.get(userId)
  const roles = members.get(userId) ?? invitation?.roles
  if (roles === undefined) throw notFound()
  if (isAdmin(roles)) requireAdmin(state, by)
  if (invitation !== undefined) return [withdrawn(organizationId, invitation, hashOf)]
  requireAnotherAdmin(state, userId)
  return [MemberRemoved({ organizationId, userId })]
}

const isAdmin = (roles: readonly Role[]): boolean => roles.includes('admin')

/** Only active admins count: an organization must not be left to who may never accept. */
function requireAnotherAdmin({ members }: ActiveOrganization, userId: Id): void {
  if (!isAdmin(members.get(userId) ?? [])) return
  if (members.count(isAdmin) === 1) throw new Problem('last_admin')
}
