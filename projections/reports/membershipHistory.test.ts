import { expect, it } from '@jest/globals'
import { AccountClosed, ProfileChanged } from '@manabi/identity'
import type { DomainEvent, Recorded } from '@manabi/kernel'
import { systemMetadata } from '@manabi/kernel'
import {
  DepartmentDeleted,
  DepartmentMemberAdded,
  EmployeeNumberChanged,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
} from '@manabi/organizations'
import { folded, givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { membershipHistory } from './membershipHistory.ts'
import { membersAt, membershipThen } from './membersThen.ts'

const place = { organizationId: 'org_1', userId: 'usr_1' }
const called = (displayName: string) => ({ displayName, email: `${displayName.toLowerCase()}@example.com` })
const invited = MemberInvited({
  ...{ ...place, ...called('Hana'), invitationId: 'inv_1', roles: ['learner'], departmentIds: ['dep_1'] },
  expiresAt: '2026-05-01T00:00:00.000Z',
})
const added = MemberAdded({ ...place, roles: ['learner'], departmentIds: ['dep_1'] })
const renamed = ProfileChanged({ userId: 'usr_1', displayName: 'Hanako', organizations: [{ id: 'org_1' }] })
const removed = MemberRemoved({ ...place, departmentIds: ['dep_1'] })
const closed = AccountClosed({ userId: 'usr_1', emailHash: null, device: null, organizations: [] })

/** At noon of consecutive days in Tokyo, from 1 April on. */
const daily = (...events: DomainEvent[]): Recorded[] =>
  events.map((event, index) => ({
    ...{ ...event, id: `evt_${index}`, stream: 's', revision: index, position: index + 1 },
    metadata: systemMetadata('test', new Date(Date.UTC(2026, 3, 1 + index, 3))),
  }))

it('finds the members of any day, of a department too, by their names of then [REP-007]', async () => {
  const { views, close } = await openViews([membershipHistory], daily(invited, added, renamed, removed))
  const at = async (day: string, departmentId: string | null = null) =>
    (await membersAt(views, { organizationId: 'org_1', departmentId }, { day, page: 1, pageSize: 20 })).items
  expect(await at('2026-04-01')).toEqual([])
  const member = { ...place, email: 'hana@example.com', employeeNumber: null, departmentIds: ['dep_1'] }
  for (const departmentId of [null, 'dep_1']) {
    expect(await at('2026-04-02', departmentId)).toEqual([{ ...member, displayName: 'Hana' }])
    expect(await at('2026-04-03', departmentId)).toEqual([{ ...member, displayName: 'Hanako' }])
    expect(await at('2026-04-04', departmentId)).toEqual([])
  }
  expect(await at('2026-04-02', 'dep_2')).toEqual([])
  await close()
})

it('tells the employee number of then, and of nobody who is erased [ORG-014]', async () => {
  const number = (employeeNumber: string | null) => EmployeeNumberChanged({ ...place, employeeNumber })
  const numbers = async (...last: DomainEvent[]) => {
    const events = daily(invited, number('E-1'), added, number('E-2'), number(null), number('E-3'), ...last)
    const { views, close } = await openViews([membershipHistory], events)
    const at = async (day: string) => {
      const group = { organizationId: 'org_1', departmentId: null }
      return (await membersAt(views, group, { day, page: 1, pageSize: 20 })).items[0]?.employeeNumber
    }
    const found = await Promise.all(['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'].map(at))
    await close()
    return found
  }
  expect(await numbers()).toEqual(['E-1', 'E-2', null, 'E-3'])
  expect(await numbers(removed, closed)).toEqual([null, null, null, null])
})

it('lists members of the same name by their ids, whether they left later or not [REP-007]', async () => {
  const as = (userId: string) => MemberAdded({ ...place, userId, roles: ['learner'], departmentIds: [] })
  const left = MemberRemoved({ ...place, userId: 'usr_2', departmentIds: [] })
  const { views, close } = await openViews([membershipHistory], daily(as('usr_3'), as('usr_2'), as('usr_1'), left))
  const group = { organizationId: 'org_1', departmentId: null }
  const at = async (day: string, page: number) =>
    (await membersAt(views, group, { day, page, pageSize: 1 })).items.map(({ userId }) => userId)
  expect([await at('2026-04-03', 1), await at('2026-04-03', 2), await at('2026-04-03', 3)]).toEqual([
    ['usr_1'],
    ['usr_2'],
    ['usr_3'],
  ])
  expect([await at('2026-04-04', 1), await at('2026-04-04', 2)]).toEqual([['usr_1'], ['usr_3']])
  await close()
})

it('says as what a person was a member at a moment, without departments deleted by then [REP-005]', async () => {
  const entered = DepartmentMemberAdded({ ...place, departmentId: 'dep_2' })
  const deleted = DepartmentDeleted({ organizationId: 'org_1', departmentId: 'dep_1' })
  const { views, close } = await openViews([membershipHistory], daily(invited, added, entered, deleted, removed))
  const then = (day: number) => membershipThen(views, place, new Date(Date.UTC(2026, 3, day, 3)).toISOString())
  expect(await then(1)).toBeNull()
  expect(await then(2)).toMatchObject({ displayName: 'Hana', departmentIds: ['dep_1'] })
  expect(await then(3)).toMatchObject({ departmentIds: ['dep_1', 'dep_2'] })
  expect(await then(4)).toMatchObject({ departmentIds: ['dep_2'] })
  expect(await then(5)).toBeNull()
  await close()
})

it('forgets the names of closed accounts, and keeps that they were members [REP-007]', () => {
  const documents = givenEvents(membershipHistory, invited, added, renamed, removed, closed)
  expect(JSON.stringify(documents)).not.toMatch(/hana/i)
  expect(documents['usr_1']).toMatchObject({
    organizations: { org_1: [{}, { isMember: true }, {}, { isMember: false }] },
  })
})

it('gives the same documents and deletions for an erased person when the events are read again, without names by then [PRJ-002]', () => {
  const again = [invited, added, renamed, removed, added, removed, closed].map((event) => {
    const names = 'displayName' in event.data ? { displayName: '' } : {}
    return { ...event, data: { ...event.data, ...names, ...('email' in event.data ? { email: '' } : {}) } }
  })
  const documents = (events: readonly DomainEvent[]) => Object.fromEntries(folded(membershipHistory, daily(...events)))
  const erased = documents([invited, added, renamed, removed, added, removed, closed])
  expect(Object.values(erased).filter(({ doc }) => doc !== null).length).toBeGreaterThan(2)
  expect(erased).toEqual(documents(again))
})

it('forgets whoever was only invited when the invitation is withdrawn, and keeps members [INV-008]', () => {
  const facts = { invitationId: 'inv_1', departmentIds: ['dep_1'] }
  const withdrawn = InvitationWithdrawn({ ...place, ...facts, emailHash: 'hash' })
  expect(givenEvents(membershipHistory, invited, withdrawn)).toEqual({})
  expect(Object.keys(givenEvents(membershipHistory, invited, added, removed, invited, withdrawn))).toContain('usr_1')
})

it('forgets the name in an invitation that is withdrawn from a former member: it came while their account was being closed [INV-008]', () => {
  const withdrawn = InvitationWithdrawn({
    ...place,
    invitationId: 'inv_1',
    departmentIds: ['dep_1'],
    emailHash: 'hash',
  })
  const documents = givenEvents(membershipHistory, invited, added, removed, closed, invited, withdrawn)
  expect(JSON.stringify(documents)).not.toContain('@example.com')
})
