import { type Id, Problem, type Role, type Timestamp, unreachable } from '@manabi/kernel'
import { Map as PersistentMap, Set as PersistentSet } from 'immutable'
import type { OrganizationEvent } from './events.ts'

export type Organization = { readonly status: 'none' } | ActiveOrganization

/** Persistent collections, so that folding many members stays linear; each question of a decision is one look-up. */
export interface ActiveOrganization {
  readonly status: 'active'
  readonly organizationId: Id
  readonly name: string
  readonly plan: string
  readonly seats: number
  /** null for none. */
  readonly learnerAppUrl: string | null
  /** Roles by user id. */
  readonly members: PersistentMap<Id, readonly Role[]>
  /** The active members who are admins. */
  readonly admins: PersistentSet<Id>
  /** By the user id of the invited person; expired ones too, until they are withdrawn. Each has a seat. */
  readonly invitations: PersistentMap<Id, Invitation>
  /** User ids of `invitations`, by invitation id and by email in lower case. */
  readonly invited: PersistentMap<string, Id>
  /** Names by department id. */
  readonly departments: PersistentMap<Id, string>
  /** By user id of members and invited people; deleted departments are still in it. */
  readonly departmentIds: PersistentMap<Id, readonly Id[]>
}

export interface Invitation {
  readonly invitationId: Id
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly expiresAt: Timestamp
  readonly invitedAt: Timestamp | null
}

const empty = {
  members: PersistentMap<Id, readonly Role[]>(),
  admins: PersistentSet<Id>(),
  invitations: PersistentMap<Id, Invitation>(),
  invited: PersistentMap<string, Id>(),
  departments: PersistentMap<Id, string>(),
  departmentIds: PersistentMap<Id, readonly Id[]>(),
}

export function evolve(state: Organization, event: OrganizationEvent): Organization {
  if (event.type === 'OrganizationCreated') {
    return { status: 'active', ...event.data, learnerAppUrl: null, ...empty }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'OrganizationChanged':
      return { ...state, ...event.data }
    case 'MemberInvited':
      return withInvitation(state, event.data)
    case 'InvitationWithdrawn':
      return inDepartments(withoutInvitation(state, event.data.userId), event.data.userId, [])
    case 'MemberAdded': {
      const { userId, roles, departmentIds } = event.data
      return inDepartments(withMember(withoutInvitation(state, userId), userId, roles), userId, departmentIds)
    }
    case 'MemberRolesChanged':
      return withRoles(state, event.data.userId, event.data.roles)
    case 'MemberRemoved':
      return inDepartments(withoutMember(state, event.data.userId), event.data.userId, [])
    case 'DepartmentCreated':
      return { ...state, departments: state.departments.set(event.data.departmentId, event.data.name) }
    case 'DepartmentDeleted':
      return { ...state, departments: state.departments.delete(event.data.departmentId) }
    case 'DepartmentMemberAdded': {
      const { userId, departmentId } = event.data
      return inDepartments(state, userId, [...departmentsOf(state, userId), departmentId])
    }
    case 'DepartmentMemberRemoved': {
      const { userId, departmentId } = event.data
      const others = departmentsOf(state, userId).filter((id) => id !== departmentId)
      return inDepartments(state, userId, others)
    }
    default:
      return unreachable(event)
  }
}

type Invited = Invitation & { readonly departmentIds: readonly Id[] }

function withInvitation(state: ActiveOrganization, { departmentIds, ...invitation }: Invited): ActiveOrganization {
  const { invitationId, userId, email } = invitation
  const invitations = state.invitations.set(userId, invitation)
  const invited = state.invited.set(invitationId, userId).set(email.toLowerCase(), userId)
  return inDepartments({ ...state, invitations, invited }, userId, departmentIds)
}

function withoutInvitation(state: ActiveOrganization, userId: Id): ActiveOrganization {
  const invitation = state.invitations.get(userId)
  if (invitation === undefined) return state
  const email = invitation.email.toLowerCase()
  const others = state.invited.delete(invitation.invitationId)
  // The email may have been invited again since, under another user id.
  const invited = others.get(email) === userId ? others.delete(email) : others
  return { ...state, invitations: state.invitations.delete(userId), invited }
}

function withRoles(state: ActiveOrganization, userId: Id, roles: readonly Role[]): ActiveOrganization {
  const invitation = state.invitations.get(userId)
  return invitation === undefined
    ? withMember(state, userId, roles)
    : { ...state, invitations: state.invitations.set(userId, { ...invitation, roles }) }
}

function withMember(state: ActiveOrganization, userId: Id, roles: readonly Role[]): ActiveOrganization {
  const admins = roles.includes('admin') ? state.admins.add(userId) : state.admins.delete(userId)
  return { ...state, members: state.members.set(userId, roles), admins }
}

const withoutMember = (state: ActiveOrganization, userId: Id): ActiveOrganization => ({
  ...state,
  members: state.members.delete(userId),
  admins: state.admins.delete(userId),
})

function inDepartments(state: ActiveOrganization, userId: Id, ids: readonly Id[]): ActiveOrganization {
  const { departmentIds } = state
  return { ...state, departmentIds: ids.length === 0 ? departmentIds.delete(userId) : departmentIds.set(userId, ids) }
}

/** The departments of a member or an invited person. */
export const departmentsOf = ({ departments, departmentIds }: ActiveOrganization, userId: Id): Id[] =>
  (departmentIds.get(userId) ?? []).filter((id) => departments.has(id))

/** Whether the person is a member, or invited. */
export const belongs = (state: Organization, userId: Id): boolean =>
  state.status === 'active' && (state.members.has(userId) || state.invitations.has(userId))

/** Throws 404 `not_found` when there is no such organization. */
export function requireOrganization(state: Organization): asserts state is ActiveOrganization {
  if (state.status === 'none') throw new Problem('not_found', 'There is no such organization.')
}

/** Throws 402 `seat_limit_reached` when the organization is full. */
export function requireSeat({ members, invitations, seats }: ActiveOrganization): void {
  if (members.size + invitations.size >= seats) throw new Problem('seat_limit_reached')
}
