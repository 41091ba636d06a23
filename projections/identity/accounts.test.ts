import { describe, expect, it } from '@jest/globals'
import { AccountClosed, AccountLinked, DeviceAccountCreated, type UserEvent, UserRegistered } from '@manabi/identity'
import { type Recorded, systemMetadata } from '@manabi/kernel'
import {
  DepartmentMemberAdded,
  DepartmentMemberRemoved,
  MemberAdded,
  MemberRemoved,
  MemberRolesChanged,
  type OrganizationEvent,
} from '@manabi/organizations'
import { type AccountDoc, accounts } from './accounts.ts'

const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00.000Z'))
const registered = UserRegistered({
  userId: 'usr_1',
  email: 'hanako@example.com',
  displayName: '花子',
  passwordHash: '$2b$10$…',
})
const added = (organizationId: string) => MemberAdded({ organizationId, userId: 'usr_1', roles: ['learner'] })
const membership = (id: string, ...roles: string[]) => ({ id, roles, departmentIds: [] })

function given(...events: (UserEvent | OrganizationEvent)[]): AccountDoc | null {
  return events.reduce<AccountDoc | null>((doc, event, position) => {
    const recorded = { ...event, id: 'evt', stream: 's', revision: 0, position, metadata } as Recorded
    const [ids, fold] = accounts.on[event.type]!
    expect(ids(recorded)).toBe('usr_1')
    return fold(doc, recorded, 'usr_1')
  }, null)
}

describe('accounts', () => {
  it('are who registered, without the password', () => {
    expect(given(registered)).toEqual({
      userId: 'usr_1',
      status: 'active',
      email: 'hanako@example.com',
      displayName: '花子',
      createdAt: '2026-04-01T00:00:00.000Z',
      isDeviceAccount: false,
      organizations: [],
    })
  })

  it('are the same whether the membership or the account came first', () => {
    expect(given(added('org_1'), registered)).toEqual(given(registered, added('org_1')))
    expect(given(added('org_1'))).toMatchObject({ status: 'unregistered', createdAt: null })
  })

  it('carry the current memberships with their roles', () => {
    const promoted = MemberRolesChanged({ organizationId: 'org_1', userId: 'usr_1', roles: ['admin', 'hr'] })
    const joined = given(registered, added('org_1'), added('org_2'), promoted)
    expect(joined!.organizations).toEqual([membership('org_1', 'admin', 'hr'), membership('org_2', 'learner')])
    const left = given(
      registered,
      added('org_1'),
      added('org_2'),
      MemberRemoved({ organizationId: 'org_1', userId: 'usr_1' }),
    )
    expect(left!.organizations).toEqual([membership('org_2', 'learner')])
  })

  it('carry the departments of each membership [ORG-006]', () => {
    const place = (departmentId: string) => ({ organizationId: 'org_1', userId: 'usr_1', departmentId })
    const inSales = MemberAdded({ ...added('org_1').data, departmentIds: ['dep_1'] })
    const moved = [DepartmentMemberAdded(place('dep_2')), DepartmentMemberRemoved(place('dep_1'))]
    const doc = given(registered, inSales, added('org_2'), ...moved)
    expect(doc!.organizations).toEqual([
      { ...membership('org_1', 'learner'), departmentIds: ['dep_2'] },
      membership('org_2', 'learner'),
    ])
    expect(given(registered, DepartmentMemberAdded(place('dep_1')))!.organizations).toEqual([])
  })

  it('of nobody stay nobody’s', () => {
    expect(given(MemberRemoved({ organizationId: 'org_1', userId: 'usr_1' }))).toBeNull()
    expect(given(MemberRolesChanged({ organizationId: 'org_1', userId: 'usr_1', roles: ['admin'] }))).toBeNull()
  })

  it('made by a device are affiliated to the owner of its client, until they are members', () => {
    const device = { userId: 'usr_1', clientId: 'app', deviceHash: 'device' }
    const created = DeviceAccountCreated({ ...device, organizationId: 'org_1' })
    expect(given(created)).toMatchObject({
      status: 'active',
      email: '',
      displayName: '',
      isDeviceAccount: true,
      organizations: [membership('org_1')],
    })
    expect(given(created, added('org_1'))!.organizations).toEqual([membership('org_1', 'learner')])
    const ofInvitation = MemberRolesChanged({ organizationId: 'org_1', userId: 'usr_1', roles: ['admin'] })
    expect(given(created, ofInvitation)!.organizations).toEqual([membership('org_1')])
    expect(given(DeviceAccountCreated({ ...device, organizationId: null }))!.organizations).toEqual([])
    const link = { userId: 'usr_1', email: 'hanako@example.com', displayName: '花子', passwordHash: '' }
    expect(given(created, AccountLinked(link))).toMatchObject({
      email: 'hanako@example.com',
      displayName: '花子',
      isDeviceAccount: false,
      organizations: [membership('org_1')],
    })
  })

  it('forget the person when they are closed', () => {
    const closed = AccountClosed({ userId: 'usr_1', emailHash: 'hash', device: null, organizations: [] })
    expect(given(registered, closed)).toEqual({
      userId: 'usr_1',
      status: 'closed',
      email: '',
      displayName: '',
      createdAt: '2026-04-01T00:00:00.000Z',
      isDeviceAccount: false,
      organizations: [],
    })
  })
})
