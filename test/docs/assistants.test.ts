import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { problemTable } from '@manabi/kernel'
import { read } from '../architecture/sources.ts'
import { ask, mcpToken } from '../journeys/assistants.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'

const guide = read('docs/guides/assistants.md')
let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

it('the examples for assistants are answered', async () => {
  const token = await mcpToken(oauth, await oauth.world.person(), await oauth.app())
  const examples = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text!)
  expect(examples.length).toBeGreaterThan(2)
  for (const body of examples) {
    const { status, body: answer } = await ask(oauth.url, token, '', {}, { body })
    expect([body, status, answer.error]).toEqual([body, 200, undefined])
  }
})

it('the codes for assistants are those that there are', () => {
  const listed = [...guide.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code!)
  expect(listed).toHaveLength(7)
  for (const code of listed) expect(['unknown_tool', ...Object.keys(problemTable)]).toContain(code)
})
