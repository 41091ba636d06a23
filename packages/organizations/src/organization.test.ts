import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import {
  MemberAdded,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import { addMember, createOrganization, organization } from './organization.ts'

const school = { organizationId: 'org_1', name: 'School', seats: 2, plan: 'standard' }
const created = OrganizationCreated(school)
const member = (userId: string) => ({ organizationId: 'org_1', userId, roles: ['learner' as const] })
const added = (userId: string) => MemberAdded(member(userId))
const given = (...events: OrganizationEvent[]) => fold(organization, events)

describe('an organization', () => {
  it('is created once', () => {
    expect(createOrganization(given(), school)).toEqual([created])
    expect(createOrganization(given(created), school)).toEqual([])
  })

  it('takes members as long as there is a seat', () => {
    expect(addMember(given(created, added('usr_1')), member('usr_2'))).toEqual([added('usr_2')])
    const full = given(created, added('usr_1'), added('usr_2'))
    expect(() => addMember(full, member('usr_3'))).toThrow(expect.objectContaining({ code: 'seat_limit_reached' }))
  })

  it('has a seat again when a member goes', () => {
    const removed = MemberRemoved({ organizationId: 'org_1', userId: 'usr_1' })
    expect(addMember(given(created, added('usr_1'), added('usr_2'), removed), member('usr_3'))).toHaveLength(1)
  })

  it('takes a member once', () => {
    expect(addMember(given(created, added('usr_1'), added('usr_2')), member('usr_1'))).toEqual([])
  })

  it('knows the roles of its members', () => {
    const promoted = MemberRolesChanged({ organizationId: 'org_1', userId: 'usr_1', roles: ['admin', 'hr'] })
    const state = given(created, added('usr_1'), promoted)
    expect(state.status === 'active' && state.members.get('usr_1')).toEqual(['admin', 'hr'])
  })

  it('that does not exist takes nobody', () => {
    expect(() => addMember(given(), member('usr_1'))).toThrow(expect.objectContaining({ code: 'not_found' }))
  })
})
