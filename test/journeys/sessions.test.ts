import { describe, expect, it } from '@jest/globals'
import { client } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { endExpiredSessions } from '@manabi/operations/identity/sessions/endExpiredSessions'
import { sessionIdsOf } from '@manabi/projections/identity/sessions'
import { eventually } from '../harness/eventually.ts'
import { holdClock } from '../harness/movableClock.ts'
import { reactToDue } from '../harness/reactToDue.ts'
import { startWorld } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startWorld()
const clock = holdClock(service)

const list = async (accessToken: string) => (await world.api.as(accessToken).get('/auth/sessions')).body
const refresh = (refreshToken: string) => world.api.post('/auth/refresh', { refreshToken })
const signedIn = async (email: string, clientId?: string) => (await world.signIn(email, clientId)).tokens

const sessionOf = ({ accessToken }: { readonly accessToken: string }): Id =>
  JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()).sid
/** The sessions that the read model has of the person, once there are so few. */
const eventuallyKept = (userId: Id, count: number) =>
  eventually(async () => {
    const ids = await sessionIdsOf(service.platform.views, userId)
    return ids.length === count && ids
  })

describe('auth/sessions', () => {
  it('lists the active sessions, newest first, with their devices [AUT-019]', async () => {
    const { email } = await world.account()
    const createdAt = clock.now().toISOString()
    const first = await signedIn(email, 'manabi-web')
    clock.pass(60_000)
    await world.api.post('/auth/login', { email, password }, { 'User-Agent': 'Classroom tablet' })
    clock.pass(60_000)
    const { accessToken } = (await refresh(first.refreshToken)).body
    const sessions = await list(accessToken)
    const device = { platform: null, deviceId: null, ipAddress: '127.0.0.1' }
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^ses_/),
        createdAt: new Date(Date.parse(createdAt) + 60_000).toISOString(),
        lastUsedAt: new Date(Date.parse(createdAt) + 60_000).toISOString(),
        clientId: null,
        isCurrent: false,
        device: { ...device, userAgent: 'Classroom tablet' },
      },
      {
        id: expect.stringMatching(/^ses_/),
        createdAt,
        lastUsedAt: new Date(Date.parse(createdAt) + 120_000).toISOString(),
        clientId: 'manabi-web',
        isCurrent: true,
        device: { ...device, userAgent: expect.any(String) },
      },
    ])
  })

  it('keeps no address and browser of those that expired: they are ended a moment later [AUT-025]', async () => {
    const { email, userId } = await world.account()
    await signedIn(email)
    clock.pass(10 * 86_400_000)
    await signedIn(email)
    clock.pass(21 * 86_400_000)
    await reactToDue(endExpiredSessions, service.platform)
    const left = await eventually(async () => {
      const ids = await sessionIdsOf(service.platform.views, userId)
      return ids.length < 2 && ids
    })
    expect(left).toHaveLength(1)
  })

  it('keeps no address and browser of those that were ended all at once, but of the one that was kept [AUT-025]', async () => {
    const { email, userId } = await world.account()
    const keeper = await signedIn(email)
    for (let other = 0; other < 3; other++) await signedIn(email)
    const body = { currentPassword: password, newPassword: 'staple correct horse' }
    expect((await world.api.as(keeper.accessToken).put('/me/password', body)).status).toBe(204)
    expect(await eventuallyKept(userId, 1)).toEqual([sessionOf(keeper)])
    await world.api.as(keeper.accessToken).post('/auth/logout-all')
    expect(await eventuallyKept(userId, 0)).toEqual([])
  })

  it('keeps no address and browser of those of a client that was disabled [AUT-025]', async () => {
    const { email, userId } = await world.account()
    const facts = { name: 'App', redirectUris: [], organizationId: null, hasDeviceRegistration: false }
    const registration = { clientId: 'doomed', ...facts, scopes: ['read:catalog' as const] }
    await world.decide(client.registerClient, ['doomed'], registration)
    for (let one = 0; one < 3; one++) await signedIn(email, 'doomed')
    const other = await signedIn(email, 'manabi-web')
    await world.decide(client.disableClient, ['doomed'], { clientId: 'doomed' })
    expect(await eventuallyKept(userId, 1)).toEqual([sessionOf(other)])
  })

  it('leaves out those that ended or expired, and those of others [AUT-019]', async () => {
    const { email } = await world.account()
    const { email: other } = await world.account()
    await signedIn(email)
    clock.pass(31 * 86_400_000)
    const ended = await signedIn(email)
    await signedIn(other)
    await world.api.post('/auth/logout', { refreshToken: ended.refreshToken })
    const { accessToken } = await signedIn(email)
    expect(await list(accessToken)).toMatchObject([{ isCurrent: true }])
  })
})

describe('auth/logout-all', () => {
  it('ends every session and says how many [AUT-018]', async () => {
    const { email } = await world.account()
    const other = await world.account()
    const one = await signedIn(email)
    const two = await signedIn(email)
    const stranger = await signedIn(other.email)
    const logoutAll = () => world.api.as(one.accessToken).post('/auth/logout-all')
    const { status, body } = await logoutAll()
    expect({ status, body }).toEqual({ status: 200, body: { endedSessions: 2 } })
    for (const { refreshToken } of [one, two]) {
      expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
    }
    expect(await refresh(stranger.refreshToken)).toMatchObject({ status: 200, body: { user: { id: other.userId } } })
    // The access token lives on until it expires.
    expect(await list(one.accessToken)).toEqual([])
    expect(await logoutAll()).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})
