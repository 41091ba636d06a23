import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { scopes } from '@manabi/kernel'
import { rightAnswers, sampleQuiz } from '../harness/world.ts'
import { ask, callRaw, connect, dialects, disconnect, mcpToken } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
let clientId: string
beforeAll(async () => {
  oauth = await startOAuthService()
  clientId = await oauth.app(scopes)
})
afterEach(disconnect)
afterAll(() => oauth.service.remove())

/** A learner of a school with a course, and their token. */
async function learner() {
  const { world } = oauth
  const organizationId = await world.organization()
  const quiz = sampleQuiz()
  const { courseId, lessonIds } = await world.course(organizationId, {
    title: 'Whales and dolphins',
    lessons: [{ title: 'Whales', text: 'Whales are mammals.', quiz }, { title: 'Dolphins' }],
  })
  const person = await world.person({ [organizationId]: ['learner'] })
  const [first, second] = lessonIds as [string, string]
  return { ...person, organizationId, courseId, first, second, quiz, token: await mcpToken(oauth, person, clientId) }
}

const refused = (code: string) => expect.objectContaining({ data: expect.objectContaining({ code }) })

describe.each(dialects)('the SDK’s client over %s', (dialect) => {
  it('lists tools, reads, learns and is told what is wrong [MCP-001, MCP-002, MCP-003]', async () => {
    const { token, courseId, first, quiz } = await learner()
    const client = await connect(oauth.url, token, dialect)
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['search_catalog', 'get_lesson', 'complete_lesson', 'submit_quiz']))

    const courses = await client.callTool({ name: 'list_courses', arguments: { pageSize: 5 } })
    expect(courses.structuredContent).toMatchObject({ items: [{ id: courseId }], pageSize: 5 })
    const lesson = await client.callTool({ name: 'get_lesson', arguments: { lessonId: first } })
    expect(lesson.structuredContent).toMatchObject({ id: first, body: { text: 'Whales are mammals.' } })
    expect(JSON.stringify(lesson)).not.toContain('isCorrect')
    const given = { lessonId: first, answers: rightAnswers(quiz) }
    const graded = await client.callTool({ name: 'submit_quiz', arguments: given })
    expect(graded.structuredContent).toMatchObject({ isPassed: true })
    const progress = await client.callTool({ name: 'list_my_progress', arguments: {} })
    expect(progress.structuredContent).toMatchObject({ items: [{ courseId, completedLessons: 1 }] })

    await expect(client.callTool({ name: 'get_lesson', arguments: { lessonId: 'les_none' } })).rejects.toEqual(
      refused('not_found'),
    )
    await expect(client.callTool({ name: 'get_lesson', arguments: {} })).rejects.toEqual(refused('invalid_request'))
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toEqual(refused('unknown_tool'))
  })

  it('offers a part of the tools, as the address says [MCP-020]', async () => {
    const { token } = await learner()
    const tools = async (query: string) => {
      const client = await connect(oauth.url, token, dialect, query)
      return { client, names: (await client.listTools()).tools.map(({ name }) => name) }
    }
    const everything = (await tools('')).names
    const { client, names } = await tools('?tools=learner')
    expect(names).toEqual(expect.arrayContaining(['search_catalog', 'complete_lesson', 'get_me']))
    expect(everything).toEqual(expect.arrayContaining(names))
    await expect(client.callTool({ name: 'create_course', arguments: {} })).rejects.toEqual(refused('unknown_tool'))
    await expect(connect(oauth.url, token, dialect, '?tools=everything')).rejects.toThrow()
  })

  it('reads resources and prompts [MCP-008]', async () => {
    const { token, courseId, first } = await learner()
    const client = await connect(oauth.url, token, dialect)
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'manabi://courses/{id}',
      'manabi://lessons/{id}',
    ])
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([`manabi://courses/${courseId}`])
    const { contents } = await client.readResource({ uri: `manabi://lessons/${first}` })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: first, title: 'Whales' })
    for (const uri of ['manabi://lessons/les_none', 'manabi://people/x', 'https://example.com']) {
      await expect(client.readResource({ uri })).rejects.toEqual(refused('not_found'))
    }
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['quiz_me', 'plan_my_week'])
    const quiz = await client.getPrompt({ name: 'quiz_me', arguments: { lessonId: first } })
    expect(JSON.stringify(quiz.messages)).toContain('Whales are mammals.')
    const plan = await client.getPrompt({ name: 'plan_my_week', arguments: { hours: '5' } })
    expect(JSON.stringify(plan.messages)).toContain('5 hours')
    await expect(client.getPrompt({ name: 'quiz_me', arguments: {} })).rejects.toEqual(refused('invalid_request'))
  })

  it('takes numbers in texts in decimal digits alone [MCP-019]', async () => {
    const { token } = await learner()
    const client = await connect(oauth.url, token, dialect)
    for (const text of ['0x10', '1e1', ' 5', 'five', '-1']) {
      const plan = client.getPrompt({ name: 'plan_my_week', arguments: { hours: text } })
      await expect(plan).rejects.toEqual(refused('invalid_request'))
      await expect(client.listResources({ cursor: text })).rejects.toEqual(refused('invalid_request'))
    }
    expect(JSON.stringify(await client.getPrompt({ name: 'plan_my_week', arguments: { hours: '2.5' } }))).toContain(
      '2.5 hours',
    )
    expect((await client.listResources({ cursor: '2' })).resources).toEqual([])
  })
})

describe('one call for one JSON answer', () => {
  it('is what a client gets that accepts JSON alone [MCP-002, MCP-003]', async () => {
    const { token, first } = await learner()
    const list = await ask(oauth.url, token, 'tools/list')
    expect(list).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 7 } })
    expect(list.headers.get('Content-Type')).toMatch('application/json')
    expect(list.headers.get('Mcp-Session-Id')).toBeNull()
    const done = await callRaw(oauth.url, token, 'complete_lesson', { lessonId: first })
    expect(done.body.result.structuredContent).toMatchObject({ completedLessons: 1 })
    const wrong = await callRaw(oauth.url, token, 'list_courses', { page: 0 })
    expect(wrong).toMatchObject({ status: 200, body: { id: 7, error: { code: -32602 } } })
    expect(wrong.body.error.data).toMatchObject({ code: 'invalid_request', errors: [{ path: 'page' }] })
    expect((await ask(oauth.url, token, 'no/such')).body.error.code).toBe(-32601)
    const malformed = await ask(oauth.url, token, '', {}, { body: '{' })
    expect(malformed).toMatchObject({
      status: 400,
      body: { error: { code: -32700, data: { code: 'invalid_request' } } },
    })
  })
})

describe('calls of tools', () => {
  it('act with the role of now, and tell events how they came; refused ones are kept [MCP-007, MCP-009]', async () => {
    const { world } = oauth
    const [own, other, foreign] = [await world.organization(), await world.organization(), await world.organization()]
    const person = await world.person({ [own]: ['admin'], [other]: ['learner'] })
    const token = await mcpToken(oauth, person, clientId)
    const invite = async (organizationId: string) =>
      (
        await callRaw(oauth.url, token, 'invite_member', {
          organizationId,
          email: 'new@example.com',
          roles: ['learner'],
        })
      ).body
    expect((await invite(own)).result.structuredContent).toMatchObject({ member: { email: 'new@example.com' } })
    expect((await invite(other)).error).toEqual(refused('forbidden'))
    expect((await invite(foreign)).error).toEqual(refused('not_found'))
    const { eventStore } = oauth.service.platform
    const { events: all } = await eventStore.readAll({ after: 0, limit: 100_000 })
    const events = all.filter(({ metadata }) => metadata.via)
    const mine = events.filter(({ metadata }) => metadata.actor.id === person.userId)
    expect(new Set(mine.map(({ metadata }) => JSON.stringify(metadata.via)))).toEqual(
      new Set([JSON.stringify({ kind: 'mcp', tool: 'invite_member' })]),
    )
    const kept = mine.filter(({ stream }) => stream === `mcp-calls-${person.userId}`).map(({ data }) => data)
    expect(kept).toMatchObject([
      { tool: 'invite_member', organizationId: other, roles: ['learner'], code: 'forbidden' },
      { tool: 'invite_member', organizationId: null, roles: [], code: 'not_found' },
    ])
  })

  it.each([
    ['an id', 'get_lesson', { lessonId: '@' }, 'not_found'],
    ['a text', 'give_feedback', { lessonId: 'les_1', verdict: 'helpful', comment: '@' }, 'invalid_request'],
    ['a filter', 'list_courses', { q: '@' }, 'invalid_request'],
  ])('with text that no store keeps in %s are refused as any other: %s [MCP-003]', async (_what, name, given, code) => {
    const { token } = await learner()
    for (const text of ['\\u0000', '\\ud800']) {
      const params = { name, arguments: given }
      const message = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }).replace('@', text)
      const { status, body } = await ask(oauth.url, token, '', {}, { body: Buffer.from(message) })
      expect([status, body]).toMatchObject([200, { id: 7, error: { data: { code } } }])
    }
  })

  it('are bounded by the same shape as over HTTP', async () => {
    const { token, organizationId } = await learner()
    const lacking = await callRaw(oauth.url, token, 'invite_member', { organizationId, email: 'x@example.com' })
    expect(lacking.body.error.data).toMatchObject({ code: 'insufficient_scope', requiredScope: 'write:members' })
    const given = { lessonId: 'les_1', comment: 'x'.repeat(2_000_000) }
    const large = await callRaw(oauth.url, token, 'give_feedback', given)
    expect(large.body.error).toEqual(refused('payload_too_large'))
    const params = { name: 'give_feedback', arguments: given }
    const body = gzipSync(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }))
    const packed = await ask(oauth.url, token, '', {}, { body, headers: { 'Content-Encoding': 'gzip' } })
    expect(packed.body.error).toEqual(refused('payload_too_large'))
  })
})
