import { describe, expect, it } from '@jest/globals'
import { fold, type Role } from '@manabi/kernel'
import {
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import { addMember, changeMemberRoles, removeMember } from './members.ts'
import { organization } from './organization.ts'

const created = OrganizationCreated({ organizationId: 'org_1', name: 'School', seats: 3, plan: 'standard' })
const member = (userId: string, ...roles: Role[]) => ({
  organizationId: 'org_1',
  userId,
  roles: roles.length === 0 ? ['learner' as const] : roles,
})
const added = (userId: string, ...roles: Role[]) => MemberAdded(member(userId, ...roles))
const invited = (userId: string, ...roles: Role[]) =>
  MemberInvited({
    ...member(userId, ...roles),
    invitationId: `inv of ${userId}`,
    email: `${userId}@example.com`,
    displayName: userId,
    departmentIds: [],
    expiresAt: '2026-04-15T00:00:00.000Z',
  })
const given = (...events: OrganizationEvent[]) => fold(organization, [created, ...events])
const problem = (code: string) => expect.objectContaining({ code })
const hashOf = (email: string) => `hash of ${email}`

describe('adding a member', () => {
  it('takes a seat while there is one', () => {
    const named = { ...member('usr_2'), email: 'usr_2@example.com', displayName: 'Two' }
    expect(addMember(given(added('usr_1')), named)).toEqual([MemberAdded(named)])
    const full = given(added('usr_1'), added('usr_2'), invited('usr_3'))
    expect(() => addMember(full, member('usr_4'))).toThrow(problem('seat_limit_reached'))
  })

  it('needs no seat for who has one, and happens once', () => {
    const full = [added('usr_1'), added('usr_2'), invited('usr_3')]
    expect(addMember(given(...full), member('usr_3'))).toEqual([added('usr_3')])
    expect(addMember(given(...full), member('usr_1'))).toEqual([])
    const accepted = given(...full, added('usr_3'))
    expect(accepted.status === 'active' && accepted.invitations.size).toBe(0)
  })

  it('to an organization that does not exist is not found', () => {
    expect(() => addMember({ status: 'none' }, member('usr_1'))).toThrow(problem('not_found'))
  })
})

describe('changing roles', () => {
  const change = (state: ReturnType<typeof given>, userId: string, roles: Role[], by: string | null = 'usr_1') =>
    changeMemberRoles(state, { userId, roles, by })
  const changed = (userId: string, ...roles: Role[]) => [MemberRolesChanged(member(userId, ...roles))]
  const school = given(added('usr_1', 'admin'), added('usr_2', 'hr', 'learner'), invited('usr_3'))

  it('replaces the whole set, also of who is invited', () => {
    expect(change(school, 'usr_2', ['developer'], 'usr_2')).toEqual(changed('usr_2', 'developer'))
    expect(change(school, 'usr_3', ['hr'])).toEqual(changed('usr_3', 'hr'))
  })

  it('to the same set does nothing', () => {
    expect(change(school, 'usr_2', ['learner', 'hr'])).toEqual([])
    expect(change(school, 'usr_1', ['admin'])).toEqual([])
  })

  it('of nobody is not found', () => {
    expect(() => change(school, 'usr_9', ['learner'])).toThrow(problem('not_found'))
    expect(() => change(school, 'usr_9', ['admin'], 'usr_2')).toThrow(problem('admin_required'))
  })

  it('to or from admin needs an admin', () => {
    for (const by of ['usr_2', 'usr_3', null]) {
      expect(() => change(school, 'usr_2', ['admin'], by)).toThrow(problem('admin_required'))
      expect(() => change(school, 'usr_3', ['admin'], by)).toThrow(problem('admin_required'))
      expect(() => change(school, 'usr_1', ['learner'], by)).toThrow(problem('admin_required'))
    }
    expect(change(school, 'usr_2', ['admin'])).toEqual(changed('usr_2', 'admin'))
    expect(change(school, 'usr_1', ['admin', 'hr'], 'usr_2')).toEqual(changed('usr_1', 'admin', 'hr'))
  })

  it('leaves the last active admin one', () => {
    expect(() => change(school, 'usr_1', ['learner'])).toThrow(problem('last_admin'))
    const withInvited = given(added('usr_1', 'admin'), invited('usr_3', 'admin'))
    expect(() => change(withInvited, 'usr_1', ['learner'])).toThrow(problem('last_admin'))
    expect(change(withInvited, 'usr_3', ['learner'])).toEqual(changed('usr_3', 'learner'))
    const two = given(added('usr_1', 'admin'), added('usr_2', 'admin'))
    expect(change(two, 'usr_1', ['learner'])).toEqual(changed('usr_1', 'learner'))
  })
})

describe('removing', () => {
  const remove = (state: ReturnType<typeof given>, userId: string, by: string | null = 'usr_1') =>
    removeMember(state, { userId, by, hashOf })
  const school = given(added('usr_1', 'admin'), added('usr_2', 'hr'), invited('usr_3', 'admin'))

  it('frees the seat of a member', () => {
    const removed = MemberRemoved({ organizationId: 'org_1', userId: 'usr_2' })
    expect(remove(school, 'usr_2', 'usr_2')).toEqual([removed])
    const after = given(added('usr_1', 'admin'), added('usr_2'), added('usr_4'), removed)
    expect(addMember(after, member('usr_5'))).toHaveLength(1)
  })

  it('of who is invited withdraws the invitation and frees the seat', () => {
    const withdrawn = InvitationWithdrawn({
      organizationId: 'org_1',
      userId: 'usr_3',
      invitationId: 'inv of usr_3',
      emailHash: 'hash of usr_3@example.com',
    })
    expect(remove(school, 'usr_3')).toEqual([withdrawn])
    expect(addMember(given(added('usr_1'), added('usr_2'), invited('usr_3'), withdrawn), member('usr_4'))).toHaveLength(
      1,
    )
  })

  it('an admin, or who is invited as one, needs an admin', () => {
    const admins = given(
      added('usr_1', 'admin'),
      added('usr_2', 'hr'),
      added('usr_4', 'admin'),
      invited('usr_3', 'admin'),
    )
    expect(() => remove(admins, 'usr_4', 'usr_2')).toThrow(problem('admin_required'))
    expect(() => remove(admins, 'usr_3', null)).toThrow(problem('admin_required'))
    expect(remove(admins, 'usr_4')).toHaveLength(1)
  })

  it('leaves the last active admin', () => {
    expect(() => remove(school, 'usr_1')).toThrow(problem('last_admin'))
  })

  it('nobody is not found', () => {
    expect(() => remove(school, 'usr_9')).toThrow(problem('not_found'))
  })
})
