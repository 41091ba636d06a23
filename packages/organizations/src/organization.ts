import { decider, type Id } from '@manabi/kernel'
import { OrganizationCreated, type OrganizationEvent, organizationsEvents } from './events.ts'
import { acceptInvitation, inviteMember, withdrawExpired, withdrawInvitation } from './invitations.ts'
import { addMember, changeMemberRoles, removeMember } from './members.ts'
import { evolve, type Organization } from './organizationState.ts'

/** The tenant: its members and who is invited, with their roles, and its seats, so that the rules over them hold under concurrency. */
export const organization = decider<Organization, OrganizationEvent, [organizationId: Id]>()({
  name: 'organization',
  stream: (organizationId) => `organization-${organizationId}`,
  events: organizationsEvents,
  initial: { status: 'none' },
  evolve,
  decisions: {
    createOrganization,
    addMember,
    changeMemberRoles,
    removeMember,
    inviteMember,
    acceptInvitation,
    withdrawInvitation,
    withdrawExpired,
  },
})

export type CreateOrganization = Parameters<typeof OrganizationCreated>[0]

export function createOrganization(state: Organization, command: CreateOrganization): readonly OrganizationEvent[] {
  return state.status === 'none' ? [OrganizationCreated(command)] : []
}
