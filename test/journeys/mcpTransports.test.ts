import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { learnerScopes } from '@manabi/kernel'
import { mcpToken } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
let token: string
let lessonId: string
let sessionId: string
beforeAll(async () => {
  oauth = await startOAuthService()
  const organizationId = await oauth.world.organization()
  const { lessonIds } = await oauth.world.course(organizationId, {
    title: '鯨とイルカ',
    lessons: [{ title: 'Whales \u{1f40b} "and" \\ more', text: 'Whales\u2028are mammals.' }],
  })
  lessonId = lessonIds[0]!
  const person = await oauth.world.person({ [organizationId]: ['learner'] })
  token = await mcpToken(oauth, person, await oauth.app(learnerScopes))
  const clientInfo = { name: 'test', version: '1' }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
  const begun = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params }, { Accept: both })
  sessionId = begun.headers.get('Mcp-Session-Id')!
})
afterAll(() => oauth.service.remove())

const both = 'application/json, text/event-stream'

async function post(message: object, headers: Readonly<Record<string, string>>) {
  const authorization = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify(message)
  const response = await fetch(`${oauth.url}/mcp`, { method: 'POST', headers: { ...authorization, ...headers }, body })
  const text = await response.text()
  const isStream = response.headers.get('Content-Type')!.startsWith('text/event-stream')
  const json = isStream
    ? text
        .split('\n')
        .findLast((line) => line.startsWith('data: {'))!
        .slice('data: '.length)
    : text
  return { status: response.status, headers: response.headers, body: JSON.parse(json) }
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

type Params = Readonly<Record<string, unknown>>

const ways = {
  'one JSON answer': (method: string, params: Params) =>
    post({ jsonrpc: '2.0', id: 7, method, params }, { Accept: 'application/json' }),
  'a session': (method: string, params: Params) => {
    const headers = { Accept: both, 'Mcp-Session-Id': sessionId, 'Mcp-Protocol-Version': '2025-11-25' }
    return post({ jsonrpc: '2.0', id: 'a "7"', method, params }, headers)
  },
  'revision 2026-07-28': (method: string, params: Params) => {
    const headers: Record<string, string> = { Accept: both, 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': method }
    if (params['name'] !== undefined) headers['Mcp-Name'] = String(params['name'])
    return post({ jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: envelope } }, headers)
  },
}

type Answer = Awaited<ReturnType<typeof post>>

/** Without the fields that differ between two calls, or that only one revision of the protocol has. */
const comparable = ({ status, body: { result, error } }: Answer) => {
  const { content, structuredContent, tools } = result ?? {}
  const { code, data } = error ?? {}
  return {
    status,
    content,
    structuredContent,
    tools,
    code,
    data: data && { ...data, requestId: typeof data.requestId },
  }
}

describe('a message', () => {
  it('has the same answer by every transport [MCP-002]', async () => {
    const call = (name: string, given: Params) => ['tools/call', { name, arguments: given }] as const
    const messages = [
      ['tools/list', {}] as const,
      ['tools/call', { name: 'get_me' }] as const,
      call('list_courses', { pageSize: 5 }),
      call('get_lesson', { lessonId }),
      call('complete_lesson', { lessonId }),
      call('get_lesson', {}),
      call('get_lesson', { lessonId: 'les_none' }),
      call('invite_member', { organizationId: 'org_none', email: 'x' }),
      call('no_such_tool', {}),
    ]
    for (const [method, params] of messages) {
      const answers = []
      for (const send of Object.values(ways)) answers.push(await send(method, params))
      const [first, ...others] = answers.map(comparable)
      for (const other of others) expect(other).toEqual(first)
      for (const { headers } of answers)
        for (const header of ['X-Request-Id', 'X-Content-Type-Options', 'Content-Security-Policy'])
          expect([header, headers.has(header)]).toEqual([header, true])
    }
  })
})

describe.each(Object.entries(ways))('malformed parameters, by %s', (_way, send) => {
  it('are refused as invalid_request [MCP-003]', async () => {
    const messages = [
      ['tools/call', { name: 'get_me', arguments: null }] as const,
      ['tools/call', { name: 'get_me', arguments: [] }] as const,
      ['prompts/get', { name: 'plan_my_week', arguments: { hours: 5 } }] as const,
      ['resources/list', { cursor: 2 }] as const,
    ]
    for (const [method, params] of messages) {
      const { body } = await send(method, params)
      const error = { code: -32602, data: { code: 'invalid_request', requestId: expect.any(String) } }
      expect([method, body]).toEqual([method, expect.objectContaining({ error: expect.objectContaining(error) })])
    }
  })
})

describe('a message that its headers contradict', () => {
  it('is refused [MCP-003]', async () => {
    const headers = { Accept: both, 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call' }
    const params = { name: 'get_me', _meta: envelope }
    const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params }
    const refused = await post(message, { ...headers, 'Mcp-Name': 'close_account' })
    expect(refused).toMatchObject({ status: 400, body: { error: { code: -32020 } } })
    const halved = { ...params, _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }
    const lacking = await post({ ...message, params: halved }, { ...headers, 'Mcp-Name': 'get_me' })
    expect(lacking).toMatchObject({ status: 400, body: { error: { code: -32602 } } })
  })
})
