import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { learnerScopes } from '@manabi/kernel'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { Browserless } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import { AssistantMemory } from './assistantMemory.ts'
import { callRaw, mcpToken } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService({ RATE_LIMITS: 'on' })
})
afterAll(() => oauth.service.remove())

describe('an assistant that knows nothing but the address', () => {
  it('learns from the 401 how to sign in, registers, and calls a tool after consent [MCP-011]', async () => {
    const { email, userId } = await oauth.world.person()
    const authProvider = new AssistantMemory()
    const transport = () => new StreamableHTTPClientTransport(new URL(`${oauth.url}/mcp`), { authProvider })
    const client = () => new Client({ name: 'Assistant', version: '1' })
    const first = transport()
    await expect(client().connect(first)).rejects.toThrow(UnauthorizedError)

    const { pathname, search, searchParams } = authProvider.opened!
    expect(searchParams.get('resource')).toBe(`${oauth.url}/mcp`)
    const browser = new Browserless(oauth.url)
    const form = await browser.get(pathname + search)
    const consent = await browser.follow(await browser.submit(form, { email, password }))
    const { location } = await browser.follow(await browser.submit(consent, { intent: 'allow' }))
    await first.finishAuth(new URL(location!).searchParams)
    expect(authProvider.tokens()?.scope?.split(' ')).toEqual([...learnerScopes])

    const signedIn = client()
    await signedIn.connect(transport())
    const me = await signedIn.callTool({ name: 'get_me', arguments: {} })
    expect(me.structuredContent).toMatchObject({ id: userId })
    const names = (await signedIn.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('replace_my_goals')
    for (const [name, args] of Object.entries({ close_account: {}, change_profile: { displayName: 'Other' } })) {
      expect(names).not.toContain(name)
      await expect(signedIn.callTool({ name, arguments: args })).rejects.toMatchObject({ data: { code: 'forbidden' } })
    }
    await signedIn.close()
  })
})

describe('calls of assistants', () => {
  it('count with the calls that the person makes elsewhere [MCP-012]', async () => {
    const person = await oauth.world.person()
    const token = await mcpToken(oauth, person, await oauth.app())
    const call = () => callRaw(oauth.url, token, 'get_me')
    let last = await call()
    // The minute may change on the way.
    for (let n = 0; n < 700 && last.body.error === undefined; n++) last = await call()
    expect(last).toMatchObject({ status: 429, body: { error: { data: { code: 'rate_limit_exceeded' } } } })
    expect(last.body.error.data.retryAfterSeconds).toBeGreaterThan(0)
  })

  it('beyond the limit are refused before their body is read [MCP-012]', async () => {
    const person = await oauth.world.person()
    const token = await mcpToken(oauth, person, await oauth.app())
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const statuses = new Set<number>()
    for (const path of ['/mcp', '/mcp/message?sessionId=x']) {
      const post = async () => (await fetch(`${oauth.url}${path}`, { method: 'POST', headers, body: '{' })).status
      statuses.clear()
      for (let n = 0; n < 700 && !statuses.has(429); n++) statuses.add(await post())
      expect(statuses).toContain(429)
    }
  })

  it('count one by one in a batch, whatever they ask for, and malformed ones count [MCP-012]', async () => {
    const person = await oauth.world.person()
    const token = await mcpToken(oauth, person, await oauth.app())
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' }
    const post = async (message: unknown) => {
      const body = JSON.stringify(message)
      return (await fetch(`${oauth.url}/mcp`, { method: 'POST', headers, body })).status
    }
    const readsOf = (length: number) =>
      Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'prompts/list' }))
    expect(await post(readsOf(21))).toBe(400)
    const reads = readsOf(20)
    // The minute may change on the way.
    const statuses = new Set<number>()
    for (let n = 0; n < 40 && !statuses.has(429); n++) statuses.add(await post(reads))
    expect(statuses).toContain(429)
    const nameless = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }
    statuses.clear()
    for (let n = 0; n < 700 && !statuses.has(429); n++) statuses.add(await post(nameless))
    expect(statuses).toContain(429)
  })

  it('under another Host are refused [MCP-010]', async () => {
    const { hostname, port } = new URL(oauth.url)
    const status = await new Promise((resolve, reject) => {
      const headers = { Host: 'evil.example', 'Content-Type': 'application/json' }
      const sent = request({ hostname, port, path: '/mcp', method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.once('error', reject).end('{}')
    })
    expect(status).toBe(403)
  })
})
