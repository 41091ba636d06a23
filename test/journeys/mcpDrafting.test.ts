import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Id, scopes } from '@manabi/kernel'
import { eventually } from '../harness/eventually.ts'
import { type ModelServer, silent, startModelServer } from '../harness/modelServer.ts'
import { connect, dialects, disconnect, mcpToken } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let model: ModelServer
let oauth: OAuthService
let clientId: string
let school: Id
let token: string

beforeAll(async () => {
  model = await startModelServer(silent)
  const settings = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'a-model', AI_API_KEY: 'sk-x' }
  oauth = await startOAuthService({ ...settings, AI_TIMEOUT_SECONDS: '600' })
  clientId = await oauth.app(scopes)
})
beforeEach(async () => {
  school = await oauth.world.organization()
  token = await mcpToken(oauth, await oauth.world.person({ [school]: ['curriculum_manager'] }), clientId)
})
afterEach(disconnect)
afterAll(async () => {
  await oauth.service.remove()
  await model.close()
})

const draft = () => ({
  name: 'draft_course_outline',
  arguments: { organizationId: school, topic: 'Whales', culture: 'en-US' },
})

/** The model is asked no longer, and its cost is recorded as that of a call that was cancelled. */
async function expectCancelled(): Promise<void> {
  await eventually(() => model.open === 0)
  const recorded = () => oauth.service.platform.eventStore.readStream(`model-usage-${school}`, { limit: 100 })
  await eventually(async () => (await recorded()).length === 1)
  expect((await recorded()).map(({ data }) => data['outcome'])).toEqual(['cancelled'])
}

describe.each(dialects)('a draft over %s', (dialect) => {
  it('stops when the client is closed [MCP-018]', async () => {
    const client = await connect(oauth.url, token, dialect)
    const drafted = client.callTool(draft()).catch(() => 'closed')
    await eventually(() => model.open === 1)
    await client.close()
    expect(await drafted).toBe('closed')
    await expectCancelled()
  })

  it('stops when the client cancels the call [MCP-018]', async () => {
    const client = await connect(oauth.url, token, dialect)
    const cancelling = new AbortController()
    const drafted = client.callTool(draft(), { signal: cancelling.signal }).catch(() => 'cancelled')
    await eventually(() => model.open === 1)
    cancelling.abort()
    expect(await drafted).toBe('cancelled')
    await expectCancelled()
    expect((await client.listTools()).tools.length).toBeGreaterThan(10)
  })
})

describe('a draft for one JSON answer', () => {
  it('stops when the client has left [MCP-018]', async () => {
    const leaving = new AbortController()
    const left = fetch(`${oauth.url}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: draft() }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name)
    await eventually(() => model.open === 1)
    leaving.abort()
    expect(await left).toBe('AbortError')
    await expectCancelled()
  })
})
