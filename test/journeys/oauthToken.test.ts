import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { learnerScopes } from '@manabi/kernel'
import jwt from 'jsonwebtoken'
import { Browserless } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import {
  authorizePath,
  type OAuthService,
  type Pkce,
  pkce,
  redirectUri,
  signOutInBrowser,
  startOAuthService,
} from './startOAuthService.ts'

let oauth: OAuthService
let clientId: string
beforeAll(async () => {
  oauth = await startOAuthService()
  clientId = await oauth.app()
})
afterAll(() => oauth.service.remove())

/** A person signed in with a browser, who gets codes without being asked again. */
async function personWithBrowser() {
  const person = await oauth.world.person()
  const browser = new Browserless(oauth.url)
  const form = await browser.get(authorizePath(clientId, pkce()))
  await browser.submit(form, { email: person.email, password })
  const code = async (challenge: Pkce, more: Record<string, string | null> = {}): Promise<string> => {
    const { location } = await browser.get(authorizePath(clientId, challenge, more))
    return new URL(location!).searchParams.get('code')!
  }
  return { ...person, browser, code }
}

const fieldsFor = (code: string, { verifier }: Pkce): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  client_id: clientId,
  redirect_uri: redirectUri,
  code_verifier: verifier,
})

async function tokensOf(person: { code(challenge: Pkce, more?: Record<string, string>): Promise<string> }, more = {}) {
  const challenge = pkce()
  return (await oauth.token(fieldsFor(await person.code(challenge, more), challenge))).body
}

const refreshed = (refreshToken: string, more: Record<string, string> = {}) =>
  oauth.token({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId, ...more })
const invalidGrant = { status: 400, body: { error: 'invalid_grant', error_description: expect.any(String) } }

describe('oauth/token with a code', () => {
  it('answers the token pair, under OAuth’s names too, kept by nobody [OAU-001, AUT-012]', async () => {
    const person = await personWithBrowser()
    const challenge = pkce()
    const { status, headers, body } = await oauth.token(fieldsFor(await person.code(challenge), challenge))
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body).toEqual({
      accessToken: expect.any(String),
      expiresAt: expect.any(String),
      refreshToken: expect.stringMatching(/^mrt_/),
      scopes: [...learnerScopes],
      user: { id: person.userId, email: person.email, displayName: 'Hanako' },
      access_token: body.accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: body.refreshToken,
      scope: learnerScopes.join(' '),
    })
    expect(jwt.decode(body.access_token)).toMatchObject({ iss: oauth.url, aud: oauth.url, client_id: clientId })
    expect((await oauth.world.api.as(body.access_token).get('/me')).body.id).toBe(person.userId)
    expect((await oauth.world.api.post('/auth/refresh', { refreshToken: body.refreshToken })).status).toBe(200)
  })

  it('takes JSON as well', async () => {
    const person = await personWithBrowser()
    const challenge = pkce()
    const body = JSON.stringify(fieldsFor(await person.code(challenge), challenge))
    const headers = { 'Content-Type': 'application/json' }
    expect((await oauth.token({}, { body, headers })).status).toBe(200)
  })

  it('works once; presented again it ends the session that it began [OAU-005]', async () => {
    const person = await personWithBrowser()
    const challenge = pkce()
    const fields = fieldsFor(await person.code(challenge), challenge)
    const { body } = await oauth.token(fields)
    expect(await oauth.token(fields)).toMatchObject(invalidGrant)
    expect(await refreshed(body.refresh_token)).toMatchObject(invalidGrant)
    const other = await tokensOf(person)
    expect((await refreshed(other.refresh_token)).status).toBe(200)
  })

  it('leaves no session behind when two present it at once [OAU-005]', async () => {
    const person = await personWithBrowser()
    const challenge = pkce()
    const fields = fieldsFor(await person.code(challenge), challenge)
    const answers = await Promise.all([oauth.token(fields), oauth.token(fields), oauth.token(fields)])
    for (const { status, body } of answers) {
      if (status === 200) expect(await refreshed(body.refresh_token)).toMatchObject(invalidGrant)
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  it('is spent by a wrong verifier, another redirect URI or another client [OAU-006]', async () => {
    const person = await personWithBrowser()
    const other = await oauth.app()
    const wrong: Record<string, string>[] = [
      { code_verifier: pkce().verifier },
      { redirect_uri: `${redirectUri}/` },
      { client_id: other },
    ]
    for (const fields of wrong) {
      const challenge = pkce()
      const right = fieldsFor(await person.code(challenge), challenge)
      expect(await oauth.token({ ...right, ...fields })).toMatchObject(invalidGrant)
      expect(await oauth.token(right)).toMatchObject(invalidGrant)
    }
  })

  it('drops excess scopes and grants no more than was asked for, at refresh too [OAU-007]', async () => {
    const person = await personWithBrowser()
    const body = await tokensOf(person, { scope: 'openid read:content webhooks:manage read:catalog' })
    expect(body.scope).toBe('read:catalog read:content')
    const again = await refreshed(body.refresh_token)
    expect(again.body.scope).toBe('read:catalog read:content')
    const less = await refreshed(again.body.refresh_token, { scope: 'read:catalog read:progress' })
    expect(less.body.scope).toBe('read:catalog')
    expect(await refreshed(less.body.refresh_token, { scope: 'write:content' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    })
  })

  it('is none for a code of somebody who has signed out meanwhile, everywhere or in that browser [AUT-018]', async () => {
    const person = await personWithBrowser()
    for (const signOut of [() => person.api.post('/auth/logout-all'), () => signOutInBrowser(person.browser)]) {
      const challenge = pkce()
      const code = await person.code(challenge)
      await signOut()
      const { status, body } = await oauth.token(fieldsFor(code, challenge))
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
      const form = await person.browser.get(authorizePath(clientId, pkce()))
      await person.browser.submit(form, { email: person.email, password })
    }
  })

  it('counts a parameter without a value as left out', async () => {
    const person = await personWithBrowser()
    const challenge = pkce()
    const fields = fieldsFor(await person.code(challenge), challenge)
    expect((await oauth.token({ ...fields, code: '' })).body).toMatchObject({ error: 'invalid_request' })
    expect((await oauth.token({ ...fields, resource: '', scope: '' })).status).toBe(200)
  })

  it('makes the resource the audience, and such a token no use elsewhere [OAU-014]', async () => {
    const person = await personWithBrowser()
    const resource = `${oauth.url}/mcp`
    const body = await tokensOf(person, { resource: `${resource}/` })
    expect(jwt.decode(body.access_token)).toMatchObject({ aud: resource })
    expect(await oauth.world.api.as(body.access_token).get('/me')).toMatchObject({ status: 401 })
    const again = await refreshed(body.refresh_token, { resource: `${resource}/` })
    expect(jwt.decode(again.body.access_token)).toMatchObject({ aud: resource })
    const target = { status: 400, body: { error: 'invalid_target' } }
    expect(await refreshed(again.body.refresh_token, { resource: oauth.url })).toMatchObject(target)
    const challenge = pkce()
    const fields = fieldsFor(await person.code(challenge, { resource }), challenge)
    expect(await oauth.token({ ...fields, resource: 'https://elsewhere.example' })).toMatchObject(target)
    expect((await oauth.token({ ...fields, resource })).status).toBe(200)
    const named = pkce()
    const late = await oauth.token({ ...fieldsFor(await person.code(named), named), resource })
    expect(jwt.decode(late.body.access_token)).toMatchObject({ aud: resource })
  })

  it('stores no code, verifier or cookie, but hashes [AUT-017]', async () => {
    const person = await personWithBrowser()
    const challenge = pkce()
    const code = await person.code(challenge)
    await oauth.token(fieldsFor(code, challenge))
    const secrets = [code, challenge.verifier, ...person.browser.cookies.values()]
    const events = await oauth.service.platform.eventStore.readAll({ after: 0, limit: 100_000 })
    const text = JSON.stringify(events)
    expect(text).toContain('AuthorizationCodeSpent')
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})

describe('oauth/token with a refresh token', () => {
  it('gives the successor of a token just spent again, and auth/refresh does not [OAU-015]', async () => {
    const person = await personWithBrowser()
    const { refresh_token } = await tokensOf(person)
    const answers = await Promise.all([refreshed(refresh_token), refreshed(refresh_token), refreshed(refresh_token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [successor, ...others] = new Set(answers.map(({ body }) => body.refresh_token))
    expect(others).toEqual([])
    expect(await oauth.world.api.post('/auth/refresh', { refreshToken: refresh_token })).toMatchObject({
      status: 401,
      body: { code: 'refresh_token_reused' },
    })
    expect((await refreshed(successor)).status).toBe(200)
  })

  it('refuses another client and unknown tokens', async () => {
    const person = await personWithBrowser()
    const { refresh_token } = await tokensOf(person)
    const other = await oauth.app()
    expect(await refreshed(refresh_token, { client_id: other })).toMatchObject(invalidGrant)
    expect(await refreshed(`${refresh_token.slice(0, -2)}xx`)).toMatchObject(invalidGrant)
    expect(await refreshed('nonsense')).toMatchObject(invalidGrant)
    expect(await refreshed(person.tokens.refreshToken)).toMatchObject(invalidGrant)
    expect((await refreshed(refresh_token)).status).toBe(200)
  })
})

describe('oauth/token', () => {
  it('tells errors as OAuth does, whatever is wrong [OAU-016]', async () => {
    const code = { grant_type: 'authorization_code', client_id: clientId }
    const errors: [string, Record<string, string>][] = [
      ['invalid_request', {}],
      ['invalid_request', { grant_type: 'authorization_code' }],
      ['invalid_request', code],
      ['invalid_request', { grant_type: 'refresh_token', client_id: clientId }],
      ['unsupported_grant_type', { grant_type: 'password' }],
      ['unsupported_grant_type', { grant_type: 'toString' }],
      ['invalid_grant', { ...code, code: 'x', redirect_uri: redirectUri, code_verifier: 'y' }],
      ['invalid_grant', { ...code, code: 'x'.repeat(5_000), redirect_uri: redirectUri, code_verifier: 'y' }],
      ['invalid_grant', { grant_type: 'refresh_token', client_id: clientId, refresh_token: 'x'.repeat(5_000) }],
    ]
    for (const [error, fields] of errors) {
      const { status, headers, body } = await oauth.token(fields)
      expect({ status, body }).toEqual({ status: 400, body: { error, error_description: expect.any(String) } })
      expect(headers.get('Content-Type')).toBe('application/json')
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
    expect(await oauth.token({ ...code, client_id: 'nobody' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    const bodies: RequestInit[] = [
      { body: '{', headers: { 'Content-Type': 'application/json' } },
      { body: 'x', headers: { 'Content-Type': 'text/plain' } },
      { body: 'grant_type=refresh_token&grant_type=refresh_token' },
      { body: `grant_type=${'x'.repeat(2_000_000)}` },
    ]
    for (const init of bodies) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      expect(await oauth.token({}, { headers, ...init })).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      })
    }
  })
})
