import { decider, type Id } from '@manabi/kernel'
import { addDepartmentMember, createDepartment, deleteDepartment, removeDepartmentMember } from './departments.ts'
import { OrganizationCreated, type OrganizationEvent, organizationsEvents } from './events.ts'
import { acceptInvitation, inviteMember, withdrawExpired, withdrawInvitation } from './invitations.ts'
import { addMember, changeMemberRoles, removeMember } from './members.ts'
import { evolve, type Organization } from './organizationState.ts'

/**
 * The tenant: its members and invited people with their roles and departments, and its seats, in one stream, so that the rules over
 * them hold under concurrency.
 */
export const organization = decider<Organization, OrganizationEvent, [organizationId: Id]>()({
  name: 'organization',
  stream: (organizationId) => `organization-${organizationId}`,
  events: organizationsEvents,
  initial: { status: 'none' },
  evolve,
  skipsPersonal: ['MemberAdded'],
  decisions: {
    createOrganization,
    addMember,
    changeMemberRoles,
    removeMember,
    inviteMember,
    acceptInvitation,
    withdrawInvitation,
    withdrawExpired,
    createDepartment,
    deleteDepartment,
    addDepartmentMember,
    removeDepartmentMember,
  },
})

export type CreateOrganization = Parameters<typeof OrganizationCreated>[0]

export function createOrganization(state: Organization, command: CreateOrganization): readonly OrganizationEvent[] {
  return state.status === 'none' ? [OrganizationCreated(command)] : []
}
