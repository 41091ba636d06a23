import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { client, disableClient, registerClient, rotateSigningKey } from '@manabi/identity'
import { learnerScopes, type Scope, scopes, systemMetadata } from '@manabi/kernel'
import { MemberRemoved, MemberRolesChanged } from '@manabi/organizations'
import jwt from 'jsonwebtoken'
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

const login = (body: unknown) => api.call('POST', '/api/v1/auth/login', { body })
const refresh = (refreshToken: unknown) => api.call('POST', '/api/v1/auth/refresh', { body: { refreshToken } })
const logout = (body?: unknown) => api.call('POST', '/api/v1/auth/logout', { body })
const later = (seconds: number) => {
  api.time.now = new Date(api.time.now.getTime() + seconds * 1000)
}

async function registered(clientId: string, allowed: Scope[]) {
  const command = {
    ...{ clientId, name: clientId, redirectUris: [], scopes: allowed },
    ...{ organizationId: null, hasDeviceRegistration: false },
  }
  const metadata = systemMetadata('test', api.time.now)
  await api.services.repository.execute(client, [clientId], (state) => registerClient(state, command), metadata)
  return () =>
    api.services.repository.execute(client, [clientId], (state) => disableClient(state, { clientId }), metadata)
}

describe('auth/login', () => {
  it('answers a token pair with the learner scopes, kept by nobody [AUT-001, AUT-004, AUT-012]', async () => {
    const organizationId = await api.organization()
    const userId = await api.person(email, { [organizationId]: ['admin'] })
    const { status, headers, body } = await login({ email: email.toUpperCase(), password })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      accessToken: expect.any(String),
      expiresAt: new Date(api.time.now.getTime() + 3_600_000).toISOString(),
      refreshToken: expect.stringMatching(/^mrt_/),
      scopes: [...learnerScopes],
      user: { id: userId, email, displayName: '花子' },
    })
    expect(jwt.decode(body.accessToken)).toMatchObject({ sub: userId, scope: learnerScopes.join(' ') })
  })

  it('grants what roles and client allow [ROL-001, ROL-003, ROL-004]', async () => {
    const [one, other] = [await api.organization(), await api.organization()]
    await api.person(email, { [one]: ['hr'], [other]: ['curriculum_manager'] })
    const union = scopes
    expect((await signedIn(api, email, 'manabi-web')).scopes).toEqual(union)
    await registered(`reader-${number}`, ['read:catalog', 'write:content'])
    expect((await signedIn(api, email, `reader-${number}`)).scopes).toEqual(['read:catalog', 'write:content'])
  })

  it('refuses a wrong password and an unknown email alike [AUT-002]', async () => {
    await api.person(email)
    const wrong = await login({ email, password: 'wrong password' })
    const unknown = await login({ email: `nobody-${email}`, password })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    const { requestId: _, ...problem } = unknown.body
    expect(wrong.body).toMatchObject(problem)
  })

  it('refuses a client that is not registered, or disabled, by name [AUT-003]', async () => {
    await api.person(email)
    const disable = await registered(`app-${number}`, ['read:catalog'])
    expect((await login({ email, password, clientId: `app-${number}` })).status).toBe(200)
    await disable()
    for (const clientId of [`app-${number}`, 'nobody', '../x', ' ']) {
      const { status, body } = await login({ email, password, clientId })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'invalid_request', errors: [{ path: 'clientId' }] })
    }
  })

  it.each([
    [{}],
    [{ email: 'a@example.com' }],
    [{ email: { $ne: null }, password: 'x' }],
    [{ email: ['a'], password: 1 }],
  ])('refuses %j as malformed', async (body) => {
    expect(await login(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('answers 429 after ten wrong passwords [AUT-013]', async () => {
    await api.person(email)
    for (let n = 0; n < 10; n++) expect((await login({ email, password: 'wrong password' })).status).toBe(401)
    const { status, headers, body } = await login({ email, password })
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('900')
    expect(body).toMatchObject({ error: 'rate_limit_exceeded', retryAfterSeconds: 900, status: 429 })
    later(900)
    expect((await login({ email, password })).status).toBe(200)
  })
})

describe('auth/refresh', () => {
  it('spends the token for a new pair and applies roles and ceiling anew [AUT-005]', async () => {
    const organizationId = await api.organization()
    const userId = await api.person(email, { [organizationId]: ['admin'] })
    const first = await signedIn(api, email, 'manabi-web')
    expect(first.scopes).toEqual(scopes)
    await api.append(organizationId, MemberRolesChanged({ organizationId, userId, roles: ['curriculum_manager'] }))
    const { status, headers, body } = await refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.scopes).toEqual([...learnerScopes, 'write:content'])
    expect(body.refreshToken).not.toBe(first.refreshToken)
    expect(jwt.decode(body.accessToken)).toMatchObject({
      sid: (jwt.decode(first.accessToken) as jwt.JwtPayload)['sid'],
    })
    expect((await refresh(body.refreshToken)).status).toBe(200)
  })

  it('refuses a spent token, and the newest goes on working [AUT-006]', async () => {
    await api.person(email)
    const first = await signedIn(api, email)
    const second = await refresh(first.refreshToken)
    expect(await refresh(first.refreshToken)).toMatchObject({ status: 401, body: { code: 'refresh_token_reused' } })
    expect((await refresh(second.body.refreshToken)).status).toBe(200)
  })

  it('lets exactly one of many refreshes of one token succeed [AUT-008]', async () => {
    await api.person(email)
    const { refreshToken } = await signedIn(api, email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.code === 'refresh_token_reused')
    expect(refused).toHaveLength(7)
  })

  it('refuses what is no token, unknown, ended or expired [AUT-007]', async () => {
    await api.person(email)
    const { refreshToken } = await signedIn(api, email)
    const forged = refreshToken.replace(/.{6}$/, 'AAAAAA')
    const unknown = refreshToken.replace(/^mrt_.{26}/, `mrt_${'0'.repeat(26)}`)
    for (const token of ['x', forged, unknown, `mk_${refreshToken.slice(4)}`]) {
      expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
    }
    expect((await refresh(refreshToken)).status).toBe(200)
    const old = await signedIn(api, email)
    later(30 * 86_400)
    expect(await refresh(old.refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
    expect((await refresh({ $gt: '' })).status).toBe(400)
  })

  it('is refused once the client is disabled', async () => {
    await api.person(email)
    const disable = await registered(`closing-${number}`, ['read:catalog'])
    const { refreshToken } = await signedIn(api, email, `closing-${number}`)
    await disable()
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
  })
})

describe('auth/logout', () => {
  it('ends the session, by a spent token too, and the access token lives on [AUT-009]', async () => {
    await api.person(email)
    for (const useSpent of [false, true]) {
      const first = await signedIn(api, email)
      const second = (await refresh(first.refreshToken)).body
      const { status, headers, body } = await logout({ refreshToken: (useSpent ? first : second).refreshToken })
      expect({ status, body }).toEqual({ status: 204, body: null })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(await refresh(second.refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
      expect((await api.call('GET', '/api/v1/me', first.bearer)).status).toBe(200)
    }
  })

  it('answers 204 always [AUT-009]', async () => {
    await api.person(email)
    const { refreshToken } = await signedIn(api, email)
    await logout({ refreshToken })
    const unknown = `mrt_${'0'.repeat(26)}.${'A'.repeat(43)}`
    for (const body of [
      undefined,
      {},
      { refreshToken },
      { refreshToken: '' },
      { refreshToken: 'x' },
      { refreshToken: unknown },
    ]) {
      expect((await logout(body)).status).toBe(204)
    }
  })
})

describe('a token', () => {
  it('is needed, and genuine [AUT-011]', async () => {
    await api.person(email)
    const { accessToken, bearer } = await signedIn(api, email)
    expect((await api.call('GET', '/api/v1/me', bearer)).status).toBe(200)
    for (const Authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${accessToken}`,
      `Bearer ${accessToken}x`,
      `Bearer x${accessToken}`,
    ]) {
      const { status, headers, body } = await api.call('GET', '/api/v1/me', { headers: { Authorization } })
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthorized' })
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
    later(3600)
    expect((await api.call('GET', '/api/v1/me', bearer)).status).toBe(401)
  })

  it('is verified with the published keys, before and after a rotation [AUT-010, AUT-016]', async () => {
    await api.person(email)
    const before = await signedIn(api, email)
    const kid = await rotateSigningKey(api.services, api.time.now)
    const after = await signedIn(api, email)
    const { body, headers } = await api.call('GET', '/.well-known/jwks.json')
    expect(headers.get('content-type')).toMatch(/json/)
    const published = body.keys.map((key: { kid: string }) => key.kid)
    const kidOf = (token: string) => jwt.decode(token, { complete: true })!.header.kid
    expect(kidOf(after.accessToken)).toBe(kid)
    expect(published).toEqual(expect.arrayContaining([kid, kidOf(before.accessToken)]))
    expect((await api.call('GET', '/api/v1/me', before.bearer)).status).toBe(200)
    expect((await api.call('GET', '/api/v1/me', after.bearer)).status).toBe(200)
  })
})

describe('me', () => {
  it('is the learner with their organizations and own roles [ME-001]', async () => {
    const organizationId = await api.organization()
    const userId = await api.person(email, { [organizationId]: ['hr', 'learner'] })
    const { bearer } = await signedIn(api, email)
    expect((await api.call('GET', '/api/v1/me', bearer)).body).toEqual({
      id: userId,
      email,
      displayName: '花子',
      createdAt: api.time.now.toISOString(),
      isDeviceAccount: false,
      organizations: [{ id: organizationId, displayName: `School ${organizationId}`, roles: ['hr', 'learner'] }],
    })
    await api.append(organizationId, MemberRemoved({ organizationId, userId }))
    expect((await api.call('GET', '/api/v1/me', bearer)).body.organizations).toEqual([])
  })
})
