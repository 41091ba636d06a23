import { describe, expect, it } from '@jest/globals'
import { fold, type Role, scopes } from '@manabi/kernel'
import { type By, operator } from './authority.ts'
import {
  DepartmentCreated,
  DepartmentMemberAdded,
  EmployeeNumberChanged,
  InvitationRenewed,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import {
  acceptInvitation,
  inviteMember,
  knownAs,
  renewInvitation,
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
const added = (userId: string) => MemberAdded({ organizationId: 'org_1', userId, roles: ['learner'] })
const withdrawn = (userId: string, invitationId = `inv of ${userId}`, acceptedBy: string | null = null) =>
  InvitationWithdrawn({
    ...{ organizationId: 'org_1', userId, invitationId, emailHash: `hash of ${userId}@example.com` },
    acceptedBy,
  })

const number = (userId: string, employeeNumber: string | null) =>
  EmployeeNumberChanged({ organizationId: 'org_1', userId, employeeNumber })

describe('inviting', () => {
  const invite = (
    state: ReturnType<typeof given>,
    facts: ReturnType<typeof invitation>,
    by: By = operator,
    at = now,
    employeeNumber: string | null = null,
  ) => inviteMember(state, { ...facts, accountId: null, employeeNumber, by, now: at, emailNameOf })

  it('takes a seat while there is one', () => {
    expect(invite(given(invited('usr_2')), invitation('usr_3'))).toEqual([invited('usr_3')])
    const full = given(invited('usr_2'), invited('usr_3'))
    expect(() => invite(full, invitation('usr_4'))).toThrow(problem('seat_limit_reached'))
    expect(invite(given(invited('usr_2'), invited('usr_3'), withdrawn('usr_3')), invitation('usr_4'))).toHaveLength(1)
  })

  it('does nothing for who is a member or invited, though there be no seat', () => {
    const full = given(invited('usr_2'), invited('usr_3'))
    const member = { ...invitation('usr_9'), accountId: 'usr_1', employeeNumber: null }
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
      MemberInvited({ organizationId: 'org_1', ...again, invitedAt: expiresAt, invitedBy: 'usr_1' }),
    ])
  })

  it('again once whoever was shown the link may invite no more works, in the same seat [INV-015]', () => {
    const of = MemberInvited({ ...invited('usr_2').data, invitedBy: 'usr_8' })
    const again = { ...invitation('usr_9', 'inv_new'), email: 'usr_2@example.com' }
    expect(invite(given(of, invited('usr_3')), again, 'usr_1')).toEqual([
      withdrawn('usr_2'),
      MemberInvited({ organizationId: 'org_1', ...again, invitedAt: now, invitedBy: 'usr_1' }),
    ])
  })

  it('an admin needs an admin', () => {
    const facts = invitation('usr_2', 'inv_2', ['admin'])
    expect(() => invite(given(), facts, { keyId: 'key_1', scopes: new Set() })).toThrow(problem('admin_required'))
    expect(() => invite(given(), facts, 'usr_3')).toThrow(problem('admin_required'))
    expect(invite(given(), facts, 'usr_1')).toHaveLength(1)
  })

  it('by an API key grants only roles whose scopes it holds [ORG-011]', () => {
    const key = { keyId: 'key_1', scopes: new Set(['write:members' as const]) }
    const withRole = (role: Role) => invite(given(), invitation('usr_2', 'inv_2', [role]), key)
    expect(withRole('learner')).toHaveLength(1)
    expect(() => withRole('hr')).toThrow(problem('forbidden'))
    expect(() => withRole('admin')).toThrow(problem('admin_required'))
  })

  it('by an app grants no role with a scope of its user that the app lacks [ORG-011]', () => {
    const app = { userId: 'usr_1', scopes: new Set(['write:members' as const]), isSelfRegistered: false }
    const withRole = (role: Role, by: By = app) => invite(given(), invitation('usr_2', 'inv_2', [role]), by)
    expect(withRole('learner')).toMatchObject([{ data: { invitedBy: 'usr_1', throughApp: true } }])
    expect(() => withRole('hr')).toThrow(problem('forbidden'))
    expect(() => withRole('admin')).toThrow(problem('forbidden'))
    expect(() => withRole('admin', { ...app, userId: 'usr_3' })).toThrow(problem('admin_required'))
    expect(() => withRole('developer')).toThrow(problem('forbidden'))
    const all = { ...app, scopes: new Set(scopes) }
    expect(withRole('admin', all)).toHaveLength(1)
    const ofStrangers = { ...all, isSelfRegistered: true }
    expect(withRole('hr', ofStrangers)).toHaveLength(1)
    for (const role of ['admin', 'developer'] as const)
      expect(() => withRole(role, ofStrangers)).toThrow(problem('forbidden'))
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

  it('gives an employee number that nobody else has [ORG-014]', () => {
    const numbered = (number: string | null, state = given(), at = now) =>
      invite(state, invitation('usr_2'), 'usr_1', at, number)
    expect(numbered('E-1')).toEqual([
      MemberInvited({ ...invited('usr_2').data, invitedBy: 'usr_1' }),
      number('usr_2', 'E-1'),
    ])
    const taken = given(invited('usr_3'), number('usr_3', 'E-1'))
    expect(() => numbered('E-1', taken)).toThrow(problem('conflict'))
    expect(numbered('E-2', taken)).toHaveLength(2)
    // Whoever leaves frees the number, and so does an invitation that has expired and makes room for the new one.
    expect(numbered('E-1', given(invited('usr_3'), number('usr_3', 'E-1'), withdrawn('usr_3')))).toHaveLength(2)
    const expired = given(invited('usr_2', 'inv_old'), number('usr_2', 'E-1'))
    expect(numbered('E-1', expired, expiresAt)).toHaveLength(3)
  })

  it('to an organization that does not exist is not found', () => {
    const none = organization.initial as ReturnType<typeof given>
    expect(() => invite(none, invitation('usr_2'))).toThrow(problem('not_found'))
  })
})

describe('accepting', () => {
  const acceptance = {
    linkId: 'inv of usr_2',
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
    const unknown = { linkId: 'inv_nobody' }
    expect(() => accept(given(open), unknown)).toThrow(problem('not_found'))
    expect(() => accept(given(open, withdrawn('usr_2')))).toThrow(problem('not_found'))
    expect(() => accept(given(open, withdrawn('usr_2'), invited('usr_2', 'inv_new')))).toThrow(problem('not_found'))
    expect(() => accept(given(open), { now: expiresAt })).toThrow(problem('not_found'))
    expect(accept(given(open), { now: '2026-04-14T23:59:59.999Z' })).toHaveLength(1)
    expect(standingInvitation(given(open), { linkId: 'inv of usr_2', now: expiresAt })).toBeNull()
    expect(standingInvitation(given(), { linkId: 'inv of usr_2', now })).toBeNull()
  })

  it('works while the person who was shown the link may invite with its roles [INV-015]', () => {
    const by = (...roles: Role[]) => MemberInvited({ ...invited('usr_2', undefined, roles).data, invitedBy: 'usr_3' })
    const isOpen = (link: OrganizationEvent, ...inviter: OrganizationEvent[]) =>
      standingInvitation(given(...inviter, link), { linkId: 'inv of usr_2', now }) !== null
    const as = (role: Role) => MemberAdded({ organizationId: 'org_1', userId: 'usr_3', roles: [role] })
    const demoted = (role: Role) => MemberRolesChanged({ organizationId: 'org_1', userId: 'usr_3', roles: [role] })
    const gone = MemberRemoved({ organizationId: 'org_1', userId: 'usr_3' })
    const [asLearner, asAdmin] = [by('learner'), by('admin', 'hr')]
    expect([isOpen(asLearner, as('hr')), isOpen(asLearner, as('admin')), isOpen(asAdmin, as('admin'))]).toEqual([
      true,
      true,
      true,
    ])
    expect([isOpen(asLearner, as('hr'), gone), isOpen(asLearner, as('admin'), demoted('developer'))]).toEqual([
      false,
      false,
    ])
    expect([isOpen(asLearner, as('admin'), demoted('hr')), isOpen(asAdmin, as('admin'), demoted('hr'))]).toEqual([
      true,
      false,
    ])
    expect(isOpen(invited('usr_2', undefined, ['admin']))).toBe(true)
    expect(isOpen(MemberInvited({ ...invited('usr_2').data, invitedBy: 'key_1' }))).toBe(true)
  })

  it('by another user id, of an account linked to the email since, makes that one the member', () => {
    const accepted = withdrawn('usr_2', undefined, 'usr_9')
    expect(accept(given(open), { userId: 'usr_9' })).toEqual([accepted, member('usr_9')])
    expect(accept(given(open, member('usr_9', ['learner'])), { userId: 'usr_9' })).toEqual([accepted])
  })
})

describe('renewing', () => {
  const later = '2026-04-20T00:00:00.000Z'
  const by: By = { keyId: 'key_1', scopes: new Set(scopes) }
  const renew = (state: ReturnType<typeof given>, linkId = 'inv_new', who: By = by) =>
    renewInvitation(state, { userId: 'usr_2', linkId, expiresAt: later, by: who })
  const renewed = (linkId = 'inv_new') =>
    InvitationRenewed({
      ...{ organizationId: 'org_1', userId: 'usr_2', invitationId: 'inv of usr_2', linkId, expiresAt: later },
      renewedBy: 'key_1',
    })
  const open = invited('usr_2', 'inv of usr_2', ['hr'])

  it('gives the invitation another link and more time, once for each call [INV-013]', () => {
    expect(renew(given(open))).toEqual([renewed()])
    expect(renew(given(open, renewed()))).toEqual([])
    expect(renew(given(open, renewed()), 'inv_newer')).toEqual([renewed('inv_newer')])
  })

  it('ends the links before it [INV-013]', () => {
    const standing = (linkId: string, at = now) =>
      standingInvitation(given(open, renewed(), renewed('inv_newer')), { linkId, now: at })
    expect([standing('inv of usr_2'), standing('inv_new')]).toEqual([null, null])
    expect(standing('inv_newer', expiresAt)).toMatchObject({ userId: 'usr_2', invitationId: 'inv of usr_2' })
    expect(standing('inv_newer', later)).toBeNull()
    const gone = given(open, renewed(), withdrawn('usr_2'))
    expect(standingInvitation(gone, { linkId: 'inv_new', now })).toBeNull()
  })

  it('is a conflict for a member, and not found for anybody else [INV-013]', () => {
    expect(() => renew(given(open, added('usr_2')))).toThrow(problem('conflict'))
    expect(() => renew(given(open, withdrawn('usr_2')))).toThrow(problem('not_found'))
  })

  it('takes the authority to grant the roles [INV-013]', () => {
    const ofAdmin = given(invited('usr_2', 'inv of usr_2', ['admin']))
    expect(() => renew(ofAdmin)).toThrow(problem('admin_required'))
    expect(() => renew(ofAdmin, 'inv_new', 'usr_3')).toThrow(problem('admin_required'))
    expect(renew(ofAdmin, 'inv_new', 'usr_1')).toHaveLength(1)
    expect(() => renew(given(open), 'inv_new', { keyId: 'key_1', scopes: new Set(['write:members']) })).toThrow(
      problem('forbidden'),
    )
  })
})

describe('the departments of an invitation', () => {
  const inSales = MemberInvited({ ...invited('usr_2').data, departmentIds: ['dep_1'] })
  const facts = { linkId: 'inv of usr_2', email: 'usr_2@example.com', displayName: 'Two', now, emailNameOf }
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

it('the employee number of an invitation goes to the account that accepts, unless it has one [ORG-014]', () => {
  const facts = { linkId: 'inv of usr_2', email: 'usr_2@example.com', displayName: 'Two', now, emailNameOf }
  const accept = (userId: string, ...events: OrganizationEvent[]) =>
    acceptInvitation(given(invited('usr_2'), number('usr_2', 'E-2'), ...events), { ...facts, userId })
  expect(accept('usr_2')).toHaveLength(1)
  expect(accept('usr_9').at(-1)).toEqual(number('usr_9', 'E-2'))
  expect(accept('usr_9', added('usr_9')).at(-1)).toEqual(number('usr_9', 'E-2'))
  expect(accept('usr_9', added('usr_9'), number('usr_9', 'E-9')).at(-1)).not.toMatchObject({
    type: 'EmployeeNumberChanged',
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
