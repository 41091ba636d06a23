import { afterEach, expect, it } from '@jest/globals'
import { AccountClosed, SessionEnded, SessionRefreshed, SessionStarted } from '@manabi/identity'
import type { DomainEvent } from '@manabi/kernel'
import { MemberAdded, MemberRemoved } from '@manabi/organizations'
import { openViews } from '../test/openViews.ts'
import { appsInUse, appUseOf, appUses } from './appUses.ts'

let views: Awaited<ReturnType<typeof openViews>>
/** The events, a minute apart from 1 April on. */
const given = async (...events: DomainEvent[]) => {
  views = await openViews([appUses], events)
  return views.views
}
afterEach(() => views.close())

const joined = (userId: string, organizationId = 'org_1') => MemberAdded({ organizationId, userId, roles: ['learner'] })
const left = (userId: string, organizationId = 'org_1') => MemberRemoved({ organizationId, userId })
const started = (userId: string, clientId: string | null, sessionId = `${clientId} of ${userId}`) =>
  SessionStarted({
    ...{ sessionId, userId, clientId, scopes: null, tokenHash: 'hash', expiresAt: '2026-05-01T00:00:00.000Z' },
    ...{ userAgent: null, ipAddress: null, platform: null, deviceId: null },
  })
const refreshed = (userId: string, clientId: string) =>
  SessionRefreshed({
    ...{ sessionId: `${clientId} of ${userId}`, userId, tokenHash: 'hash' },
    ...{ expiresAt: '2026-05-01T00:00:00.000Z' },
  })
const at = (minute: number) => `2026-04-01T00:${String(minute).padStart(2, '0')}:00.000Z`
const closed = (userId: string) => AccountClosed({ userId, emailHash: null, device: null, organizations: [] })

it('the apps in use are those that current members signed in with or refreshed, used last first [ROL-009]', async () => {
  const store = await given(
    ...[joined('usr_1'), joined('usr_2'), joined('usr_3', 'org_2')],
    ...[started('usr_1', 'dyn:notes'), started('usr_2', 'https://cards.example/app.json')],
    ...[started('usr_1', 'manabi-web'), started('usr_1', null), started('usr_3', 'dyn:notes')],
    ...[started('usr_2', 'dyn:notes'), refreshed('usr_2', 'https://cards.example/app.json')],
  )
  expect(await appsInUse(store, 'org_1', at(0))).toEqual([
    { clientId: 'https://cards.example/app.json', users: 1, lastUsedAt: at(9) },
    { clientId: 'dyn:notes', users: 2, lastUsedAt: at(8) },
  ])
  expect(await appsInUse(store, 'org_2', at(0))).toEqual([{ clientId: 'dyn:notes', users: 1, lastUsedAt: at(7) }])
  expect(await appUseOf(store, { organizationId: 'org_1', clientId: 'dyn:notes' }, at(4))).toEqual({
    ...{ users: 1, lastUsedAt: at(8) },
  })
  expect(await appsInUse(store, 'org_1', at(10))).toEqual([])
  expect(await appUseOf(store, { organizationId: 'org_1', clientId: 'dyn:none' }, at(0))).toEqual({
    ...{ users: 0, lastUsedAt: null },
  })
})

it('whoever leaves or closes the account is not counted, and whoever joins is, with what they used before [ROL-009]', async () => {
  const store = await given(
    ...[joined('usr_1'), started('usr_1', 'dyn:notes'), joined('usr_2'), started('usr_2', 'dyn:notes')],
    ...[started('usr_3', 'dyn:cards'), joined('usr_3'), left('usr_1'), closed('usr_2')],
  )
  expect(await appsInUse(store, 'org_1', at(0))).toEqual([{ clientId: 'dyn:cards', users: 1, lastUsedAt: at(4) }])
})

it('is found whoever joins later, and however many apps one member tries', async () => {
  const later = await given(
    ...[started('usr_2', 'dyn:notes'), joined('usr_1'), started('usr_1', 'dyn:notes'), joined('usr_2')],
  )
  // usr_1 used it in minute 2, usr_2 in minute 0 alone.
  expect(await appsInUse(later, 'org_1', at(2))).toEqual([{ clientId: 'dyn:notes', users: 1, lastUsedAt: at(2) }])
  await views.close()
  const tried = Array.from({ length: 300 }, (_, n) => started('usr_1', `dyn:${n}`))
  const shared = [started('usr_2', 'dyn:notes'), started('usr_3', 'dyn:notes')]
  const many = await given(joined('usr_1'), joined('usr_2'), joined('usr_3'), ...shared, ...tried)
  const apps = await appsInUse(many, 'org_1', at(0))
  expect([apps.length, apps.find(({ clientId }) => clientId === 'dyn:notes')?.users]).toEqual([51, 2])
})

it('keeps a hundred sessions of a person', async () => {
  const many = Array.from({ length: 101 }, (_, n) => started('usr_1', 'dyn:notes', `ses_${n}`))
  const store = await given(joined('usr_1'), ...many)
  const person = (await store.of(appUses).get('usr_1')) as { readonly sessions: object }
  expect(Object.keys(person.sessions)).toHaveLength(100)
})

it('a refresh after the end of the session is no use', async () => {
  const ended = SessionEnded({ sessionId: 'dyn:notes of usr_1', userId: 'usr_1', reason: 'logout' })
  const store = await given(joined('usr_1'), started('usr_1', 'dyn:notes'), ended, refreshed('usr_1', 'dyn:notes'))
  expect(await appsInUse(store, 'org_1', at(0))).toEqual([{ clientId: 'dyn:notes', users: 1, lastUsedAt: at(1) }])
})

it('keeps fifty apps of a person, those used last', async () => {
  const many = Array.from({ length: 51 }, (_, n) => started('usr_1', `dyn:${n}`))
  const store = await given(joined('usr_1'), ...many)
  const apps = await appsInUse(store, 'org_1', at(0))
  expect(apps).toHaveLength(50)
  expect(apps.at(-1)!.clientId).toBe('dyn:1')
})

it('a session that is refreshed is not put out by newer ones', async () => {
  const old = started('usr_1', 'dyn:old')
  const newer = (from: number) => Array.from({ length: 99 }, (_, n) => started('usr_1', 'dyn:notes', `ses_${from + n}`))
  const [first, second] = [refreshed('usr_1', 'dyn:old'), refreshed('usr_1', 'dyn:old')]
  const store = await given(joined('usr_1'), old, ...newer(0), first, ...newer(99), second)
  const uses = await appsInUse(store, 'org_1', '2026-04-01T03:00:00.000Z')
  expect(uses.map(({ clientId }) => clientId)).toEqual(['dyn:old', 'dyn:notes'])
})

it('an erased person leaves nothing, whatever follows', async () => {
  const store = await given(joined('usr_1'), started('usr_1', 'dyn:notes'), closed('usr_1'), left('usr_1'))
  expect(await store.of(appUses).get('usr_1')).toBeNull()
})
