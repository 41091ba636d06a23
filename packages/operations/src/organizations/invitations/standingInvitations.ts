import { decider, type Id, type Recorded, unreachable } from '@manabi/kernel'
import { type OrganizationEvent, organization, organizationsEvents } from '@manabi/organizations'
import { Map as PersistentMap } from 'immutable'

export interface StandingInvitations {
  readonly organizationName: string
  /** By user id. `revision`: the event with the address, which is not kept in memory. */
  readonly invited: PersistentMap<Id, { readonly linkId: Id; readonly revision: number }>
}

/** Reads the organization's stream: the invitations that were neither accepted nor withdrawn. */
export const standingInvitations = decider<StandingInvitations, Recorded<OrganizationEvent>, [organizationId: Id]>()({
  name: 'standing-invitations',
  stream: organization.stream,
  events: organizationsEvents,
  initial: { organizationName: '', invited: PersistentMap() },
  evolve,
})

function evolve(state: StandingInvitations, event: Recorded<OrganizationEvent>): StandingInvitations {
  const { invited } = state
  switch (event.type) {
    case 'OrganizationCreated':
    case 'OrganizationChanged':
      return { ...state, organizationName: event.data.name }
    case 'MemberInvited': {
      const { userId, invitationId } = event.data
      return { ...state, invited: invited.set(userId, { linkId: invitationId, revision: event.revision }) }
    }
    case 'InvitationRenewed': {
      const { userId, linkId } = event.data
      const before = invited.get(userId)
      return before === undefined ? state : { ...state, invited: invited.set(userId, { ...before, linkId }) }
    }
    case 'InvitationWithdrawn':
    case 'MemberAdded':
    case 'MemberRemoved':
      return { ...state, invited: invited.delete(event.data.userId) }
    case 'MemberRolesChanged':
    case 'EmployeeNumberChanged':
    case 'DepartmentCreated':
    case 'DepartmentDeleted':
    case 'DepartmentMemberAdded':
    case 'DepartmentMemberRemoved':
    case 'DepartmentManagerAdded':
    case 'DepartmentManagerRemoved':
      return state
    default:
      return unreachable(event)
  }
}
