import { decider, type Id, Problem, type Role, unreachable } from '@manabi/kernel'
import { Map as PersistentMap } from 'immutable'
import {
  MemberAdded,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'

export type Organization =
  | { readonly status: 'none' }
  | {
      readonly status: 'active'
      readonly organizationId: Id
      readonly seats: number
      /** Roles by user id. Persistent, so that folding many members stays linear. */
      readonly members: PersistentMap<Id, readonly Role[]>
    }

/** The tenant: its members with their roles, and its seats, so that the rules over them hold under concurrency. */
export const organization = decider<Organization, OrganizationEvent, [organizationId: Id]>({
  name: 'organization',
  stream: (organizationId) => `organization-${organizationId}`,
  events: [OrganizationCreated, MemberAdded, MemberRolesChanged, MemberRemoved],
  initial: { status: 'none' },
  evolve,
})

function evolve(state: Organization, event: OrganizationEvent): Organization {
  if (event.type === 'OrganizationCreated') {
    const { organizationId, seats } = event.data
    return { status: 'active', organizationId, seats, members: PersistentMap() }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'MemberAdded':
    case 'MemberRolesChanged':
      return { ...state, members: state.members.set(event.data.userId, event.data.roles) }
    case 'MemberRemoved':
      return { ...state, members: state.members.delete(event.data.userId) }
    default:
      return unreachable(event)
  }
}

export type CreateOrganization = Parameters<typeof OrganizationCreated>[0]

export function createOrganization(state: Organization, command: CreateOrganization): readonly OrganizationEvent[] {
  return state.status === 'none' ? [OrganizationCreated(command)] : []
}

export interface AddMember {
  readonly organizationId: Id
  readonly userId: Id
  readonly roles: readonly Role[]
}

/** Nothing to do for a member. 404 `not_found` when there is no such organization, 402 `seat_limit_reached` when it is full. */
export function addMember(state: Organization, { roles, ...member }: AddMember): readonly OrganizationEvent[] {
  if (state.status === 'none') throw new Problem('not_found', `There is no organization ${member.organizationId}.`)
  if (state.members.has(member.userId)) return []
  if (state.members.size >= state.seats) throw new Problem('seat_limit_reached')
  return [MemberAdded({ ...member, roles: [...roles] })]
}
