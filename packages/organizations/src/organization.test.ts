import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { operator } from './authority.ts'
import {
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationChanged,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import { changeOrganization, createOrganization, organization } from './organization.ts'

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

  it('is changed by an admin or the operator, a fact at a time, and never has fewer seats than it uses [ORG-012]', () => {
    const admin = MemberAdded({ ...person('usr_1'), roles: ['admin'] })
    const state = given(created, admin, MemberAdded(person('usr_2')))
    const changed = OrganizationChanged({ ...school, name: 'New', learnerAppUrl: null })
    expect(changeOrganization(state, { by: 'usr_1', name: 'New' })).toEqual([changed])
    expect(changeOrganization(given(created, admin, changed), { by: 'usr_1', name: 'New' })).toEqual([])
    const grown = OrganizationChanged({ ...school, seats: 9, plan: 'large', learnerAppUrl: null })
    expect(changeOrganization(state, { by: operator, seats: 9, plan: 'large' })).toEqual([grown])
    const refusal = (code: string) => expect.objectContaining({ code })
    expect(() => changeOrganization(state, { by: 'usr_2', name: 'New' })).toThrow(refusal('admin_required'))
    expect(() => changeOrganization(state, { by: { keyId: 'key_1', scopes: new Set() }, name: 'New' })).toThrow(
      refusal('admin_required'),
    )
    expect(() => changeOrganization(state, { by: operator, seats: 1 })).toThrow(refusal('conflict'))
    expect(() => changeOrganization(given(), { by: operator, seats: 1 })).toThrow(refusal('not_found'))
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
