import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { problemTable, scopes } from '@manabi/kernel'
import { read } from '../architecture/sources.ts'
import { ask, mcpToken } from '../journeys/assistants.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { withToolsTable } from './toolsTable.ts'

const guide = read('docs/guides/assistants.md')
let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

it('the examples for assistants are answered as it says [MCP-015]', async () => {
  const { world } = oauth
  const organizationId = await world.organization()
  const { lessonIds } = await world.course(organizationId, { title: 'Whales', lessons: [{ title: 'Mammals' }] })
  const author = await world.person({ [organizationId]: ['curriculum_manager'] })
  const token = await mcpToken(oauth, author, await oauth.app(scopes))
  const examples = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, text]) =>
    text!.replaceAll('LESSON_ID', lessonIds[0]!).replaceAll('ORGANIZATION_ID', organizationId),
  )
  expect(examples.length).toBeGreaterThan(10)
  for (const [index, body] of examples.entries()) {
    if (!body.includes('"method"')) continue
    const { status, body: answer } = await ask(oauth.url, token, '', {}, { body })
    const next = examples[index + 1] ?? '{"method"}'
    const expected = next.includes('"method"') ? { result: expect.anything() } : JSON.parse(next)
    expect([body, status, answer]).toMatchObject([body, 200, expected])
  }
})

it('the tools for assistants are those that there are: npm run docs:tools [MCP-015]', () => {
  expect(guide).toBe(withToolsTable(guide))
})

it('the codes for assistants are those that there are', () => {
  const listed = [...guide.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code!)
  expect(listed).toHaveLength(7)
  for (const code of listed) expect(['unknown_tool', ...Object.keys(problemTable)]).toContain(code)
})
