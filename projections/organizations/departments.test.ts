import { afterEach, describe, expect, it } from '@jest/globals'
import {
  DepartmentCreated,
  DepartmentDeleted,
  DepartmentManagerAdded,
  DepartmentManagerRemoved,
  DepartmentMemberAdded,
  DepartmentMemberRemoved,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  type OrganizationEvent,
} from '@manabi/organizations'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { type DepartmentDoc, departmentOf, departments, departmentsOf, withDepartments } from './departments.ts'
import type { MemberDoc } from './memberDoc.ts'
import { members } from './members.ts'

const organizationId = 'org_1'
const created = (departmentId: string, name: string, of = organizationId) =>
  DepartmentCreated({ organizationId: of, departmentId, name })
const place = (userId: string, departmentId: string) => ({ organizationId, userId, departmentId })
const person = (userId: string, ...departmentIds: string[]) => ({ organizationId, userId, departmentIds })
const invited = (userId: string, ...departmentIds: string[]) =>
  MemberInvited({
    ...{ ...person(userId, ...departmentIds), invitationId: `inv of ${userId}`, email: userId, displayName: userId },
    ...{ roles: ['learner'], expiresAt: '2026-04-15T00:00:00.000Z' },
  })
const added = (userId: string, ...departmentIds: string[]) =>
  MemberAdded({ ...person(userId, ...departmentIds), roles: ['learner'] })
const withdrawn = (userId: string, ...departmentIds: string[]) =>
  InvitationWithdrawn({ ...person(userId, ...departmentIds), invitationId: `inv of ${userId}`, emailHash: 'hash' })

const history: OrganizationEvent[] = [
  created('dep_1', 'Sales'),
  created('dep_2', '営業'),
  created('dep_3', 'Accounts'),
  created('dep_9', 'Sales', 'org_2'),
  invited('usr_1', 'dep_1', 'dep_2'),
  added('usr_1', 'dep_1', 'dep_2'),
  invited('usr_2', 'dep_1'),
  added('usr_3'),
  DepartmentMemberAdded(place('usr_3', 'dep_1')),
]

describe('the departments of an organization', () => {
  const counts = (...events: OrganizationEvent[]) =>
    Object.entries(givenEvents<DepartmentDoc>(departments, ...history, ...events))
      .filter(([, doc]) => doc.organizationId === organizationId)
      .map(([id, { memberCount }]) => `${id} ${memberCount}`)

  it('count members and invited people alike, each once [ORG-006]', () => {
    expect(counts()).toEqual(['dep_1 3', 'dep_2 1', 'dep_3 0'])
  })

  it('count no longer who left, was removed or whose invitation was withdrawn [ORG-006]', () => {
    const left = DepartmentMemberRemoved(place('usr_3', 'dep_1'))
    expect(counts(left, MemberRemoved(person('usr_1', 'dep_1', 'dep_2')))).toEqual(['dep_1 1', 'dep_2 0', 'dep_3 0'])
    expect(counts(withdrawn('usr_2', 'dep_1'))).toEqual(['dep_1 2', 'dep_2 1', 'dep_3 0'])
  })

  let views: Awaited<ReturnType<typeof openViews>> | undefined
  afterEach(() => views?.close())

  it('are listed by name, and name those of a member until they are deleted [ORG-006]', async () => {
    const deleted = DepartmentDeleted({ organizationId, departmentId: 'dep_1' })
    views = await openViews([departments, members], [...history, deleted])
    expect((await departmentsOf(views.views, organizationId)).map(({ name }) => name)).toEqual(['Accounts', '営業'])
    const found = await views.views.of(members).get('org_1/usr_1')
    expect((await withDepartments(views.views, [found!]))[0]).toMatchObject({
      departments: [{ id: 'dep_2', name: '営業' }],
    })
    expect(await departmentOf(views.views, { organizationId, departmentId: 'dep_3' })).toMatchObject({
      name: 'Accounts',
    })
    for (const departmentId of ['dep_1', 'dep_9', 'dep_8']) {
      expect(await departmentOf(views.views, { organizationId, departmentId })).toBeNull()
    }
  })
})

describe('the managers of a department', () => {
  const managed = (userId: string, departmentId = 'dep_1') => DepartmentManagerAdded(place(userId, departmentId))
  const both = [managed('usr_3'), managed('usr_1'), managed('usr_3', 'dep_3')]
  const facts = (...events: OrganizationEvent[]) => {
    const docs = givenEvents<DepartmentDoc>(departments, ...history, ...both, ...events)
    return ['dep_1', 'dep_2', 'dep_3'].map((id) => docs[id] && [docs[id].memberCount, ...docs[id].managerIds])
  }

  it('are in the order in which they were added [MGR-001]', () => {
    expect(facts()).toEqual([[3, 'usr_3', 'usr_1'], [1], [0, 'usr_3']])
    const removed = DepartmentManagerRemoved(place('usr_3', 'dep_1'))
    expect(facts(removed)).toEqual([[3, 'usr_1'], [1], [0, 'usr_3']])
    expect(facts(removed, managed('usr_3'))[0]).toEqual([3, 'usr_1', 'usr_3'])
  })

  it('end when they leave the organization, and with the department [MGR-003]', () => {
    const left = MemberRemoved({ ...person('usr_3', 'dep_1'), managedDepartmentIds: ['dep_1', 'dep_3'] })
    expect(facts(left, added('usr_3'))).toEqual([[2, 'usr_1'], [1], [0]])
    expect(facts(DepartmentDeleted({ organizationId, departmentId: 'dep_1' }))[0]).toBeUndefined()
  })
})

describe('the departments of a member', () => {
  it('are those of the invitation, joined and left since [ORG-006]', () => {
    const docs = givenEvents<MemberDoc>(
      members,
      ...history,
      DepartmentMemberAdded(place('usr_2', 'dep_3')),
      DepartmentMemberRemoved(place('usr_1', 'dep_1')),
    )
    const ids = Object.entries(docs).map(([id, { departmentIds }]) => [id, departmentIds])
    expect(ids).toEqual([
      ['org_1/usr_1', ['dep_2']],
      ['org_1/usr_2', ['dep_1', 'dep_3']],
      ['org_1/usr_3', ['dep_1']],
    ])
  })
})
