import { describe, expect, it } from '@jest/globals'
import { fold, type Role } from '@manabi/kernel'
import type { By } from './authority.ts'
import {
  DepartmentCreated,
  DepartmentMemberAdded,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import {
  acceptInvitation,
  inviteMember,
  knownAs,
  standingInvitation,
  withdrawExpired,
  withdrawInvitation,
} from './invitations.ts'
import { organization } from './organization.ts'

const now = '2026-04-01T00:00:00.000Z'
const expiresAt = '2026-04-15T00:00:00.000Z'
const created = OrganizationCreated({ organizationId: 'org_1', name: 'School', seats: 3, plan: 'standard' })
const admin = MemberAdded({ organizationId: 'org_1', userId: 'usr_1', roles: ['admin'] })
const given = (...events: OrganizationEvent[]) => fold(organization, [created, admin, ...events])
const sales = DepartmentCreated({ organizationId: 'org_1', departmentId: 'dep_1', name: 'Sales' })
const problem = (code: string) => expect.objectContaining({ code })
const emailNameOf = (email: string) => `hash of ${email}`

const invitation = (userId: string, invitationId = `inv of ${userId}`, roles: Role[] = ['learner']) => ({
  userId,
  invitationId,
  email: `${userId}@example.com`,
  displayName: userId,
  roles,
  departmentIds: [] as string[],
  expiresAt,
})
const invited = (...facts: Parameters<typeof invitation>) =>
  MemberInvited({ organizationId: 'org_1', ...invitation(...facts), invitedAt: now })
const withdrawn = (userId: string, invitationId = `inv of ${userId}`, acceptedBy: string | null = null) =>
  InvitationWithdrawn({
    ...{ organizationId: 'org_1', userId, invitationId, emailHash: `hash of ${userId}@example.com` },
    acceptedBy,
  })

describe('inviting', () => {
  const invite = (
    state: ReturnType<typeof given>,
    facts: ReturnType<typeof invitation>,
    by: By = { scopes: new Set() },
    at = now,
  ) => inviteMember(state, { ...facts, accountId: null, by, now: at, emailNameOf })

  it('takes a seat while there is one', () => {
    expect(invite(given(invited('usr_2')), invitation('usr_3'))).toEqual([invited('usr_3')])
    const full = given(invited('usr_2'), invited('usr_3'))
    expect(() => invite(full, invitation('usr_4'))).toThrow(problem('seat_limit_reached'))
    expect(invite(given(invited('usr_2'), invited('usr_3'), withdrawn('usr_3')), invitation('usr_4'))).toHaveLength(1)
  })

  it('does nothing for who is a member or invited, though there be no seat', () => {
    const full = given(invited('usr_2'), invited('usr_3'))
    const member = { ...invitation('usr_9'), accountId: 'usr_1' }
    expect(inviteMember(full, { ...member, by: 'usr_1', now, emailNameOf })).toEqual([])
    expect(knownAs(full, { ...member, now })).toBe('usr_1')
    expect(invite(full, invitation('usr_2', 'inv_another'))).toEqual([])
  })

  it('knows an email again under another user id, in any case', () => {
    const facts = { ...invitation('usr_9'), email: 'USR_2@example.com' }
    expect(invite(given(invited('usr_2')), facts)).toEqual([])
    const known = { ...facts, accountId: 'usr_9', now }
    expect(knownAs(given(invited('usr_2')), known)).toBe('usr_2')
    expect(knownAs(given(), known)).toBeNull()
  })

  it('again once it has expired works, in the same seat', () => {
    const full = given(invited('usr_2'), invited('usr_3'))
    const email = 'usr_2@example.com'
    const again = { ...invitation('usr_9', 'inv_new'), email, expiresAt: '2026-05-01T00:00:00.000Z' }
    expect(invite(full, again, 'usr_1', expiresAt)).toEqual([
      withdrawn('usr_2'),
      MemberInvited({ organizationId: 'org_1', ...again, invitedAt: expiresAt }),
    ])
  })

  it('an admin needs an admin', () => {
    const facts = invitation('usr_2', 'inv_2', ['admin'])
    expect(() => invite(given(), facts)).toThrow(problem('admin_required'))
    expect(() => invite(given(), facts, 'usr_3')).toThrow(problem('admin_required'))
    expect(invite(given(), facts, 'usr_1')).toHaveLength(1)
  })

  it('by an API key grants only roles whose scopes it holds [ORG-011]', () => {
    const key = { scopes: new Set(['write:members' as const]) }
    const withRole = (role: Role) =>
      inviteMember(given(), { ...invitation('usr_2', 'inv_2', [role]), accountId: null, by: key, now, emailNameOf })
    expect(withRole('learner')).toHaveLength(1)
    expect(() => withRole('hr')).toThrow(problem('forbidden'))
    expect(() => withRole('admin')).toThrow(problem('admin_required'))
  })

  it('into departments names those that are unknown, and keeps each once [ORG-006]', () => {
    const into = (...departmentIds: string[]) => ({ ...invitation('usr_2'), departmentIds })
    expect(() => invite(given(sales), into('dep_1', 'dep_9'))).toThrow(
      expect.objectContaining({ options: { errors: [expect.objectContaining({ path: 'departmentIds.1' })] } }),
    )
    expect(invite(given(sales), into('dep_1', 'dep_1'))).toEqual([
      MemberInvited({ ...invited('usr_2').data, departmentIds: ['dep_1'] }),
    ])
  })

  it('to an organization that does not exist is not found', () => {
    const command = { ...invitation('usr_2'), accountId: null, by: 'usr_1', now, emailNameOf }
    expect(() => inviteMember({ status: 'none' }, command)).toThrow(problem('not_found'))
  })
})

describe('accepting', () => {
  const acceptance = {
    invitationId: 'inv of usr_2',
    userId: 'usr_2',
    email: 'usr_2@example.com',
    displayName: 'Two',
    now,
  }
  const accept = (state: ReturnType<typeof given>, facts: Partial<typeof acceptance> = {}) =>
    acceptInvitation(state, { ...acceptance, ...facts, emailNameOf })
  const { email, displayName } = acceptance
  const member = (userId: string, roles: Role[] = ['hr']) =>
    MemberAdded({ organizationId: 'org_1', userId, roles, email, displayName, invitedAt: now })
  const open = invited('usr_2', 'inv of usr_2', ['hr'])

  it('makes a member with the roles of the invitation, once', () => {
    expect(accept(given(open))).toEqual([member('usr_2')])
    expect(() => accept(given(open, member('usr_2')))).toThrow(problem('not_found'))
  })

  it('of what is unknown, withdrawn, replaced or expired is not found', () => {
    const unknown = { invitationId: 'inv_nobody' }
    expect(() => accept(given(open), unknown)).toThrow(problem('not_found'))
    expect(() => accept(given(open, withdrawn('usr_2')))).toThrow(problem('not_found'))
    expect(() => accept(given(open, withdrawn('usr_2'), invited('usr_2', 'inv_new')))).toThrow(problem('not_found'))
    expect(() => accept(given(open), { now: expiresAt })).toThrow(problem('not_found'))
    expect(accept(given(open), { now: '2026-04-14T23:59:59.999Z' })).toHaveLength(1)
    expect(standingInvitation(given(open), { invitationId: 'inv of usr_2', now: expiresAt })).toBeNull()
    expect(standingInvitation(given(), { invitationId: 'inv of usr_2', now })).toBeNull()
  })

  it('by another user id, of an account linked to the email since, makes that one the member', () => {
    const accepted = withdrawn('usr_2', undefined, 'usr_9')
    expect(accept(given(open), { userId: 'usr_9' })).toEqual([accepted, member('usr_9')])
    expect(accept(given(open, member('usr_9', ['learner'])), { userId: 'usr_9' })).toEqual([accepted])
  })
})

describe('the departments of an invitation', () => {
  const inSales = MemberInvited({ ...invited('usr_2').data, departmentIds: ['dep_1'] })
  const facts = { invitationId: 'inv of usr_2', email: 'usr_2@example.com', displayName: 'Two', now, emailNameOf }
  const joined = (userId: string) => DepartmentMemberAdded({ organizationId: 'org_1', departmentId: 'dep_1', userId })
  const member = (userId: string, departmentIds: string[] = []) => {
    const { email, displayName } = facts
    return MemberAdded({
      ...{ organizationId: 'org_1', userId, roles: ['learner'], email, displayName, departmentIds, invitedAt: now },
    })
  }
  const withdrawnFromSales = InvitationWithdrawn({
    ...withdrawn('usr_2').data,
    ...{ departmentIds: ['dep_1'], acceptedBy: 'usr_9' },
  })

  it('are those of the member [ORG-006]', () => {
    expect(acceptInvitation(given(sales, inSales), { ...facts, userId: 'usr_2' })).toEqual([member('usr_2', ['dep_1'])])
  })

  it('move to an account with another user id, and are left with a withdrawn one [ORG-006]', () => {
    const accept = (state: ReturnType<typeof given>) => acceptInvitation(state, { ...facts, userId: 'usr_9' })
    expect(accept(given(sales, inSales))).toEqual([withdrawnFromSales, member('usr_9'), joined('usr_9')])
    expect(accept(given(sales, inSales, member('usr_9')))).toEqual([withdrawnFromSales, joined('usr_9')])
    expect(accept(given(sales, inSales, member('usr_9'), joined('usr_9')))).toEqual([withdrawnFromSales])
  })
})

describe('withdrawing', () => {
  it('takes back one invitation, once', () => {
    const withdraw = (state: ReturnType<typeof given>) =>
      withdrawInvitation(state, { invitationId: 'inv of usr_2', emailNameOf })
    expect(withdraw(given(invited('usr_2'), invited('usr_3')))).toEqual([withdrawn('usr_2')])
    expect(withdraw(given(invited('usr_3')))).toEqual([])
    expect(withdraw(organization.initial as ReturnType<typeof given>)).toEqual([])
  })

  it('takes back those that have expired', () => {
    const state = given(
      invited('usr_2'),
      MemberInvited({ ...invited('usr_3').data, expiresAt: '2026-04-20T00:00:00.000Z' }),
    )
    expect(withdrawExpired(state, { now: expiresAt, emailNameOf, atMost: 2 })).toEqual([withdrawn('usr_2')])
    expect(withdrawExpired(state, { now, emailNameOf, atMost: 2 })).toEqual([])
    expect(withdrawExpired(state, { now: '2026-04-20T00:00:00.000Z', emailNameOf, atMost: 1 })).toHaveLength(1)
  })
})
