import { describe, expect, it } from '@jest/globals'
import { client, rotateSigningKey } from '@manabi/identity'
import { learnerScopes, type Scope, scopes } from '@manabi/kernel'
import { MemberRemoved, MemberRolesChanged, type OrganizationEvent, organization } from '@manabi/organizations'
import jwt from 'jsonwebtoken'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'
import { password } from '../harness/world.ts'
import { written } from '../harness/written.ts'

const { service, world } = await startWorld()
const clock = holdClock(service)

const login = (body: unknown) => world.api.post('/auth/login', body)
const refresh = (refreshToken: unknown) => world.api.post('/auth/refresh', { refreshToken })
const signedIn = async (email: string, clientId?: string) => (await world.signIn(email, clientId)).tokens
const me = ({ accessToken }: { accessToken: string }) => world.api.as(accessToken).get('/me')
const logout = (body?: unknown) => world.api.post('/auth/logout', body)

/** An event as another process would append it. */
async function happens(event: OrganizationEvent): Promise<void> {
  await world.decide(written(organization, event), [event.data.organizationId], undefined)
  await world.settled()
}

/** Answers what disables the client. */
async function registered(clientId: string, allowed: Scope[]) {
  const command = {
    ...{ clientId, name: clientId, redirectUris: [], scopes: allowed },
    ...{ organizationId: null, hasDeviceRegistration: false },
  }
  await world.decide(client.registerClient, [clientId], command)
  return () => world.decide(client.disableClient, [clientId], { clientId })
}

describe('auth/login', () => {
  it('answers a token pair with the learner scopes, kept by nobody [AUT-001, AUT-004, AUT-012]', async () => {
    const organizationId = await world.organization()
    const { userId, email } = await world.account({ [organizationId]: ['admin'] })
    const { status, headers, body } = await login({ email: email.toUpperCase(), password })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      accessToken: expect.any(String),
      expiresAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
      refreshToken: expect.stringMatching(/^mrt_/),
      scopes: [...learnerScopes],
      user: { id: userId, email, displayName: 'Hanako' },
    })
    expect(jwt.decode(body.accessToken)).toMatchObject({ sub: userId, scope: learnerScopes.join(' ') })
  })

  it('grants what roles and client allow [ROL-001, ROL-003, ROL-004]', async () => {
    const [one, other] = [await world.organization(), await world.organization()]
    const { email } = await world.account({ [one]: ['hr'], [other]: ['curriculum_manager'] })
    expect((await signedIn(email, 'manabi-web')).scopes).toEqual(scopes)
    await registered('reader', ['read:catalog', 'write:content'])
    expect((await signedIn(email, 'reader')).scopes).toEqual(['read:catalog', 'write:content'])
  })

  it('refuses a wrong password and an unknown email alike [AUT-002]', async () => {
    const { email } = await world.account()
    const wrong = await login({ email, password: 'wrong password' })
    const unknown = await login({ email: `nobody-${email}`, password })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    const { requestId: _, ...problem } = unknown.body
    expect(wrong.body).toMatchObject(problem)
  })

  it('refuses a client that is not registered, or disabled, by name [AUT-003]', async () => {
    const { email } = await world.account()
    const disable = await registered('app', ['read:catalog'])
    expect((await login({ email, password, clientId: 'app' })).status).toBe(200)
    await disable()
    for (const clientId of ['app', 'nobody', '../x', ' ']) {
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
    const { email } = await world.account()
    for (let n = 0; n < 10; n++) expect((await login({ email, password: 'wrong password' })).status).toBe(401)
    const { status, headers, body } = await login({ email, password })
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('900')
    expect(body).toMatchObject({ error: 'rate_limit_exceeded', retryAfterSeconds: 900, status: 429 })
    clock.pass(900_000)
    expect((await login({ email, password })).status).toBe(200)
  })
})

describe('auth/refresh', () => {
  it('spends the token for a new pair and applies roles and ceiling anew [AUT-005]', async () => {
    const organizationId = await world.organization()
    const { userId, email } = await world.account({ [organizationId]: ['admin'] })
    const first = await signedIn(email, 'manabi-web')
    expect(first.scopes).toEqual(scopes)
    await happens(MemberRolesChanged({ organizationId, userId, roles: ['curriculum_manager'] }))
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
    const { email } = await world.account()
    const first = await signedIn(email)
    const second = await refresh(first.refreshToken)
    expect(await refresh(first.refreshToken)).toMatchObject({ status: 401, body: { code: 'refresh_token_reused' } })
    expect((await refresh(second.body.refreshToken)).status).toBe(200)
  })

  it('lets exactly one of many refreshes of one token succeed [AUT-008]', async () => {
    const { email } = await world.account()
    const { refreshToken } = await signedIn(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.code === 'refresh_token_reused')
    expect(refused).toHaveLength(7)
  })

  it('refuses what is no token, unknown, ended or expired [AUT-007]', async () => {
    const { email } = await world.account()
    const { refreshToken } = await signedIn(email)
    const forged = refreshToken.replace(/.{6}$/, 'AAAAAA')
    const unknown = refreshToken.replace(/^mrt_.{26}/, `mrt_${'0'.repeat(26)}`)
    for (const token of ['x', 'x'.repeat(5_000), forged, unknown, `mk_${refreshToken.slice(4)}`]) {
      expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
    }
    expect((await refresh(refreshToken)).status).toBe(200)
    const old = await signedIn(email)
    clock.pass(30 * 86_400_000)
    expect(await refresh(old.refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
    expect((await refresh({ $gt: '' })).status).toBe(400)
  })

  it('is refused once the client is disabled', async () => {
    const { email } = await world.account()
    const disable = await registered('closing', ['read:catalog'])
    const { refreshToken } = await signedIn(email, 'closing')
    await disable()
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
  })
})

describe('auth/logout', () => {
  it('ends the session, by a spent token too, and the access token lives on [AUT-009]', async () => {
    const { email } = await world.account()
    for (const useSpent of [false, true]) {
      const first = await signedIn(email)
      const second = (await refresh(first.refreshToken)).body
      const { status, headers, body } = await logout({ refreshToken: (useSpent ? first : second).refreshToken })
      expect({ status, body }).toEqual({ status: 204, body: null })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(await refresh(second.refreshToken)).toMatchObject({ status: 401, body: { code: 'invalid_grant' } })
      expect((await me(first)).status).toBe(200)
    }
  })

  it('answers 204 always [AUT-009]', async () => {
    const { email } = await world.account()
    const { refreshToken } = await signedIn(email)
    await logout({ refreshToken })
    const unknown = `mrt_${'0'.repeat(26)}.${'A'.repeat(43)}`
    for (const body of [
      undefined,
      {},
      { refreshToken },
      { refreshToken: '' },
      { refreshToken: 'x' },
      { refreshToken: null },
      { refreshToken: 5 },
      [],
      5,
      { refreshToken: unknown },
    ]) {
      expect((await logout(body)).status).toBe(204)
    }
  })
})

describe('a token', () => {
  it('is needed, and genuine [AUT-011, AUT-026]', async () => {
    const { email } = await world.account()
    const tokens = await signedIn(email)
    const { accessToken } = tokens
    expect((await me(tokens)).status).toBe(200)
    const invalid = 'Bearer error="invalid_token"'
    for (const [Authorization, challenge] of [
      ['', 'Bearer'],
      ['Bearer', 'Bearer'],
      ['Bearer x', invalid],
      [`Basic ${accessToken}`, 'Bearer'],
      [`Bearer ${accessToken}x`, invalid],
      [`Bearer x${accessToken}`, invalid],
      ['Bearer mk_x', invalid],
    ] as const) {
      const { status, headers, body } = await world.api.get('/me', { Authorization })
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthorized' })
      expect(headers.get('www-authenticate')).toBe(challenge)
    }
    clock.pass(3_600_000)
    expect((await me(tokens)).status).toBe(401)
  })

  it('is verified with the published keys, before and after a rotation [AUT-010, AUT-016]', async () => {
    const { email } = await world.account()
    const before = await signedIn(email)
    const kid = await rotateSigningKey(service.platform, clock.now())
    const after = await signedIn(email)
    const { body, headers } = await world.api.get('.well-known/jwks.json')
    expect(headers.get('content-type')).toMatch(/json/)
    const published = body.keys.map((key: { kid: string }) => key.kid)
    const kidOf = (token: string) => jwt.decode(token, { complete: true })!.header.kid
    expect(kidOf(after.accessToken)).toBe(kid)
    expect(published).toEqual(expect.arrayContaining([kid, kidOf(before.accessToken)]))
    expect((await me(before)).status).toBe(200)
    expect((await me(after)).status).toBe(200)
  })
})

describe('me', () => {
  it('is the learner with their organizations and own roles [ME-001]', async () => {
    const organizationId = await world.organization('A school')
    const { userId, email, tokens } = await world.person({ [organizationId]: ['hr', 'learner'] })
    expect((await me(tokens)).body).toEqual({
      id: userId,
      email,
      displayName: 'Hanako',
      createdAt: clock.now().toISOString(),
      isDeviceAccount: false,
      organizations: [{ id: organizationId, displayName: 'A school', roles: ['hr', 'learner'] }],
    })
    await happens(MemberRemoved({ organizationId, userId }))
    expect((await me(tokens)).body.organizations).toEqual([])
  })
})
