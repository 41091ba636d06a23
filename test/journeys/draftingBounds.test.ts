import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { scopes } from '@manabi/kernel'
import { fieldsOf, problemOf } from '../harness/authors.ts'
import { cost, type ModelServer, startModelServer } from '../harness/modelServer.ts'
import { callRaw, mcpToken } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

const outline = {
  title: 'Whales',
  description: '',
  level: 'Beginner',
  sections: [{ title: 'One', lessons: [{ title: 'Mammals', summary: '', estimatedMinutes: 10 }] }],
}
const request = { topic: 'Whales', culture: 'en-US' }

describe('with a model of Anthropic’s', () => {
  let model: ModelServer
  let oauth: OAuthService
  beforeAll(async () => {
    model = await startModelServer(JSON.stringify(outline))
    const settings = { AI_PROVIDER: 'anthropic', AI_BASE_URL: model.url, AI_MODEL: 'a-model', AI_API_KEY: 'sk-secret' }
    oauth = await startOAuthService({ ...settings, RATE_LIMITS: 'on' })
  })
  afterAll(async () => {
    await oauth.service.remove()
    await model.close()
  })

  it('assistants have the drafts in JSON as tools [AID-013, AID-008]', async () => {
    const school = await oauth.world.organization()
    const author = await oauth.world.person({ [school]: ['curriculum_manager'] })
    const token = await mcpToken(oauth, author, await oauth.app(scopes))
    const { body } = await callRaw(oauth.url, token, 'draft_course_outline', { organizationId: school, ...request })
    expect(body.result.structuredContent).toEqual({ draft: outline, usage: { model: 'tested-model', ...cost } })
    expect(model.asked[0]!.path).toBe('/v1/messages')
    const [call] = await oauth.service.platform.eventStore.readStream(`model-usage-${school}`, { limit: 10 })
    expect(call!.metadata.via).toEqual({ kind: 'mcp', tool: 'draft_course_outline' })
    for (const name of ['draft_lesson_body', 'draft_quiz_questions']) {
      expect((await callRaw(oauth.url, token, name, { organizationId: school })).body.error.data.code).toBe(
        'invalid_request',
      )
    }
    expect((await callRaw(oauth.url, token, 'generate_material')).body.error.data.code).toBe('unknown_tool')
  })

  it('a caller may ask for ten a minute, whatever they are [AID-009]', async () => {
    const school = await oauth.world.organization()
    const minute = () => Math.floor(Date.now() / 60_000)
    const inOneMinute = async (): Promise<number[]> => {
      const author = await oauth.world.person({ [school]: ['admin'] }, 'manabi-web')
      const start = minute()
      const calls = Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0
          ? author.api.post(`/organizations/${school}/ai/course-outline`, request)
          : author.api.post('/ai/materials/generate'),
      )
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      return minute() === start ? statuses : inOneMinute()
    }
    const statuses = await inOneMinute()
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

describe('without a model', () => {
  let oauth: OAuthService
  beforeAll(async () => {
    oauth = await startOAuthService()
  })
  afterAll(() => oauth.service.remove())

  it('every drafting call is 503 ai_not_configured, once it is allowed and well formed [AID-002]', async () => {
    const school = await oauth.world.organization()
    const author = await oauth.world.person({ [school]: ['admin'] }, 'manabi-web')
    const ai = `/organizations/${school}/ai`
    const form = new FormData()
    form.append('action', 'create')
    form.append('prompt', 'x')
    const headers = { Authorization: `Bearer ${author.tokens.accessToken}` }
    const generate = async (body: FormData) => {
      const answer = await fetch(`${oauth.url}/api/v1/ai/materials/generate`, { method: 'POST', headers, body })
      return [answer.status, JSON.parse(await answer.text()).code]
    }
    expect(await generate(form)).toEqual([503, 'ai_not_configured'])
    form.set('action', 'improve')
    expect(await generate(form)).toEqual([400, 'invalid_request'])
    form.set('uploadFile', new File(['MZ'], 'setup.exe', { type: 'application/octet-stream' }))
    expect(await generate(form)).toEqual([415, 'unsupported_media_type'])
    const answers = [
      await author.api.post(`${ai}/course-outline`, request),
      await author.api.post(`${ai}/lesson-body`, { courseTitle: 'x', lessonTitle: 'x', culture: 'en-US' }),
      await author.api.post(`${ai}/quiz-questions`, { culture: 'en-US', sourceText: 'x' }),
    ]
    for (const answer of answers) expect(problemOf(answer)).toEqual([503, 'ai_not_configured'])
    expect(problemOf(await author.api.post(`${ai}/course-outline`, {}))).toEqual([400, 'invalid_request'])
    const ofUnknown = { culture: 'en-US', lessonId: 'les_unknown' }
    expect(fieldsOf(await author.api.post(`${ai}/quiz-questions`, ofUnknown))).toEqual(['lessonId'])
  })
})
