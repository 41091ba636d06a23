import { describe, expect, it } from '@jest/globals'
import { fold, type Role, type Scope, scopes } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { type By, operator } from './authority.ts'
import {
  DepartmentCreated,
  DepartmentMemberAdded,
  InvitationRenewed,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import { organization } from './organization.ts'

const created = OrganizationCreated({ organizationId: 'org_1', name: 'School', seats: 3, plan: 'standard' })
const invitedAt = '2026-04-01T00:00:00.000Z'
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
    invitedAt,
    invitedBy: 'usr_1',
  })
const emailNameOf = (email: string) => `hash of ${email}`
const key = (...scopes: Scope[]) => ({ keyId: 'key_1', scopes: new Set(scopes) })

describe('adding a member', () => {
  it('takes a seat while there is one', () => {
    const named = { ...member('usr_2'), email: 'usr_2@example.com', displayName: 'Two' }
    given(created, added('usr_1')).when(organization.addMember, named).then(MemberAdded(named))
    given(created, added('usr_1'), added('usr_2'), invited('usr_3'))
      .when(organization.addMember, member('usr_4'))
      .thenRefused('seat_limit_reached')
  })

  it('needs no seat for an invited person, and happens once', () => {
    const full = [created, added('usr_1'), added('usr_2'), invited('usr_3')]
    const joined = MemberAdded({ ...member('usr_3'), invitedAt })
    given(...full)
      .when(organization.addMember, member('usr_3'))
      .then(joined)
    given(...full)
      .when(organization.addMember, member('usr_1'))
      .then()
    const state = fold<typeof organization.initial, OrganizationEvent>(organization, [...full, joined])
    expect(state.status === 'active' && [state.invitations.size, state.invited.size]).toEqual([0, 0])
  })

  it('to an organization that does not exist is not found', () => {
    given().when(organization.addMember, member('usr_1')).thenRefused('not_found')
  })
})

describe('changing roles', () => {
  const change = (userId: string, roles: Role[], by: By = 'usr_1') =>
    given(created, added('usr_1', 'admin'), added('usr_2', 'hr', 'learner'), invited('usr_3')).when(
      organization.changeMemberRoles,
      { userId, roles, linkId: 'inv_new', by },
    )
  const changed = (userId: string, ...roles: Role[]) => MemberRolesChanged(member(userId, ...roles))

  const renewed = (renewedBy: string | null) =>
    InvitationRenewed({
      ...{ organizationId: 'org_1', userId: 'usr_3', invitationId: 'inv of usr_3', linkId: 'inv_new' },
      ...{ expiresAt: '2026-04-15T00:00:00.000Z', renewedBy },
    })

  it('with more than learner ends the link of an invitation that somebody else or an app was shown [INV-014]', () => {
    const by = (invitedBy: string | null) => MemberInvited({ ...invited('usr_3').data, invitedBy })
    const grant = (role: Role, invitedBy: string | null) =>
      given(created, added('usr_1', 'admin'), by(invitedBy)).when(organization.changeMemberRoles, {
        ...{ userId: 'usr_3', roles: [role], linkId: 'inv_new', by: 'usr_1' },
      })
    grant('admin', 'usr_2').then(changed('usr_3', 'admin'), renewed('usr_1'))
    grant('hr', null).then(changed('usr_3', 'hr'), renewed('usr_1'))
    grant('admin', 'usr_1').then(changed('usr_3', 'admin'))
    for (const shown of [
      MemberInvited({ ...invited('usr_3').data, throughApp: true }),
      InvitationRenewed({ ...renewed('usr_1').data, linkId: 'inv_app', throughApp: true }),
    ])
      given(created, added('usr_1', 'admin'), invited('usr_3'), shown)
        .when(organization.changeMemberRoles, { userId: 'usr_3', roles: ['hr'], linkId: 'inv_new', by: 'usr_1' })
        .then(changed('usr_3', 'hr'), renewed('usr_1'))
    given(created, added('usr_1', 'admin'), MemberInvited({ ...invited('usr_3', 'hr').data, invitedBy: 'usr_2' }))
      .when(organization.changeMemberRoles, { userId: 'usr_3', roles: ['learner'], linkId: 'inv_new', by: 'usr_1' })
      .then(changed('usr_3', 'learner'))
  })

  it('by somebody who may not grant all of them leaves the link to whoever answered for it [INV-015]', () => {
    const roles = ['admin', 'developer'] as const
    for (const by of ['usr_2', key('write:members', 'read:catalog', 'read:content')]) {
      const ofAdmin = MemberInvited({ ...invited('usr_3', 'admin').data, invitedBy: 'usr_9' })
      given(created, added('usr_1', 'admin'), added('usr_2', 'hr'), ofAdmin)
        .when(organization.changeMemberRoles, { userId: 'usr_3', roles: [...roles], linkId: 'inv_new', by })
        .then(changed('usr_3', ...roles), renewed('usr_9'))
    }
    const ofHr = MemberInvited({ ...invited('usr_3', 'hr').data, invitedBy: 'usr_9' })
    given(created, added('usr_1', 'admin'), ofHr)
      .when(organization.changeMemberRoles, { userId: 'usr_3', roles: [...roles], linkId: 'inv_new', by: operator })
      .then(changed('usr_3', ...roles), renewed(null))
  })

  it('replaces the whole set, also of an invited person', () => {
    change('usr_2', ['developer']).then(changed('usr_2', 'developer'))
    change('usr_3', ['hr'], 'usr_2').then(changed('usr_3', 'hr'), renewed('usr_2'))
  })

  it('to the same set does nothing', () => {
    change('usr_2', ['learner', 'hr']).then()
    change('usr_1', ['admin']).then()
  })

  it('of nobody is not found', () => {
    change('usr_9', ['learner']).thenRefused('not_found')
    change('usr_9', ['admin'], 'usr_2').thenRefused('admin_required')
  })

  it('to or from admin needs an admin', () => {
    for (const by of ['usr_2', 'usr_3', key('read:members', 'write:members')]) {
      change('usr_2', ['admin'], by).thenRefused('admin_required')
      change('usr_3', ['admin'], by).thenRefused('admin_required')
      change('usr_1', ['learner'], by).thenRefused('admin_required')
    }
    change('usr_2', ['admin']).then(changed('usr_2', 'admin'))
    change('usr_1', ['admin', 'hr'], 'usr_2').then(changed('usr_1', 'admin', 'hr'))
  })

  it('of oneself is for admins [ORG-010]', () => {
    change('usr_2', ['developer', 'hr'], 'usr_2').thenRefused('admin_required')
    change('usr_2', ['learner'], 'usr_2').thenRefused('admin_required')
    change('usr_1', ['admin', 'learner'], 'usr_1').then(changed('usr_1', 'admin', 'learner'))
  })

  it('by an API key grants only roles whose scopes it holds, and takes any but admin [ORG-011]', () => {
    const hr: Scope[] = ['read:members', 'write:members', 'read:reports', 'webhooks:manage']
    change('usr_3', ['hr'], key('write:members')).thenRefused('forbidden')
    change('usr_3', ['hr'], key(...hr)).then(changed('usr_3', 'hr'), renewed('usr_1'))
    change('usr_3', ['curriculum_manager'], key(...hr)).thenRefused('forbidden')
    change('usr_3', ['developer'], key('write:members', 'read:catalog')).thenRefused('forbidden')
    change('usr_3', ['developer'], key('read:catalog', 'read:content')).then(
      changed('usr_3', 'developer'),
      renewed('usr_1'),
    )
    change('usr_2', ['hr'], key('write:members')).then(changed('usr_2', 'hr'))
    change('usr_2', ['learner'], key('write:members')).then(changed('usr_2', 'learner'))
  })

  it('by an app grants no role with a scope of its user that the app lacks [ORG-011]', () => {
    const app = (userId: string, ...own: readonly Scope[]) => ({
      ...{ userId, scopes: new Set(own), isSelfRegistered: false },
    })
    change('usr_2', ['admin'], app('usr_1', 'write:members')).thenRefused('forbidden')
    change('usr_2', ['admin'], app('usr_1', ...scopes)).then(changed('usr_2', 'admin'))
    change('usr_1', ['hr'], app('usr_2', 'write:members')).thenRefused('admin_required')
    change('usr_2', ['learner'], app('usr_1', 'write:members')).then(changed('usr_2', 'learner'))
    change('usr_2', ['developer'], app('usr_1', 'write:members')).thenRefused('forbidden')
    const ofStrangers = { ...app('usr_1', ...scopes), isSelfRegistered: true }
    change('usr_2', ['admin'], ofStrangers).thenRefused('forbidden')
    change('usr_2', ['developer'], ofStrangers).thenRefused('forbidden')
    change('usr_2', ['curriculum_manager'], ofStrangers).then(changed('usr_2', 'curriculum_manager'))
  })

  it('by an app takes no admin that the app could not give back [ORG-011]', () => {
    const app = { userId: 'usr_1', scopes: new Set<Scope>(['write:members']), isSelfRegistered: false }
    const school = given(created, added('usr_1', 'admin'), added('usr_2', 'admin'))
    const demote = (by: By) => school.when(organization.changeMemberRoles, { ...of('usr_2'), by })
    const remove = (by: By) => school.when(organization.removeMember, { userId: 'usr_2', by, emailNameOf })
    const of = (userId: string) => ({ userId, roles: ['learner' as const], linkId: 'inv_new' })
    for (const by of [app, { ...app, scopes: new Set(scopes), isSelfRegistered: true }]) {
      demote(by).thenRefused('forbidden')
      remove(by).thenRefused('forbidden')
    }
    demote({ ...app, scopes: new Set(scopes) }).then(changed('usr_2', 'learner'))
    demote('usr_1').then(changed('usr_2', 'learner'))
  })

  it('leaves the last active admin one', () => {
    change('usr_1', ['learner']).thenRefused('last_admin')
    const withInvited = [created, added('usr_1', 'admin'), invited('usr_3', 'admin')]
    const demote = (userId: string) => ({ userId, roles: ['learner' as const], linkId: 'inv_new', by: 'usr_1' })
    given(...withInvited)
      .when(organization.changeMemberRoles, demote('usr_1'))
      .thenRefused('last_admin')
    given(...withInvited)
      .when(organization.changeMemberRoles, demote('usr_3'))
      .then(changed('usr_3', 'learner'))
    given(created, added('usr_1', 'admin'), added('usr_2', 'admin'))
      .when(organization.changeMemberRoles, demote('usr_1'))
      .then(changed('usr_1', 'learner'))
    given(created, added('usr_1', 'admin'), added('usr_2', 'admin'), changed('usr_2', 'learner'))
      .when(organization.changeMemberRoles, demote('usr_1'))
      .thenRefused('last_admin')
  })
})

describe('removing', () => {
  const remove = (userId: string, by: By = 'usr_1') => ({ userId, by, emailNameOf })
  const school = [created, added('usr_1', 'admin'), added('usr_2', 'hr'), invited('usr_3', 'admin')]

  it('frees the seat of a member, who leaves the departments too', () => {
    const removed = MemberRemoved({ organizationId: 'org_1', userId: 'usr_2', departmentIds: ['dep_1'] })
    const department = { organizationId: 'org_1', departmentId: 'dep_1' }
    const inDepartment = [
      DepartmentCreated({ ...department, name: 'Sales' }),
      DepartmentMemberAdded({ ...department, userId: 'usr_2' }),
    ]
    given(...school, ...inDepartment)
      .when(organization.removeMember, remove('usr_2', 'usr_2'))
      .then(removed)
    const after = [...school, ...inDepartment, removed]
    given(...after)
      .when(organization.addMember, member('usr_5'))
      .then(added('usr_5'))
    given(...after, added('usr_2'))
      .when(organization.addDepartmentMember, { departmentId: 'dep_1', userId: 'usr_2' })
      .then(DepartmentMemberAdded({ ...department, userId: 'usr_2' }))
  })

  it('an invited person withdraws the invitation and frees the seat', () => {
    const withdrawn = InvitationWithdrawn({
      organizationId: 'org_1',
      userId: 'usr_3',
      invitationId: 'inv of usr_3',
      emailHash: 'hash of usr_3@example.com',
    })
    given(...school)
      .when(organization.removeMember, remove('usr_3'))
      .then(withdrawn)
    given(...school, withdrawn)
      .when(organization.addMember, member('usr_4'))
      .then(added('usr_4'))
  })

  it('an admin, or a person invited as one, needs an admin', () => {
    const admins = [...school, added('usr_4', 'admin')]
    given(...admins)
      .when(organization.removeMember, remove('usr_4', 'usr_2'))
      .thenRefused('admin_required')
    given(...admins)
      .when(organization.removeMember, remove('usr_3', key('write:members')))
      .thenRefused('admin_required')
    given(...admins)
      .when(organization.removeMember, remove('usr_4'))
      .then(MemberRemoved({ organizationId: 'org_1', userId: 'usr_4' }))
  })

  it('leaves the last active admin, and finds nobody else', () => {
    given(...school)
      .when(organization.removeMember, remove('usr_1'))
      .thenRefused('last_admin')
    given(...school)
      .when(organization.removeMember, remove('usr_9'))
      .thenRefused('not_found')
  })
})
