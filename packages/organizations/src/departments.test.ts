import { describe, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { mostDepartments, mostManagers } from './departments.ts'
import {
  DepartmentCreated,
  DepartmentDeleted,
  DepartmentManagerAdded,
  DepartmentManagerRemoved,
  DepartmentMemberAdded,
  DepartmentMemberRemoved,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  OrganizationCreated,
} from './events.ts'
import { organization } from './organization.ts'

const organizationId = 'org_1'
const created = OrganizationCreated({ organizationId, name: 'School', seats: 10, plan: 'standard' })
const member = MemberAdded({ organizationId, userId: 'usr_1', roles: ['learner'] })
const invited = MemberInvited({
  ...{ organizationId, userId: 'usr_2', invitationId: 'inv_2', email: 'two@example.com', displayName: 'Two' },
  ...{ roles: ['learner'], departmentIds: [], expiresAt: '2026-04-15T00:00:00.000Z' },
})
const sales = DepartmentCreated({ organizationId, departmentId: 'dep_1', name: 'Sales 営業' })
const deleted = DepartmentDeleted({ organizationId, departmentId: 'dep_1' })
const place = (userId: string, departmentId = 'dep_1') => ({ departmentId, userId })
const joined = (userId: string) => DepartmentMemberAdded({ organizationId, ...place(userId) })
const left = (userId: string) => DepartmentMemberRemoved({ organizationId, ...place(userId) })
const school = [created, member, invited, sales]

describe('a department', () => {
  it('is created once, under a name that no other has [ORG-006]', () => {
    const create = (departmentId: string, name: string) => ({ departmentId, name })
    given(created).when(organization.createDepartment, create('dep_1', 'Sales 営業')).then(sales)
    given(...school)
      .when(organization.createDepartment, create('dep_1', 'Sales 営業'))
      .then()
    for (const name of ['Sales 営業', 'SALES 営業', 'Ｓales 営業']) {
      given(...school)
        .when(organization.createDepartment, create('dep_2', name))
        .thenRefused('conflict')
    }
    given(...school, deleted)
      .when(organization.createDepartment, create('dep_2', 'Sales 営業'))
      .then(DepartmentCreated({ organizationId, departmentId: 'dep_2', name: 'Sales 営業' }))
    given().when(organization.createDepartment, create('dep_1', 'Sales')).thenRefused('not_found')
  })

  it('is not created where there are 5,000 [ORG-006]', () => {
    const names = Array.from({ length: mostDepartments }, (_, n) =>
      DepartmentCreated({ organizationId, departmentId: `dep_${n}`, name: `Name ${n}` }),
    )
    given(created, ...names)
      .when(organization.createDepartment, { departmentId: 'dep_more', name: 'More' })
      .thenRefused('conflict')
  })

  it('is deleted, and leaves its members where they are [ORG-006]', () => {
    given(...school, joined('usr_1'))
      .when(organization.deleteDepartment, { departmentId: 'dep_1' })
      .then(deleted)
    given(...school, deleted)
      .when(organization.deleteDepartment, { departmentId: 'dep_1' })
      .thenRefused('not_found')
    given(...school, joined('usr_1'), deleted)
      .when(organization.addMember, { organizationId, userId: 'usr_1', roles: ['learner'] })
      .then()
  })

  it('takes members and invited people in, once [ORG-006]', () => {
    for (const userId of ['usr_1', 'usr_2']) {
      given(...school)
        .when(organization.addDepartmentMember, place(userId))
        .then(joined(userId))
      given(...school, joined(userId))
        .when(organization.addDepartmentMember, place(userId))
        .then()
    }
    given(...school)
      .when(organization.addDepartmentMember, place('usr_9'))
      .thenRefused('not_found')
    given(...school)
      .when(organization.addDepartmentMember, place('usr_1', 'dep_9'))
      .thenRefused('not_found')
  })

  it('lets them go, once [ORG-006]', () => {
    given(...school, joined('usr_1'))
      .when(organization.removeDepartmentMember, place('usr_1'))
      .then(left('usr_1'))
    given(...school, joined('usr_1'), left('usr_1'))
      .when(organization.removeDepartmentMember, place('usr_1'))
      .then()
    given(...school)
      .when(organization.removeDepartmentMember, place('usr_9'))
      .thenRefused('not_found')
    given(...school, deleted)
      .when(organization.removeDepartmentMember, place('usr_1'))
      .thenRefused('not_found')
  })
})

describe('the managers of a department', () => {
  const managed = (userId: string, departmentId = 'dep_1') =>
    DepartmentManagerAdded({ organizationId, ...place(userId, departmentId) })
  const unmanaged = (userId: string) => DepartmentManagerRemoved({ organizationId, ...place(userId) })
  const again = MemberAdded({ organizationId, userId: 'usr_1', roles: ['learner'] })
  const remove = { userId: 'usr_1', by: 'operator', emailNameOf: String } as const
  const removed = (...managedDepartmentIds: string[]) =>
    MemberRemoved({ organizationId, userId: 'usr_1', managedDepartmentIds })

  it('are members, whether they are in it or not, once [MGR-001]', () => {
    for (const before of [school, [...school, joined('usr_1')]]) {
      given(...before)
        .when(organization.addDepartmentManager, place('usr_1'))
        .then(managed('usr_1'))
    }
    given(...school, managed('usr_1'))
      .when(organization.addDepartmentManager, place('usr_1'))
      .then()
  })

  it('are no invited people, strangers, or managers of unknown departments [MGR-002]', () => {
    for (const decision of [organization.addDepartmentManager, organization.removeDepartmentManager]) {
      for (const other of [place('usr_2'), place('usr_9'), place('usr_1', 'dep_9')]) {
        given(...school)
          .when(decision, other)
          .thenRefused('not_found')
      }
      given(...school, deleted)
        .when(decision, place('usr_1'))
        .thenRefused('not_found')
    }
  })

  it('are taken away, once [MGR-001]', () => {
    given(...school, managed('usr_1'))
      .when(organization.removeDepartmentManager, place('usr_1'))
      .then(unmanaged('usr_1'))
    for (const before of [school, [...school, managed('usr_1'), unmanaged('usr_1')]]) {
      given(...before)
        .when(organization.removeDepartmentManager, place('usr_1'))
        .then()
    }
    given(...school, managed('usr_1'), joined('usr_1'), left('usr_1'))
      .when(organization.addDepartmentManager, place('usr_1'))
      .then()
  })

  it('manage nothing after they left the organization, even when they come back [MGR-003]', () => {
    const support = DepartmentCreated({ organizationId, departmentId: 'dep_2', name: 'Support' })
    const history = [...school, support, managed('usr_1'), managed('usr_1', 'dep_2')]
    given(...history)
      .when(organization.removeMember, remove)
      .then(removed('dep_1', 'dep_2'))
    given(...history, removed('dep_1', 'dep_2'), again)
      .when(organization.addDepartmentManager, place('usr_1'))
      .then(managed('usr_1'))
  })

  it('end with the department [MGR-003]', () => {
    given(...school, managed('usr_1'), deleted)
      .when(organization.removeMember, remove)
      .then(removed())
  })

  it('are 50 at most [MGR-004]', () => {
    const people = Array.from({ length: mostManagers }, (_, n) => `usr_many_${n}`)
    const members = people.map((userId) => MemberAdded({ organizationId, userId, roles: ['learner'] }))
    given(...school, ...members, ...people.map((userId) => managed(userId)))
      .when(organization.addDepartmentManager, place('usr_1'))
      .thenRefused('conflict')
  })
})
