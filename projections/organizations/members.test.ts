import { afterEach, describe, expect, it } from '@jest/globals'
import type { Role } from '@manabi/kernel'
import {
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  MemberRolesChanged,
  type OrganizationEvent,
} from '@manabi/organizations'
import { openViews } from '../test/openViews.ts'
import { everyMember, memberOf, members, membersOf, organizationsWithExpired, usedSeats } from './members.ts'

let views: Awaited<ReturnType<typeof openViews>>
/** The events, a minute apart. */
const given = async (...events: OrganizationEvent[]) => {
  views = await openViews([members], events)
  return views.views
}
afterEach(() => views.close())

const place = (userId: string, organizationId = 'org_1') => ({ organizationId, userId })
const named = (displayName: string) => ({ displayName, email: `${displayName.toLowerCase()}@example.com` })
const expiresAt = '2026-04-15T00:00:00.000Z'
const invited = (userId: string, displayName = userId, organizationId = 'org_1') =>
  MemberInvited({
    ...place(userId, organizationId),
    ...named(displayName),
    invitationId: `inv of ${userId}`,
    roles: ['learner'],
    departmentIds: [],
    expiresAt,
  })
const added = (userId: string, displayName = userId, ...roles: Role[]) =>
  MemberAdded({ ...place(userId), ...named(displayName), roles: roles.length === 0 ? ['learner'] : roles })
const withdrawn = (userId: string) =>
  InvitationWithdrawn({ ...place(userId), invitationId: `inv of ${userId}`, emailHash: 'hash' })

describe('the members of an organization', () => {
  it('are who is invited, and who accepted', async () => {
    const store = await given(invited('usr_1', 'Hanako'), invited('usr_2'), added('usr_2', 'Taro', 'hr'))
    expect(await memberOf(store, place('usr_1'))).toMatchObject({
      ...named('Hanako'),
      status: 'invited',
      roles: ['learner'],
      invitedAt: '2026-04-01T00:00:00.000Z',
      joinedAt: null,
      expiresAt,
    })
    expect(await memberOf(store, place('usr_2'))).toMatchObject({
      ...named('Taro'),
      status: 'active',
      roles: ['hr'],
      invitedAt: '2026-04-01T00:01:00.000Z',
      joinedAt: '2026-04-01T00:02:00.000Z',
      expiresAt: null,
    })
    expect(await memberOf(store, place('usr_1', 'org_2'))).toBeNull()
  })

  it('keep the name of the invitation where an older event has none', async () => {
    const old = MemberAdded({ ...place('usr_1'), roles: ['learner'] })
    expect(await memberOf(await given(invited('usr_1', 'Hanako'), old), place('usr_1'))).toMatchObject(named('Hanako'))
  })

  it('have the roles they have now, and go when they are removed or their invitation is withdrawn', async () => {
    const changed = MemberRolesChanged({ ...place('usr_1'), roles: ['admin'] })
    const events = [
      added('usr_1'),
      changed,
      added('usr_2'),
      MemberRemoved(place('usr_2')),
      invited('usr_3'),
      withdrawn('usr_3'),
    ]
    const store = await given(...events)
    expect(await memberOf(store, place('usr_1'))).toMatchObject({ roles: ['admin'] })
    expect(await usedSeats(store, 'org_1')).toBe(1)
  })

  it('are listed by name, then email, in pages [ORG-001]', async () => {
    const twins = ['b', 'A']
      .map((name) => added(`usr_${name}`, 'Same', 'hr'))
      .map(({ data }) => MemberAdded({ ...data, email: `${data.userId}@example.com` }))
    const store = await given(added('usr_1', '山田'), added('usr_2', 'bob'), invited('usr_3', 'Alice'), ...twins)
    const names = async (page: number) => {
      const { items, totalItems } = await membersOf(store, { organizationId: 'org_1', page, pageSize: 3 })
      return [totalItems, ...items.map(({ displayName, userId }) => `${displayName} ${userId}`)]
    }
    expect(await names(1)).toEqual([5, 'Alice usr_3', 'bob usr_2', 'Same usr_A'])
    expect(await names(2)).toEqual([5, 'Same usr_b', '山田 usr_1'])
  })

  it.each([
    ['han', ['usr_1']],
    ['HANA', ['usr_1']],
    ['anako', []],
    ['suzuki h', ['usr_1']],
    ['taro@EX', ['usr_2']],
    ['example.com', []],
    ['山', ['usr_3']],
    ['太郎', ['usr_3']],
    ['@', []],
    [' ', ['usr_1', 'usr_2', 'usr_3']],
    ['%', []],
  ])('are found by the beginnings of name and email: %j', async (q, found) => {
    const someone = MemberAdded({
      ...place('usr_1'),
      roles: ['learner'],
      email: 'x1@example.com',
      displayName: 'Hanako Suzuki',
    })
    const store = await given(
      someone,
      added('usr_2', 'Taro'),
      added('usr_3', '山田太郎'),
      invited('usr_4', 'Hanae', 'org_2'),
    )
    const { items } = await membersOf(store, { organizationId: 'org_1', q, page: 1, pageSize: 20 })
    expect(items.map(({ userId }) => userId)).toEqual(found)
  })

  it('are narrowed by status and department, each with the other and with words [ORG-001]', async () => {
    const inDepartment = (event: ReturnType<typeof added>) => MemberAdded({ ...event.data, departmentIds: ['dep_1'] })
    const invitedTo = MemberInvited({ ...invited('usr_4', 'Hanae').data, departmentIds: ['dep_1'] })
    const store = await given(
      inDepartment(added('usr_1', 'Hana')),
      added('usr_2', 'Hanako'),
      invited('usr_3'),
      invitedTo,
    )
    const found = async (filter: object) => {
      const page = { organizationId: 'org_1', page: 1, pageSize: 20 }
      const { items, totalItems } = await membersOf(store, { ...page, ...filter })
      expect(totalItems).toBe(items.length)
      return items.map(({ userId }) => userId).sort()
    }
    expect(await found({ status: 'active' })).toEqual(['usr_1', 'usr_2'])
    expect(await found({ status: 'invited' })).toEqual(['usr_3', 'usr_4'])
    expect(await found({ departmentId: 'dep_1' })).toEqual(['usr_1', 'usr_4'])
    expect(await found({ departmentId: 'dep_1', status: 'invited' })).toEqual(['usr_4'])
    expect(await found({ departmentId: 'dep_1', q: 'hana' })).toEqual(['usr_1', 'usr_4'])
    expect(await found({ status: 'active', q: 'hanak' })).toEqual(['usr_2'])
    expect(await found({ departmentId: 'dep_2' })).toEqual([])
  })

  it.each([undefined, 'same'])(
    'are read whole in parts, each once, whoever leaves meanwhile: q %j [CSV-001]',
    async (q) => {
      const same = ['1', '2', '3', '4', '5'].map((n) => MemberAdded({ ...added(`usr_${n}`, 'Same').data, email: '' }))
      const store = await given(...same, added('usr_6', 'Same'), added('usr_7', 'Samewise'))
      const seen: string[] = []
      for await (const part of everyMember(store, { organizationId: 'org_1', q }, 2)) {
        seen.push(...part.map(({ userId }) => userId))
      }
      expect([seen.slice(0, 5).sort(), seen.slice(5)]).toEqual([
        ['usr_1', 'usr_2', 'usr_3', 'usr_4', 'usr_5'],
        ['usr_6', 'usr_7'],
      ])
    },
  )

  it('are found by words of any length, alone and together', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'
    const store = await given(added('usr_1', long), added('usr_2', `Hanako ${long}`), added('usr_3', 'Wolfe'))
    for (const [q, found] of [
      ['wolfeschlegel', ['usr_2', 'usr_1']],
      ['wolfeschlegelsteinhausenbergerdorff', ['usr_2', 'usr_1']],
      ['hana wolfeschlegels', ['usr_2']],
      ['wolfeschlegelx', []],
    ] as const) {
      const { items, totalItems } = await membersOf(store, { organizationId: 'org_1', q, page: 1, pageSize: 20 })
      expect([items.map(({ userId }) => userId), totalItems]).toEqual([found, found.length])
    }
  })

  it('tell of expired invitations, and of no members', async () => {
    const store = await given(invited('usr_1'), invited('usr_2'), invited('usr_3', 'C', 'org_2'), added('usr_3'))
    expect(await organizationsWithExpired(store, expiresAt)).toEqual(['org_1', 'org_2'])
    expect(await organizationsWithExpired(store, '2026-04-14T23:59:59.999Z')).toEqual([])
  })
})
