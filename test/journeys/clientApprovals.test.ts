import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { type Id, learnerScopes, type Role, type Scope } from '@manabi/kernel'
import { Browserless } from '../harness/browserless.ts'
import type { Client } from '../harness/http.ts'
import { password, type World } from '../harness/world.ts'
import { authorizePath, type OAuthService, pkce, redirectUri, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
let world: World
let server: Server
beforeAll(async () => {
  oauth = await startOAuthService({ WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_ALLOW_HTTP: 'on' })
  world = oauth.world
  server = await describing()
})
afterAll(async () => {
  server.close()
  await oauth.service.remove()
})

/** Serves a description of the client whose id is the address that is asked, under any path but `/gone`. */
function describing(): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    const client_id = `http://${headers.host}${url}`
    response.writeHead(url === '/gone' ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ client_id, client_name: 'Described notes', redirect_uris: [redirectUri] }))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

let documents = 0
const clients: Record<string, () => Promise<string>> = {
  'registered dynamically': async () => {
    const body = JSON.stringify({ client_name: 'Notes', redirect_uris: [redirectUri] })
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${oauth.url}/connect/register`, { method: 'POST', headers, body })
    return JSON.parse(await response.text()).client_id
  },
  'described at its address': async () => {
    const { port } = server.address() as { port: number }
    return `http://127.0.0.1:${port}/app-${++documents}.json`
  },
}
const dynamic = clients['registered dynamically']!

const clientsOf = (organizationId: Id) => `/organizations/${organizationId}/clients`
const pathOf = (organizationId: Id, clientId: string) => `${clientsOf(organizationId)}/${encodeURIComponent(clientId)}`
const webhooksOf = (organizationId: Id) => `/organizations/${organizationId}/webhooks`

/** A school, its admin, and what the admin approves. */
async function school(roles: readonly Role[] = ['admin']) {
  const organizationId = await world.organization()
  const admin = await world.person({ [organizationId]: roles }, 'manabi-web')
  const approve = (clientId: string, ...scopes: Scope[]) => admin.api.put(pathOf(organizationId, clientId), { scopes })
  return { organizationId, ...admin, approve }
}

/** Signs the person in to the app by the sign-in page, saying yes to what it asks for. */
async function signedInTo(clientId: string, email: string, scope: string | null = null) {
  const challenge = pkce()
  const browser = new Browserless(oauth.url)
  const start = await browser.get(authorizePath(clientId, challenge, { scope }))
  const question = await browser.follow(await browser.submit(start, { email, password }))
  const { location } = question.location
    ? question
    : await browser.follow(await browser.submit(question, { intent: 'allow' }))
  const answer = Object.fromEntries(new URL(location!).searchParams)
  const fields = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri }
  const { body } = await oauth.token({ ...fields, code: answer['code'] ?? '', code_verifier: challenge.verifier })
  const refresh = async () => {
    const refreshing = { grant_type: 'refresh_token', client_id: clientId, refresh_token: body.refresh_token }
    return (await oauth.token(refreshing)).body.scopes
  }
  return { question, answer, scopes: body.scopes, api: world.api.as(body.access_token ?? null), browser, refresh }
}

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } | null }>) => {
  const { status, body } = await answer
  return body?.code ?? status
}
const missing = { status: 403, body: { code: 'insufficient_scope', requiredScope: 'webhooks:manage' } }

describe.each(Object.entries(clients))('a client that is %s', (_kind, newClient) => {
  it('gets what an admin approves, asked for by the consent page, within that organization only [ROL-006]', async () => {
    const clientId = await newClient()
    const [here, there] = [await school(), await world.organization()]
    const both = await world.person({ [here.organizationId]: ['hr'], [there]: ['admin'] })
    expect((await signedInTo(clientId, both.email)).scopes).toEqual(learnerScopes)
    expect(await here.approve(clientId, 'webhooks:manage', 'write:content')).toMatchObject({ status: 200 })
    const app = await signedInTo(clientId, both.email)
    expect(app.question.html).toContain('Manage the webhooks of your organizations')
    expect(app.question.html).not.toContain('Create, change and delete content')
    expect(app.scopes).toEqual([...learnerScopes, 'webhooks:manage'])
    expect(await app.api.get(webhooksOf(here.organizationId))).toMatchObject({ status: 200, body: [] })
    expect(await app.api.get(webhooksOf(there))).toMatchObject(missing)
    expect(await codeOf(app.api.get(webhooksOf('org_nobody')))).toBe('not_found')
    expect((await app.api.get('/webhook-events')).status).toBe(200)
  })

  it('loses it at once when the approval is withdrawn, token or not [ROL-006]', async () => {
    const clientId = await newClient()
    const { organizationId, email, api, approve } = await school()
    await approve(clientId, 'webhooks:manage', 'read:reports')
    const app = await signedInTo(clientId, email)
    expect((await app.api.get(webhooksOf(organizationId))).status).toBe(200)
    await approve(clientId, 'read:reports')
    expect(await app.api.get(webhooksOf(organizationId))).toMatchObject(missing)
    expect(await app.refresh()).toEqual([...learnerScopes, 'read:reports'])
    expect((await api.delete(pathOf(organizationId, clientId))).status).toBe(204)
    expect(await app.refresh()).toEqual(learnerScopes)
    expect(await app.api.get('/webhook-events')).toMatchObject(missing)
    expect((await app.api.get('/me')).status).toBe(200)
  })

  it('is listed while it is approved, under the name that it gave itself [ROL-006]', async () => {
    const clientId = await newClient()
    const { organizationId, api, approve } = await school()
    expect(await api.get(clientsOf(organizationId))).toMatchObject({ status: 200, body: [] })
    const { body } = await approve(clientId, 'write:content', 'read:members', 'write:content')
    expect(body).toEqual({
      clientId,
      name: expect.stringMatching(/^(Described n|N)otes$/),
      scopes: ['read:members', 'write:content'],
      ...{ approvedAt: expect.stringMatching(/Z$/), users: 0, lastUsedAt: null },
    })
    expect((await approve(clientId, 'write:content', 'read:members')).body).toEqual(body)
    expect((await api.get(clientsOf(organizationId))).body).toEqual([body])
    expect((await api.delete(pathOf(organizationId, clientId))).status).toBe(204)
    expect((await api.get(clientsOf(organizationId))).body).toEqual([])
    expect(await codeOf(api.delete(pathOf(organizationId, clientId)))).toBe('not_found')
  })

  it('is listed with its users while members use it, approved or not [ROL-009]', async () => {
    const clientId = await newClient()
    const { organizationId, api, approve } = await school()
    const { email } = await world.account({ [organizationId]: ['learner'] })
    await signedInTo(clientId, email)
    await world.settled()
    const [row] = (await api.get(clientsOf(organizationId))).body
    expect(row).toEqual({
      ...{ clientId, name: expect.stringMatching(/otes$/), scopes: [], approvedAt: null, users: 1 },
      lastUsedAt: expect.stringMatching(/Z$/),
    })
    await approve(clientId, 'write:content')
    const { body } = await api.get(clientsOf(organizationId))
    expect(body).toEqual([{ ...row, scopes: ['write:content'], approvedAt: expect.any(String) }])
  })
})

describe('an app that registered itself', () => {
  it('neither closes nor renames the account, nor ends or reads its other sessions, nor gives it a password [ROL-008]', async () => {
    const { email, api } = await world.person()
    const app = await signedInTo(await dynamic(), email, 'read:progress write:progress')
    const link = { email: 'other@example.com', password, displayName: 'Other' }
    const attempts = [
      app.api.delete('/me'),
      app.api.patch('/me', { displayName: 'Somebody else' }),
      app.api.post('/auth/logout-all'),
      app.api.get('/auth/sessions'),
      app.api.post('/me/link', link),
    ]
    expect(await Promise.all(attempts.map(codeOf))).toEqual(Array(5).fill('forbidden'))
    expect((await app.api.get('/me')).status).toBe(200)
    expect((await api.delete('/me')).status).toBe(204)
  })
})

describe('an app that may change members', () => {
  const all: Scope[] = ['read:members', 'write:members', 'write:content', 'read:reports', 'webhooks:manage']
  const membersOf = (organizationId: Id) => `/organizations/${organizationId}/members`
  const newEmail = () => `${crypto.randomUUID()}@example.com`

  it('grants in an organization what that one approved, whatever others did [ORG-011]', async () => {
    const [here, there, clientId] = [await school(), await school(), await dynamic()]
    const { email } = await world.person({ [here.organizationId]: ['admin'], [there.organizationId]: ['admin'] })
    await here.approve(clientId, ...all)
    await there.approve(clientId, 'write:members')
    const { api } = await signedInTo(clientId, email)
    const invite = (organizationId: Id, ...roles: Role[]) =>
      api.post(membersOf(organizationId), { email: newEmail(), roles })
    expect((await invite(here.organizationId, 'hr')).status).toBe(201)
    const learner = await invite(there.organizationId, 'learner')
    expect(learner.status).toBe(201)
    const person = `${membersOf(there.organizationId)}/${learner.body.member.userId}`
    const people = [{ email: newEmail(), roles: ['hr'] }]
    expect(await codeOf(invite(there.organizationId, 'hr'))).toBe('forbidden')
    expect(await codeOf(api.put(`${person}/roles`, { roles: ['hr'] }))).toBe('forbidden')
    expect((await api.post(`${membersOf(there.organizationId)}/batch`, { people })).body.results).toMatchObject([
      { status: 'failed', code: 'forbidden' },
    ])
    await there.api.put(`${person}/roles`, { roles: ['hr'] })
    expect(await codeOf(api.post(`${person}/invitation`))).toBe('forbidden')
  })

  it('grants nobody the power to approve apps or to issue keys, nor takes it [ORG-011]', async () => {
    const { organizationId, email, approve } = await school()
    const other = await world.person({ [organizationId]: ['admin'] })
    const clientId = await dynamic()
    await approve(clientId, ...all)
    const { api } = await signedInTo(clientId, email)
    for (const role of ['admin', 'developer'])
      expect(await codeOf(api.post(membersOf(organizationId), { email: newEmail(), roles: [role] }))).toBe('forbidden')
    const demoting = api.put(`${membersOf(organizationId)}/${other.userId}/roles`, { roles: ['learner'] })
    expect(await codeOf(demoting)).toBe('forbidden')
    expect(await codeOf(api.delete(`${membersOf(organizationId)}/${other.userId}`))).toBe('forbidden')
  })

  it('keeps no link of an invitation that gets more roles in person [INV-014]', async () => {
    const { organizationId, email, approve } = await school()
    const clientId = await dynamic()
    await approve(clientId, 'write:members')
    const { api } = await signedInTo(clientId, email)
    const { body } = await api.post(membersOf(organizationId), { email: newEmail(), roles: ['learner'] })
    const inPerson = (await world.api.post('/auth/login', { email, password, clientId: 'manabi-web' })).body
    const roles = `${membersOf(organizationId)}/${body.member.userId}/roles`
    expect((await world.api.as(inPerson.accessToken).put(roles, { roles: ['admin'] })).status).toBe(200)
    const token = new URL(body.acceptUrl).searchParams.get('token')
    expect(await codeOf(world.api.post('/invitations/accept', { token, password }))).toBe('not_found')
  })
})

describe('approving', () => {
  it('is for admins of the organization, in person, with an app of the operator’s [ROL-006]', async () => {
    const clientId = await dynamic()
    const { organizationId, email, api, approve } = await school()
    await approve(clientId, 'webhooks:manage')
    const hr = await world.person({ [organizationId]: ['hr', 'developer', 'curriculum_manager'] })
    const stranger = await world.person({ [await world.organization()]: ['admin'] })
    const app = await signedInTo(clientId, email)
    const { key } = (
      await api.post(`/organizations/${organizationId}/api-keys`, { name: 'K', scopes: ['read:members'] })
    ).body
    const callers: [Client, string][] = [
      [hr.api, 'admin_required'],
      [stranger.api, 'not_found'],
      [app.api, 'forbidden'],
      [world.api.as(key), 'user_credential_required'],
      [world.api, 'unauthorized'],
    ]
    for (const [caller, code] of callers) {
      expect(await codeOf(caller.get(clientsOf(organizationId)))).toBe(code)
      expect(await codeOf(caller.put(pathOf(organizationId, clientId), { scopes: ['write:content'] }))).toBe(code)
      expect(await codeOf(caller.delete(pathOf(organizationId, clientId)))).toBe(code)
    }
    expect((await api.get(clientsOf(organizationId))).body).toMatchObject([{ scopes: ['webhooks:manage'] }])
  })

  it('finds no client that is not there, was registered by hand, or is disabled', async () => {
    const { organizationId, approve } = await school()
    const { port } = server.address() as { port: number }
    const disabled = await dynamic()
    await approve(disabled, 'write:content')
    await world.decide(clientDecider.disableClient, [disabled], { clientId: disabled })
    const [byHand, gone] = [await oauth.app(), `http://127.0.0.1:${port}/gone`]
    for (const clientId of ['dyn:nobody', gone, 'nonsense', byHand, 'manabi-web', disabled]) {
      expect(await codeOf(approve(clientId, 'write:content'))).toBe('not_found')
    }
    expect(await world.api.get(pathOf(organizationId, disabled))).toMatchObject({ status: 405 })
  })

  it('makes no client of its own stream', async () => {
    const clientId = await dynamic()
    const { organizationId, email, approve } = await school()
    await approve(clientId, 'write:content')
    const collision = `approval-${organizationId}-${clientId}`
    expect((await new Browserless(oauth.url).get(authorizePath(collision, pkce()))).status).toBe(400)
    expect(await codeOf(world.api.post('/auth/login', { email, password, clientId: collision }))).toBe(
      'invalid_request',
    )
    const device = { clientId: collision, deviceId: 'device-device-device', platform: 'ios' }
    expect(await codeOf(world.api.post('/devices/register', device))).toBe('invalid_request')
    expect(await oauth.token({ grant_type: 'refresh_token', client_id: collision, refresh_token: 'x' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  })

  it.each([{}, { scopes: [] }, { scopes: ['write:everything'] }, { scopes: 'write:content' }])(
    '%j is 400',
    async (body) => {
      const { organizationId, api } = await school()
      const answer = await api.put(pathOf(organizationId, await dynamic()), body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    },
  )

  it('makes a client that nobody has used yet known for good', async () => {
    const clientId = await dynamic()
    await (await school()).approve(clientId, 'write:content')
    const { state } = await oauth.service.platform.repository.load(clientDecider, [clientId])
    expect(state).toMatchObject({ status: 'active', scopes: learnerScopes })
  })
})

describe('what the app asks for', () => {
  it('may be approved scopes alone; where they are not, nothing is left [ROL-006, OAU-007]', async () => {
    const clientId = await dynamic()
    const { email, approve } = await school()
    const browser = new Browserless(oauth.url)
    const start = await browser.get(authorizePath(clientId, pkce(), { scope: 'webhooks:manage' }))
    const refused = await browser.follow(await browser.submit(start, { email, password }))
    expect(refused).toMatchObject({ status: 400, location: null, html: expect.stringContaining('invalid_scope') })
    await approve(clientId, 'webhooks:manage', 'write:content')
    expect((await signedInTo(clientId, email, 'webhooks:manage')).scopes).toEqual(['webhooks:manage'])
  })

  it('is consented to as far as the page named it, though more was approved meanwhile [OAU-010]', async () => {
    const clientId = await dynamic()
    const { email, approve } = await school()
    const browser = new Browserless(oauth.url)
    const start = await browser.get(authorizePath(clientId, pkce()))
    const question = await browser.follow(await browser.submit(start, { email, password }))
    await approve(clientId, 'write:content')
    const again = await browser.follow(await browser.submit(question, { intent: 'allow' }))
    expect(again.html).toContain('Create, change and delete content')
  })
})
