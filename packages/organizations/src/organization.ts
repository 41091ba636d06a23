import { decider, type Id, Problem } from '@manabi/kernel'
import { type By, requireAdmin } from './authority.ts'
import {
  addDepartmentManager,
  addDepartmentMember,
  createDepartment,
  deleteDepartment,
  removeDepartmentManager,
  removeDepartmentMember,
} from './departments.ts'
import { changeEmployeeNumber } from './employeeNumbers.ts'
import { OrganizationChanged, OrganizationCreated, type OrganizationEvent, organizationsEvents } from './events.ts'
import { acceptInvitation, inviteMember, renewInvitation, withdrawExpired, withdrawInvitation } from './invitations.ts'
import { addMember, changeMemberRoles, removeMember } from './members.ts'
import { evolve, type Organization, requireOrganization } from './organizationState.ts'

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
    changeOrganization,
    addMember,
    changeMemberRoles,
    changeEmployeeNumber,
    removeMember,
    inviteMember,
    acceptInvitation,
    renewInvitation,
    withdrawInvitation,
    withdrawExpired,
    createDepartment,
    deleteDepartment,
    addDepartmentMember,
    removeDepartmentMember,
    addDepartmentManager,
    removeDepartmentManager,
  },
})

export type CreateOrganization = Parameters<typeof OrganizationCreated>[0]

export function createOrganization(state: Organization, command: CreateOrganization): readonly OrganizationEvent[] {
  return state.status === 'none' ? [OrganizationCreated(command)] : []
}

export interface ChangeOrganization {
  readonly name?: string | undefined
  readonly seats?: number | undefined
  readonly plan?: string | undefined
  /** null takes it away. */
  readonly learnerAppUrl?: string | null | undefined
  readonly by: By
}

/**
 * What is left out stays. 404; 403 `admin_required` for anybody but an admin or the operator; 409 `conflict` for fewer seats than are used.
 */
export function changeOrganization(
  state: Organization,
  { by, ...changes }: ChangeOrganization,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  requireAdmin(state, by)
  const { organizationId, members, invitations } = state
  const seats = changes.seats ?? state.seats
  const used = members.size + invitations.size
  if (seats < state.seats && seats < used) throw new Problem('conflict', `The organization uses ${used} seats.`)
  const changed = {
    ...{ organizationId, seats },
    name: changes.name ?? state.name,
    plan: changes.plan ?? state.plan,
    learnerAppUrl: changes.learnerAppUrl === undefined ? state.learnerAppUrl : changes.learnerAppUrl,
  }
  const isSame =
    changed.seats === state.seats &&
    changed.name === state.name &&
    changed.plan === state.plan &&
    changed.learnerAppUrl === state.learnerAppUrl
  return isSame ? [] : [OrganizationChanged(changed)]
}
