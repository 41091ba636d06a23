import { type Id, Problem, type Role, type Timestamp, unreachable } from '@manabi/kernel'
import { Map as PersistentMap } from 'immutable'
import type { OrganizationEvent } from './events.ts'

export type Organization = { readonly status: 'none' } | ActiveOrganization

export interface ActiveOrganization {
  readonly status: 'active'
  readonly organizationId: Id
  readonly seats: number
  /** Roles by user id. Persistent, so that folding many members stays linear. */
  readonly members: PersistentMap<Id, readonly Role[]>
  /** By the user id of who is invited; those that have expired too, until they are withdrawn. Each has a seat. */
  readonly invitations: PersistentMap<Id, Invitation>
}

export interface Invitation {
  readonly invitationId: Id
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly expiresAt: Timestamp
}

export function evolve(state: Organization, event: OrganizationEvent): Organization {
  if (event.type === 'OrganizationCreated') {
    const { organizationId, seats } = event.data
    return { status: 'active', organizationId, seats, members: PersistentMap(), invitations: PersistentMap() }
  }
  if (state.status === 'none') return state
  const { members, invitations } = state
  const { userId } = event.data
  switch (event.type) {
    case 'MemberInvited':
      return { ...state, invitations: invitations.set(userId, event.data) }
    case 'InvitationWithdrawn':
      return { ...state, invitations: invitations.delete(userId) }
    case 'MemberAdded':
      return { ...state, members: members.set(userId, event.data.roles), invitations: invitations.delete(userId) }
    case 'MemberRolesChanged':
      return withRoles(state, userId, event.data.roles)
    case 'MemberRemoved':
      return { ...state, members: members.delete(userId) }
    default:
      return unreachable(event)
  }
}

function withRoles(state: ActiveOrganization, userId: Id, roles: readonly Role[]): Organization {
  const { members, invitations } = state
  const invitation = invitations.get(userId)
  return invitation === undefined
    ? { ...state, members: members.set(userId, roles) }
    : { ...state, invitations: invitations.set(userId, { ...invitation, roles }) }
}

/** Throws 404 `not_found` when there is no such organization. */
export function requireOrganization(state: Organization): asserts state is ActiveOrganization {
  if (state.status === 'none') throw new Problem('not_found', 'There is no such organization.')
}

/** Throws 402 `seat_limit_reached` when the organization is full. */
export function requireSeat({ members, invitations, seats }: ActiveOrganization): void {
  if (members.size + invitations.size >= seats) throw new Problem('seat_limit_reached')
}

/** Throws 403 `admin_required` unless the person is an active admin now; `by` is null for whoever is no person. */
export function requireAdmin({ members }: ActiveOrganization, by: Id | null): void {
  if (by === null || !members.get(by)?.includes('admin')) throw new Problem('admin_required')
}
