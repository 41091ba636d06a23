import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider, findUnusedClient } from '@manabi/identity'
import { learnerScopes } from '@manabi/kernel'
import jwt from 'jsonwebtoken'
import * as oidc from 'oauth4webapi'
import { Browserless, type Visited, withoutFooter } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import { authorizePath, type OAuthService, pkce, redirectUri, startOAuthService } from './startOAuthService.ts'

/** The address of a client's own description, and what is served there. */
interface Descriptions {
  readonly server: Server
  readonly url: string
  readonly served: Map<string, unknown>
  requests: number
}

let oauth: OAuthService
let descriptions: Descriptions
beforeAll(async () => {
  oauth = await startOAuthService({ WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_ALLOW_HTTP: 'on' })
  descriptions = await serveDescriptions()
})
afterAll(async () => {
  descriptions.server.close()
  await oauth.service.remove()
})

async function serveDescriptions(): Promise<Descriptions> {
  const served = new Map<string, unknown>()
  const server = createServer((request, response) => {
    found.requests++
    const document = served.get(request.url!)
    if (typeof document === 'number') return response.writeHead(document, { Location: '/good.json' }).end()
    response.writeHead(document === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(typeof document === 'string' ? document : JSON.stringify(document ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const found = { server, url: `http://127.0.0.1:${port}`, served, requests: 0 }
  return found
}

const insecure = { [oidc.allowInsecureRequests]: true } as const
const challenge = pkce()
const answerOf = ({ location }: Visited) => Object.fromEntries(new URL(location!).searchParams)

const register = async (metadata: unknown) => {
  const response = await fetch(`${oauth.url}/connect/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const registered = async (metadata: Record<string, unknown> = {}): Promise<string> =>
  (await register({ client_name: 'Notes', redirect_uris: [redirectUri], ...metadata })).body.client_id

/** A browser signed in as the person; the consent page or whatever else the request leads to. */
async function signedIn(path: string, email: string) {
  const browser = new Browserless(oauth.url)
  const end = await browser.follow(await browser.submit(await browser.get(path), { email, password }))
  return { browser, end }
}

describe('a client library that nobody here wrote', () => {
  it('discovers, registers, signs in for /mcp, and refreshes [OAU-001, OAU-011, OAU-012, OAU-014, OAU-015]', async () => {
    const { email, userId } = await oauth.world.person()
    const resource = new URL(`${oauth.url}/mcp`)
    const described = await oidc.resourceDiscoveryRequest(resource, insecure)
    const { authorization_servers } = await oidc.processResourceDiscoveryResponse(resource, described)
    const issuer = new URL(authorization_servers![0]!)
    const discovered = await oidc.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    const server = await oidc.processDiscoveryResponse(issuer, discovered)
    const metadata = { client_name: 'Notes', redirect_uris: ['http://127.0.0.1/callback'] }
    const client = await oidc.processDynamicClientRegistrationResponse(
      await oidc.dynamicClientRegistrationRequest(server, metadata, insecure),
    )
    const verifier = oidc.generateRandomCodeVerifier()
    const state = oidc.generateRandomState()
    const callback = 'http://127.0.0.1:49152/callback'
    const address = new URL(server.authorization_endpoint!)
    address.search = new URLSearchParams({
      ...{ client_id: client.client_id, redirect_uri: callback, response_type: 'code', state },
      ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      ...{ scope: 'read:catalog read:content write:content', resource: resource.href },
    }).toString()
    const { browser, end } = await signedIn(address.pathname + address.search, email)
    const { location } = await browser.follow(await browser.submit(end, { intent: 'allow' }))
    const parameters = oidc.validateAuthResponse(server, client, new URL(location!), state)
    const answer = await oidc.authorizationCodeGrantRequest(
      server,
      client,
      oidc.None(),
      parameters,
      callback,
      verifier,
      {
        additionalParameters: { resource: resource.href },
        ...insecure,
      },
    )
    const tokens = await oidc.processAuthorizationCodeResponse(server, client, answer)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read:catalog read:content' })
    expect(jwt.decode(tokens.access_token)).toMatchObject({ aud: resource.href, sub: userId })
    const refreshed = await oidc.refreshTokenGrantRequest(server, client, oidc.None(), tokens.refresh_token!, insecure)
    const next = await oidc.processRefreshTokenResponse(server, client, refreshed)
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
  })
})

describe('metadata documents', () => {
  it('are served at every address that clients ask [OAU-011]', async () => {
    const documentAt = async (path: string) => (await oauth.world.api.get(path)).body
    const server = await documentAt('.well-known/oauth-authorization-server')
    expect(server).toMatchObject({
      issuer: oauth.url,
      authorization_endpoint: `${oauth.url}/connect/authorize`,
      token_endpoint: `${oauth.url}/api/v1/oauth/token`,
      registration_endpoint: `${oauth.url}/connect/register`,
      jwks_uri: `${oauth.url}/.well-known/jwks.json`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    expect(await documentAt('.well-known/openid-configuration')).toEqual(server)
    const root = await documentAt('.well-known/oauth-protected-resource')
    expect(root).toMatchObject({ resource: oauth.url, authorization_servers: [oauth.url] })
    const mcp = await documentAt('.well-known/oauth-protected-resource/mcp')
    expect(mcp).toEqual({ ...root, resource: `${oauth.url}/mcp` })
  })
})

describe('consent', () => {
  it('is asked for once per person and scope set, of apps that nobody registered only [OAU-010]', async () => {
    const clientId = await registered({ client_name: '<i>Notes</i>\u202e' })
    const { email } = await oauth.world.person()
    const few = authorizePath(clientId, challenge, { scope: 'read:catalog' })
    const { browser, end } = await signedIn(few, email)
    expect(end.html).toContain('Let &lt;i&gt;Notes&lt;/i&gt; use your account?')
    expect(end.html).toContain('app.example')
    expect(answerOf(await browser.follow(await browser.submit(end, { intent: 'allow' })))).toHaveProperty('code')
    expect(answerOf(await browser.get(few))).toHaveProperty('code')
    const more = authorizePath(clientId, challenge, { scope: 'read:catalog write:progress' })
    const question = await browser.get(more)
    expect(question.html).toContain(
      'Record your progress and study time, submit quizzes and tests, and change your goals and lesson feedback for you',
    )
    expect(answerOf(await browser.submit(question, { intent: 'deny' }))).toMatchObject({
      error: 'access_denied',
      state: 'state 1&x',
    })
    expect((await browser.get(more)).html).toContain('use your account?')
    expect(answerOf(await browser.get(authorizePath(await oauth.app(), challenge)))).toHaveProperty('code')
    const other = await oauth.world.person()
    expect((await signedIn(few, other.email)).end.html).toContain('use your account?')
  })

  it('says whose account it is: name, email and organizations [PAG-003]', async () => {
    const school = await oauth.world.organization('Tea school')
    const { email } = await oauth.world.person({ [school]: ['learner'] })
    const { end } = await signedIn(authorizePath(await registered(), challenge), email)
    for (const fact of ['Signed in as', email, 'Tea school']) expect(end.html).toContain(fact)
  })

  it('is taken from the form of this browser and person only [OAU-008]', async () => {
    const clientId = await registered()
    const path = authorizePath(clientId, challenge)
    const { browser } = await signedIn(path, (await oauth.world.person()).email)
    const stranger = await signedIn(path, (await oauth.world.person()).email)
    for (const forged of [
      await browser.post(path, { intent: 'allow' }),
      await browser.submit(stranger.end, { intent: 'allow' }),
      await browser.submit(stranger.end, { intent: 'deny' }),
    ]) {
      expect((await browser.follow(forged)).html).toContain('use your account?')
    }
  })

  it('lets the person change to another account [OAU-009]', async () => {
    const path = authorizePath(await registered(), challenge)
    const { browser, end } = await signedIn(path, (await oauth.world.person()).email)
    expect((await browser.follow(await browser.submit(end, {}, 1))).html).toContain('name="password"')
  })
})

describe('a client that registers itself', () => {
  it('is public and capped at learner scopes, whoever signs in [OAU-012]', async () => {
    const { status, body } = await register({
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'write:members',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      client_id: expect.stringMatching(/^dyn:/),
      client_id_issued_at: expect.any(Number),
      client_name: 'app.example',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: learnerScopes.join(' '),
    })
    const organizationId = await oauth.world.organization()
    const admin = await oauth.world.person({ [organizationId]: ['admin'] })
    const { browser, end } = await signedIn(authorizePath(body.client_id, challenge), admin.email)
    const { code } = answerOf(await browser.follow(await browser.submit(end, { intent: 'allow' })))
    const fields = { grant_type: 'authorization_code', client_id: body.client_id, redirect_uri: redirectUri }
    const tokens = await oauth.token({ ...fields, code: code!, code_verifier: challenge.verifier })
    expect(tokens.body.scopes).toEqual([...learnerScopes])
    const keys = await oauth.world.api.as(tokens.body.access_token).get(`/organizations/${organizationId}/api-keys`)
    expect(keys).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('gets no password: auth/login refuses it', async () => {
    const clientId = await registered()
    const { email } = await oauth.world.person()
    expect(await oauth.world.api.post('/auth/login', { email, password, clientId })).toMatchObject({ status: 400 })
  })

  it('is told what is wrong as RFC 7591 says [OAU-012]', async () => {
    const errors: [string, unknown][] = [
      ['invalid_redirect_uri', {}],
      ['invalid_redirect_uri', { redirect_uris: [] }],
      ['invalid_redirect_uri', { redirect_uris: ['http://app.example/cb'] }],
      ['invalid_redirect_uri', { redirect_uris: ['javascript:alert(1)'] }],
      ['invalid_redirect_uri', { redirect_uris: ['intent://callback', 'mailto:x@example.com'] }],
      ['invalid_redirect_uri', { redirect_uris: Array(11).fill(redirectUri) }],
      ['invalid_redirect_uri', { redirect_uris: [{}] }],
      ['invalid_client_metadata', { redirect_uris: [redirectUri], client_name: ['x'] }],
      ['invalid_client_metadata', null],
      ['invalid_client_metadata', []],
    ]
    for (const [error, metadata] of errors) {
      expect(await register(metadata)).toEqual({ status: 400, body: { error, error_description: expect.any(String) } })
    }
    const texts: [string, string, string][] = [
      ['invalid_client_metadata', '{', 'The metadata is not valid JSON.'],
      ['invalid_client_metadata', '[]', 'The metadata must be an object.'],
      ['invalid_redirect_uri', '{}', 'redirect_uris: must be a list'],
      [
        'invalid_redirect_uri',
        '{"redirect_uris":["https://a.example/\\u0000"]}',
        'redirect_uris: must have an address',
      ],
    ]
    for (const [error, body, text] of texts) {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${oauth.url}/connect/register`, { method: 'POST', headers, body })
      expect(await response.json()).toEqual({ error, error_description: expect.stringContaining(text) })
    }
  })

  it('has the name of its host where it gives none, or null [OAU-012]', async () => {
    for (const metadata of [{}, { client_name: null }, { client_name: ' ' }])
      expect((await register({ redirect_uris: [redirectUri], ...metadata })).body.client_name).toBe('app.example')
  })

  it('loses addresses that are not allowed, and keeps the others [OAU-012]', async () => {
    const uris = ['http://app.example/cb', redirectUri, 'javascript:alert(1)', 'cursor://callback']
    expect(await register({ redirect_uris: uris })).toMatchObject({
      status: 201,
      body: { redirect_uris: [redirectUri, 'cursor://callback'] },
    })
  })

  it('is forgotten after 30 days that nobody used it [OAU-012]', async () => {
    const clientId = await registered()
    const { state } = oauth.service.platform
    const foundAfter = (days: number) => findUnusedClient(state, clientId, new Date(Date.now() + days * 86_400_000))
    expect(await foundAfter(29.9)).toMatchObject({ clientId })
    expect(await foundAfter(30.1)).toBeNull()
  })

  it('gets nobody sent to its address without a page, whatever is wrong [OAU-017]', async () => {
    const clientId = await registered()
    const wrong = authorizePath(clientId, challenge, { response_type: 'token' })
    const stranger = await new Browserless(oauth.url).get(wrong)
    expect(stranger).toMatchObject({ status: 400, location: null })
    expect(stranger.html).toContain('unsupported_response_type')
    expect(withoutFooter(stranger.html)).not.toContain('app.example')
    const { browser } = await signedIn(authorizePath(await oauth.app(), challenge), (await oauth.world.person()).email)
    const page = await browser.get(wrong)
    expect(page).toMatchObject({ status: 400, location: null })
    expect(page.html).toContain('Go to app.example only if you started this yourself')
    expect(page.html).toContain(`<a href="${redirectUri}?error=unsupported_response_type&amp;`)
    const nothing = await browser.get(authorizePath(clientId, challenge, { scope: 'write:content' }))
    expect(nothing).toMatchObject({ status: 400, location: null, html: expect.stringContaining('invalid_scope') })
  })

  it('with an address of its own scheme is not shown as the host that it puts there [OAU-013]', async () => {
    const own = 'notes://www.school.example/cb'
    const clientId = await registered({ redirect_uris: [own] })
    const path = authorizePath(clientId, challenge, { redirect_uri: own })
    const { browser, end } = await signedIn(path, (await oauth.world.person()).email)
    const wrong = await browser.get(authorizePath(clientId, challenge, { redirect_uri: own, response_type: 'token' }))
    for (const { html } of [end, wrong]) {
      expect(html).toContain('the app on your device that opens notes: addresses')
      expect(html.replaceAll(/ (?:href|action)="[^"]*"/g, '')).not.toContain('www.school.example')
    }
  })

  it('can be disabled once it is in use [ROL-005]', async () => {
    const clientId = await registered()
    const path = authorizePath(clientId, challenge)
    const { browser, end } = await signedIn(path, (await oauth.world.person()).email)
    await browser.submit(end, { intent: 'allow' })
    expect((await browser.get(path)).status).toBe(302)
    await oauth.world.decide(clientDecider.disableClient, [clientId], { clientId })
    expect((await browser.get(path)).status).toBe(400)
  })
})

describe('a client that describes itself at its id', () => {
  const serve = (path: string, document: unknown) => {
    descriptions.served.set(path, document)
    return `${descriptions.url}${path}`
  }
  const browserOf = async ({ url, app, world }: OAuthService) => {
    const browser = new Browserless(url)
    const form = await browser.get(authorizePath(await app(), challenge))
    await browser.submit(form, { email: (await world.person()).email, password })
    return browser
  }
  const good = (path: string) => ({
    client_id: `${descriptions.url}${path}`,
    client_name: 'Reader',
    redirect_uris: [redirectUri, 'http://localhost/cb'],
    token_endpoint_auth_method: 'none',
  })

  it('signs people in, after asking, and is fetched once [OAU-012, OAU-013]', async () => {
    const clientId = serve('/good.json', good('/good.json'))
    const { email } = await oauth.world.person()
    const before = descriptions.requests
    const path = authorizePath(clientId, challenge, { redirect_uri: 'http://localhost:3210/cb' })
    const { browser, end } = await signedIn(path, email)
    expect(end.html).toContain('Let Reader use your account?')
    const { code } = answerOf(await browser.follow(await browser.submit(end, { intent: 'allow' })))
    const fields = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: 'http://localhost:3210/cb' }
    const tokens = await oauth.token({ ...fields, code: code!, code_verifier: challenge.verifier })
    expect(jwt.decode(tokens.body.access_token)).toMatchObject({ client_id: clientId })
    expect(descriptions.requests - before).toBe(1)
  })

  it('is not read before the person has signed in: until then its host stands for it [OAU-018]', async () => {
    const clientId = serve('/unread.json', good('/unread.json'))
    const before = descriptions.requests
    const { email } = await oauth.world.person()
    const browser = new Browserless(oauth.url)
    const path = authorizePath(clientId, challenge)
    const form = await browser.get(path)
    expect(form.html).toContain(`to continue to ${new URL(clientId).host}`)
    expect((await browser.submit(form, { email, password: 'wrong password' })).status).toBe(401)
    const [, form_token] = /name="form_token" value="([^"]+)"/.exec(form.html)!
    expect((await browser.post(path, { intent: 'deny', form_token: form_token! })).location).toMatch(/^\/connect\//)
    await browser.get(authorizePath(`${descriptions.url}/nothing.json`, challenge, { response_type: 'token' }))
    expect(descriptions.requests).toBe(before)
    const question = await browser.follow(await browser.submit(form, { email, password }))
    expect(question.html).toContain('Let Reader use your account?')
    expect(descriptions.requests).toBe(before + 1)
  })

  it('is refused when the description is not its own, unusable, too large, or somewhere else [OAU-012]', async () => {
    const wrong = [
      serve('/other.json', good('/good.json')),
      serve('/secret.json', { ...good('/secret.json'), client_secret: 'x' }),
      serve('/method.json', { ...good('/method.json'), token_endpoint_auth_method: 'client_secret_post' }),
      serve('/uris.json', { ...good('/uris.json'), redirect_uris: ['javascript:alert(1)'] }),
      serve('/text.json', '{"client_id":'),
      serve('/large.json', { ...good('/large.json'), padding: 'x'.repeat(100_000) }),
      serve('/moved.json', 302),
      `${descriptions.url}/missing.json`,
      `${descriptions.url}/`,
      `${descriptions.url}/x/../good.json`,
      `${descriptions.url}/good.json#x`,
      'http://127.0.0.1:1/closed.json',
    ]
    const browser = await browserOf(oauth)
    for (const clientId of wrong) {
      expect([clientId, (await browser.get(authorizePath(clientId, challenge))).status]).toEqual([clientId, 400])
    }
  })

  it('is not fetched from private addresses, nor over plain http, unless settings allow it', async () => {
    const clientId = serve('/good.json', good('/good.json'))
    const before = descriptions.requests
    for (const setting of ['WEBHOOK_ALLOW_HTTP', 'WEBHOOK_ALLOW_PRIVATE']) {
      const guarded = await startOAuthService({ [setting]: 'on' })
      const { status } = await (await browserOf(guarded)).get(authorizePath(clientId, challenge))
      await guarded.service.remove()
      expect(status).toBe(400)
    }
    expect(descriptions.requests).toBe(before)
  })
})
