import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Scope } from '@manabi/kernel'
import { ask, callRaw, mcpToken, registeredApp } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

/** Two schools of one admin, and an app that registered itself, which the first school lets have the scopes. */
async function approvedApp(...approved: Scope[]) {
  const { world } = oauth
  const [here, there] = [await world.organization(), await world.organization()]
  const admin = await world.person({ [here]: ['admin'], [there]: ['admin'] }, 'manabi-web')
  const clientId = await registeredApp(oauth)
  const path = `/organizations/${here}/clients/${encodeURIComponent(clientId)}`
  const approve = (...scopes: Scope[]) => admin.api.put(path, { scopes })
  const withdraw = () => admin.api.delete(path)
  await approve(...approved)
  return { here, there, admin, clientId, approve, withdraw, token: await mcpToken(oauth, admin, clientId) }
}

const errorOf = async (answer: ReturnType<typeof callRaw>) => (await answer).body.error?.data
const withheld = (requiredScope: Scope) => expect.objectContaining({ code: 'insufficient_scope', requiredScope })

describe('an app that an organization has approved', () => {
  it('has the tools, and uses them in that organization alone, though its user is an admin of both [MCP-013]', async () => {
    const { here, there, token, admin } = await approvedApp('read:members', 'write:content')
    const { tools } = (await ask(oauth.url, token, 'tools/list')).body.result
    const names = tools.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['list_members', 'create_course', 'draft_course_outline']))
    expect(names).not.toContain('invite_member')
    const list = (organizationId: string) => callRaw(oauth.url, token, 'list_members', { organizationId })
    expect((await list(here)).body.result.structuredContent.items).toHaveLength(1)
    expect(await errorOf(list(there))).toEqual(withheld('read:members'))
    expect(await errorOf(list('org_nobody'))).toMatchObject({ code: 'not_found' })
    const create = (organizationId: string) =>
      callRaw(oauth.url, token, 'create_course', { organizationId, title: 'Whales', culture: 'en-US' })
    expect((await create(here)).body.result.structuredContent).toMatchObject({ title: 'Whales', isPublished: false })
    expect(await errorOf(create(there))).toEqual(withheld('write:content'))
    const draft = { organizationId: there, topic: 'Whales', culture: 'en-US' }
    expect(await errorOf(callRaw(oauth.url, token, 'draft_course_outline', draft))).toEqual(withheld('write:content'))
    const calls = await oauth.service.platform.eventStore.readStream(`mcp-calls-${admin.userId}`, { limit: 10 })
    expect(calls.map(({ data }) => [data['tool'], data['organizationId'], data['code']])).toEqual([
      ['create_course', there, 'insufficient_scope'],
      ['draft_course_outline', there, 'insufficient_scope'],
    ])
  })

  it('loses its tools’ powers at once when the approval is withdrawn [MCP-013]', async () => {
    const { here, token, withdraw } = await approvedApp('read:members')
    const list = () => callRaw(oauth.url, token, 'list_members', { organizationId: here })
    expect((await list()).body.error).toBeUndefined()
    await withdraw()
    expect(await errorOf(list())).toEqual(withheld('read:members'))
  })

  it('drafts materials for those who approved it alone [MCP-013, AID-010]', async () => {
    const { admin, clientId, approve } = await approvedApp('write:content')
    const token = await mcpToken(oauth, admin, clientId, null)
    const generate = async () => {
      const form = new FormData()
      form.append('action', 'create')
      form.append('prompt', 'x')
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch(`${oauth.url}/api/v1/ai/materials/generate`, { method: 'POST', headers, body: form })
      return JSON.parse(await response.text()).code
    }
    expect(await generate()).toBe('ai_not_configured')
    await approve('read:members')
    expect(await generate()).toBe('insufficient_scope')
  })
})
