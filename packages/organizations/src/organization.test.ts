import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import {
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import { createOrganization, organization } from './organization.ts'

const school = { organizationId: 'org_1', name: 'School', seats: 2, plan: 'standard' }
const created = OrganizationCreated(school)
const person = (userId: string) => ({ organizationId: 'org_1', userId, roles: ['learner' as const] })
const rolesChanged = MemberRolesChanged({ organizationId: 'org_1', userId: 'usr_1', roles: ['admin', 'hr'] })
const given = (...events: OrganizationEvent[]) => fold(organization, events)

describe('an organization', () => {
  it('is created once', () => {
    expect(createOrganization(given(), school)).toEqual([created])
    expect(createOrganization(given(created), school)).toEqual([])
  })

  it('knows the roles of its members', () => {
    const state = given(created, MemberAdded(person('usr_1')), rolesChanged)
    expect(state.status === 'active' && state.members.get('usr_1')).toEqual(['admin', 'hr'])
    const left = given(created, MemberAdded(person('usr_1')), MemberRemoved(person('usr_1')))
    expect(left.status === 'active' && left.members.size).toBe(0)
  })

  it('counts nobody as a member who is only invited, whatever the roles', () => {
    const invitation = { invitationId: 'inv_1', email: 'a@example.com', displayName: 'A', departmentIds: [] }
    const invited = MemberInvited({ ...person('usr_1'), ...invitation, expiresAt: '2026-04-15T00:00:00.000Z' })
    const state = given(created, invited, rolesChanged)
    expect(state.status === 'active' && state.members.size).toBe(0)
    expect(state.status === 'active' && state.invitations.get('usr_1')?.roles).toEqual(['admin', 'hr'])
  })
})
