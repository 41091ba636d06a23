import { type EventOf, type Id, Problem, type Role, type Timestamp, unreachable } from '@manabi/kernel'
import { Map as PersistentMap, Set as PersistentSet } from 'immutable'
import type { InvitationRenewed, OrganizationEvent } from './events.ts'
import { type Managers, withManager, withoutManager } from './managers.ts'

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
  /** User ids of `invitations`, by invitation id, by the id of the link, and by email in lower case. */
  readonly invited: PersistentMap<string, Id>
  /** By user id of members and invited people. */
  readonly employeeNumbers: PersistentMap<Id, string>
  /** User ids, by employee number. */
  readonly numbered: PersistentMap<string, Id>
  /** Names by department id. */
  readonly departments: PersistentMap<Id, string>
  /** By user id of members and invited people; deleted departments are still in it. */
  readonly departmentIds: PersistentMap<Id, readonly Id[]>
  readonly managers: Managers
}

export interface Invitation {
  readonly invitationId: Id
  /** Of the link that works: the invitation's own id until it is renewed. */
  readonly linkId: Id
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly expiresAt: Timestamp
  readonly invitedAt: Timestamp | null
  /** The person or the API key that answers for the link; null for the operator, and where it is not known. */
  readonly invitedBy: Id | null
  /** An app was shown the link, too. */
  readonly throughApp: boolean
}

const empty = {
  members: PersistentMap<Id, readonly Role[]>(),
  admins: PersistentSet<Id>(),
  invitations: PersistentMap<Id, Invitation>(),
  invited: PersistentMap<string, Id>(),
  employeeNumbers: PersistentMap<Id, string>(),
  numbered: PersistentMap<string, Id>(),
  departments: PersistentMap<Id, string>(),
  departmentIds: PersistentMap<Id, readonly Id[]>(),
  managers: PersistentMap<Id, readonly Id[]>(),
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
      return withInvitation(state, { ...event.data, linkId: event.data.invitationId })
    case 'InvitationRenewed':
      return withLink(state, event.data)
    case 'InvitationWithdrawn':
      return left(withoutInvitation(state, event.data.userId), event.data.userId)
    case 'MemberAdded': {
      const { userId, roles, departmentIds } = event.data
      return inDepartments(withMember(withoutInvitation(state, userId), userId, roles), userId, departmentIds)
    }
    case 'MemberRolesChanged':
      return withRoles(state, event.data.userId, event.data.roles)
    case 'EmployeeNumberChanged':
      return withEmployeeNumber(state, event.data.userId, event.data.employeeNumber)
    case 'MemberRemoved': {
      const { userId, managedDepartmentIds } = event.data
      const managers = withoutManager(state.managers, userId, managedDepartmentIds)
      return left(withoutMember({ ...state, managers }, userId), userId)
    }
    case 'DepartmentCreated':
      return { ...state, departments: state.departments.set(event.data.departmentId, event.data.name) }
    case 'DepartmentDeleted': {
      const { departmentId } = event.data
      const managers = state.managers.delete(departmentId)
      return { ...state, departments: state.departments.delete(departmentId), managers }
    }
    case 'DepartmentMemberAdded': {
      const { userId, departmentId } = event.data
      return inDepartments(state, userId, [...departmentsOf(state, userId), departmentId])
    }
    case 'DepartmentMemberRemoved': {
      const { userId, departmentId } = event.data
      const others = departmentsOf(state, userId).filter((id) => id !== departmentId)
      return inDepartments(state, userId, others)
    }
    case 'DepartmentManagerAdded':
      return { ...state, managers: withManager(state.managers, event.data) }
    case 'DepartmentManagerRemoved':
      return { ...state, managers: withoutManager(state.managers, event.data.userId, [event.data.departmentId]) }
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

function withLink(
  state: ActiveOrganization,
  { userId, linkId, expiresAt, throughApp, renewedBy: invitedBy }: EventOf<typeof InvitationRenewed>['data'],
): ActiveOrganization {
  const invitation = state.invitations.get(userId)
  if (invitation === undefined) return state
  const invitations = state.invitations.set(userId, { ...invitation, linkId, expiresAt, throughApp, invitedBy })
  const { invitationId, linkId: before } = invitation
  const others = before === invitationId ? state.invited : state.invited.delete(before)
  return { ...state, invitations, invited: others.set(linkId, userId) }
}

function withoutInvitation(state: ActiveOrganization, userId: Id): ActiveOrganization {
  const invitation = state.invitations.get(userId)
  if (invitation === undefined) return state
  const email = invitation.email.toLowerCase()
  const others = state.invited.delete(invitation.invitationId).delete(invitation.linkId)
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

function withEmployeeNumber(state: ActiveOrganization, userId: Id, number: string | null): ActiveOrganization {
  const before = state.employeeNumbers.get(userId)
  const others = before === undefined ? state.numbered : state.numbered.delete(before)
  if (number === null) return { ...state, employeeNumbers: state.employeeNumbers.delete(userId), numbered: others }
  return { ...state, employeeNumbers: state.employeeNumbers.set(userId, number), numbered: others.set(number, userId) }
}

/** Whoever has left is in no department, and frees the employee number. */
const left = (state: ActiveOrganization, userId: Id): ActiveOrganization =>
  withEmployeeNumber(inDepartments(state, userId, []), userId, null)

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
