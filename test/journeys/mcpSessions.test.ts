import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { scopes } from '@manabi/kernel'
import { worldOf } from '../harness/world.ts'
import { ask, callRaw, mcpToken, type Person } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
let clientId: string
beforeAll(async () => {
  oauth = await startOAuthService()
  clientId = await oauth.app(scopes)
})
afterAll(() => oauth.service.remove())

async function restart(): Promise<void> {
  const service = await oauth.service.restart()
  oauth = { ...oauth, service, world: worldOf(service) }
}

const tokenOf = (person: Person) => mcpToken(oauth, person, clientId)
const both = { Accept: 'application/json, text/event-stream' }
const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }
const long = { ...initialize, params: { ...hello, clientInfo: { name: 'x'.repeat(20_000), version: '1' } } }

const nothing = Symbol('no body')

async function begin(token: string): Promise<string> {
  const { status, headers } = await post(token, initialize)
  expect(status).toBe(200)
  return headers.get('Mcp-Session-Id')!
}

async function post(token: string, message: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${oauth.url}/mcp`, {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...both, ...headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const list = (token: string, sessionId: string) =>
  post(token, { jsonrpc: '2.0', id: 2, method: 'tools/list' }, { 'Mcp-Session-Id': sessionId })
const end = (token: string, sessionId: string) =>
  fetch(`${oauth.url}/mcp`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}`, 'Mcp-Session-Id': sessionId },
  })

describe('sessions', () => {
  it('belong to their user and end when they are told to [MCP-005]', async () => {
    const [token, others] = await Promise.all([
      tokenOf(await oauth.world.person()),
      tokenOf(await oauth.world.person()),
    ])
    const sessionId = await begin(token)
    expect((await list(token, sessionId)).text).toContain('search_catalog')
    expect((await list(others, sessionId)).status).toBe(404)
    expect((await end(others, sessionId)).status).toBe(404)
    expect((await list(token, 'none')).status).toBe(404)
    expect((await post(token, { jsonrpc: '2.0', id: 2, method: 'tools/list' })).status).toBe(400)
    expect((await end(token, sessionId)).status).toBe(200)
    expect((await list(token, sessionId)).status).toBe(404)
  })

  it('keep 16 KiB at most of what a client says of itself [MCP-006]', async () => {
    const token = await tokenOf(await oauth.world.person())
    expect((await post(token, long)).status).toBe(413)
    expect((await post(token, initialize)).status).toBe(200)
  })

  it('of the older transport belong to their user too [MCP-005]', async () => {
    const [token, others] = await Promise.all([
      tokenOf(await oauth.world.person()),
      tokenOf(await oauth.world.person()),
    ])
    const stream = await fetch(`${oauth.url}/mcp`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    })
    const reader = stream.body!.getReader()
    const first = new TextDecoder().decode((await reader.read()).value)
    const [, address] = /^event: endpoint\ndata: (\/mcp\/message\?sessionId=\S+)\n\n$/.exec(first)!
    const send = (bearer: string, path: string, message: unknown = initialize) =>
      fetch(`${oauth.url}${path}`, {
        method: 'POST',
        ...(message !== nothing && { body: JSON.stringify(message) }),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
      })
    expect((await send(others, address!)).status).toBe(404)
    expect((await send(token, '/mcp/message?sessionId=none')).status).toBe(404)
    expect((await send(token, '/mcp/message')).status).toBe(404)
    for (const message of ['no message', null, nothing, []])
      expect((await send(token, address!, message)).status).toBe(400)
    expect((await send(token, address!, long)).status).toBe(413)
    expect((await send(token, address!)).status).toBe(202)
    expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^event: message\ndata: .*protocolVersion/)
    await reader.cancel()
  })

  it('are over after a restart, and streams do not hold it up [MCP-006]', async () => {
    const person = await oauth.world.person()
    const token = await tokenOf(person)
    const sessionId = await begin(token)
    const streams = await Promise.all(
      [{ 'Mcp-Session-Id': sessionId }, {}].map((headers) =>
        fetch(`${oauth.url}/mcp`, {
          headers: {
            Authorization: `Bearer ${token}`,
            Accept: 'text/event-stream',
            ...(headers as Record<string, string>),
          },
        }),
      ),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await restart()
    for (const { body } of streams) for await (const _ of body!);
    expect((await list(token, sessionId)).status).toBe(404)
    expect((await ask(oauth.url, token, 'tools/list')).status).toBe(200)
  })
})

describe('HEAD', () => {
  it('is answered at once, where GET would open a stream [MCP-002]', async () => {
    const token = await tokenOf(await oauth.world.person())
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
    const response = await fetch(`${oauth.url}/mcp`, { method: 'HEAD', headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch('text/event-stream')
  })
})

describe('who may come', () => {
  it('is said to whoever comes without a token [MCP-004]', async () => {
    const { status, headers, body } = await ask(oauth.url, null, 'tools/list')
    expect(status).toBe(401)
    const metadata = `${oauth.url}/.well-known/oauth-protected-resource/mcp`
    expect(headers.get('WWW-Authenticate')).toBe(`Bearer resource_metadata="${metadata}", scope="${scopes.join(' ')}"`)
    expect(body.error.data.code).toBe('unauthorized')
    expect((await fetch(`${oauth.url}/mcp`, { headers: { Accept: 'text/event-stream' } })).status).toBe(401)
  })

  it('is nobody with an API key or a token of a password login [MCP-004]', async () => {
    const person = await oauth.world.person()
    for (const bearer of ['mk_key_1.secret', undefined]) {
      const headers: Record<string, string> = bearer === undefined ? { 'X-Api-Key': 'mk_key_1.secret' } : {}
      const { status, body } = await ask(oauth.url, bearer ?? null, 'tools/list', {}, { headers })
      expect([status, body.error.data.code]).toEqual([401, 'user_credential_required'])
    }
    const password = await ask(oauth.url, person.tokens.accessToken, 'tools/list')
    expect([password.status, password.body.error.data.code]).toEqual([401, 'unauthorized'])
    expect(password.headers.get('WWW-Authenticate')).toMatch('error="invalid_token"')
  })

  it('is a person with a token for the API, if it is of an OAuth sign-in, until it expires [MCP-004]', async () => {
    const person = await oauth.world.person()
    const token = await mcpToken(oauth, person, clientId, null)
    expect((await callRaw(oauth.url, token, 'get_me')).body.result.structuredContent).toMatchObject({
      id: person.userId,
    })
    await person.api.post('/auth/logout-all')
    expect((await callRaw(oauth.url, token, 'get_me')).status).toBe(200)
    await restart()
    expect((await callRaw(oauth.url, token, 'get_me')).status).toBe(200)
    expect((await ask(oauth.url, person.tokens.accessToken, 'tools/list')).status).toBe(401)
  })

  it('is no page elsewhere, and none that comes under another name [MCP-010]', async () => {
    const token = await tokenOf(await oauth.world.person())
    const from = async (headers: Record<string, string>) =>
      (await ask(oauth.url, token, 'tools/list', {}, { headers })).status
    expect(await from({ Origin: 'https://evil.example' })).toBe(403)
    expect(await from({ Origin: 'null' })).toBe(403)
    expect(await from({ Origin: oauth.url })).toBe(200)
  })
})
