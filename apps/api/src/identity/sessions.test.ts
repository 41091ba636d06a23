import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { browserSignIn, signInBrowser } from '@manabi/identity'
import { newId, systemMetadata } from '@manabi/kernel'
import { type IdentityApi, password, signedIn, startIdentityApi } from '../../test/startIdentityApi.ts'

let api: IdentityApi
let email: string
let number = 0
beforeAll(async () => {
  api = await startIdentityApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  number++
  email = `person${number}@example.com`
})

const list = async (headers: Record<string, string>) =>
  (await api.call('GET', '/api/v1/auth/sessions', { headers })).body
const refresh = (refreshToken: string) => api.call('POST', '/api/v1/auth/refresh', { body: { refreshToken } })
const later = (seconds: number) => {
  api.time.now = new Date(api.time.now.getTime() + seconds * 1000)
}

describe('auth/sessions', () => {
  it('lists the active sessions, newest first, with their devices [AUT-019]', async () => {
    await api.person(email)
    const createdAt = api.time.now.toISOString()
    const first = await signedIn(api, email, 'manabi-web')
    later(60)
    await api.call('POST', '/api/v1/auth/login', {
      body: { email, password },
      headers: { 'User-Agent': 'Classroom tablet' },
    })
    later(60)
    const { accessToken } = (await refresh(first.refreshToken)).body
    const sessions = await list({ Authorization: `Bearer ${accessToken}` })
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

  it('leaves out those that ended or expired, and those of others [AUT-019]', async () => {
    await api.person(email)
    await api.person(`other-${email}`)
    await signedIn(api, email)
    later(31 * 86_400)
    const ended = await signedIn(api, email)
    await signedIn(api, `other-${email}`)
    await api.call('POST', '/api/v1/auth/logout', { body: { refreshToken: ended.refreshToken } })
    const { bearer } = await signedIn(api, email)
    expect(await list(bearer.headers)).toMatchObject([{ isCurrent: true }])
  })
})

describe('auth/logout-all', () => {
  it('ends every session and the sign-in of browsers, and says how many [AUT-018]', async () => {
    const userId = await api.person(email)
    const other = await api.person(`other-${email}`)
    const signInId = newId('bsi')
    const command = { signInId, userId, tokenHash: 'hash', expiresAt: '2099-01-01T00:00:00.000Z' }
    const metadata = systemMetadata('test', api.time.now)
    await api.services.repository.execute(browserSignIn, [signInId], (state) => signInBrowser(state, command), metadata)
    const one = await signedIn(api, email)
    const two = await signedIn(api, email)
    const stranger = await signedIn(api, `other-${email}`)
    const { status, body } = await api.call('POST', '/api/v1/auth/logout-all', one.bearer)
    expect({ status, body }).toEqual({ status: 200, body: { endedSessions: 2 } })
    for (const { refreshToken } of [one, two]) {
      expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
    }
    expect((await api.services.repository.load(browserSignIn, [signInId])).state).toEqual({ status: 'ended' })
    expect(await refresh(stranger.refreshToken)).toMatchObject({ status: 200, body: { user: { id: other } } })
    // The access token lives on until it expires.
    expect(await list(one.bearer.headers)).toEqual([])
    expect((await api.call('POST', '/api/v1/auth/logout-all', one.bearer)).body).toEqual({ endedSessions: 0 })
  })
})
