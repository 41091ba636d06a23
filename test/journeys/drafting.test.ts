import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { docxOf, pdfOf, pptxOf, textOnPage } from '../../packages/documents/test/files.ts'
import { fieldsOf, problemOf } from '../harness/authors.ts'
import { eventually } from '../harness/eventually.ts'
import { cost, type ModelServer, silent, startModelServer } from '../harness/modelServer.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { type World, worldOf } from '../harness/world.ts'

let model: ModelServer
let service: TestService
let world: World
let school: Id
let author: Awaited<ReturnType<World['person']>>
let ai: string

beforeAll(async () => {
  model = await startModelServer()
  const settings = {
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'a-model',
    AI_API_KEY: 'sk-secret',
  }
  service = await startTestService({ ...settings, AI_CONCURRENCY: '2', AI_TIMEOUT_SECONDS: '2' })
  world = worldOf(service)
})
afterAll(async () => {
  await service.remove()
  await model.close()
})
beforeEach(async () => {
  school = await world.organization()
  author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
  ai = `/organizations/${school}/ai`
})

const outline = {
  title: 'Whales',
  description: 'About whales.',
  level: 'Beginner',
  sections: [{ title: 'One', lessons: [{ title: 'Mammals', summary: 'Air.', estimatedMinutes: 10 }] }],
}
const choices = [
  { text: 'Air', isCorrect: true },
  { text: 'Water', isCorrect: false },
]
const questions = { questions: [1, 2, 3].map((n) => ({ text: `Question ${n}`, choices, explanation: 'Mammals.' })) }
const body = { format: 'markdown', text: '## Whales\n\nThey breathe air.' }
const usage = { model: 'tested-model', ...cost }

/** The events of calls of the model, of one organization. */
async function recorded(organizationId = school) {
  const stored = await service.platform.eventStore.readStream(`model-usage-${organizationId}`, { limit: 100 })
  return stored.map(({ data }) => data)
}
const head = () => service.platform.eventStore.head()

describe('a draft', () => {
  it('of an outline, a lesson and questions is answered, and nothing is saved but its cost [AID-001, AID-008]', async () => {
    await world.settled()
    const before = await head()
    model.answer(JSON.stringify(outline), JSON.stringify(body), JSON.stringify(questions))
    const request = { topic: 'Whales', culture: 'en-us', audience: 'Children', sectionCount: 1, level: 'Advanced' }
    const first = await author.api.post(`${ai}/course-outline`, request)
    expect([first.status, first.body]).toEqual([200, { draft: { ...outline, level: 'Advanced' }, usage }])
    const lesson = { courseTitle: 'Whales', lessonTitle: 'Mammals', culture: 'ja-JP', sourceText: 'Notes' }
    expect((await author.api.post(`${ai}/lesson-body`, lesson)).body).toEqual({ draft: body, usage })
    const asked = { culture: 'en-US', count: 2, sourceText: 'Whales are mammals.' }
    const drafted = await author.api.post(`${ai}/quiz-questions`, asked)
    expect(drafted.body).toEqual({ draft: { questions: questions.questions.slice(0, 2) }, usage })

    const [one, two, three] = model.asked.map(({ text }) => text)
    for (const part of ['Whales', 'Children', 'English', 'Advanced']) expect(one).toContain(part)
    for (const part of ['Mammals', 'Japanese', 'Notes']) expect(two).toContain(part)
    expect(three).toContain('Whales are mammals.')
    const { events } = await service.platform.eventStore.readAll({ after: before, limit: 100 })
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['ModelCalled']))
    const call = {
      organizationId: school,
      model: 'tested-model',
      ...cost,
      outcome: 'usable',
      calledAt: expect.any(String),
    }
    expect(await recorded()).toEqual(
      ['draftCourseOutline', 'draftLessonBody', 'draftQuizQuestions'].map((operation) => ({ ...call, operation })),
    )
    expect(events[0]!.metadata).toMatchObject({ organizationId: school, actor: { kind: 'user', id: author.userId } })
  })

  it('may come in a fence or after thoughts, and loses what could harm a reader', async () => {
    const text = 'Fine<script>alert(1)</script>'
    model.answer(`<think>{hm}</think>Here it is:\n\`\`\`json\n${JSON.stringify({ text })}\n\`\`\``)
    const lesson = { courseTitle: 'Whales', lessonTitle: 'Mammals', culture: 'en-US' }
    const { body: answer } = await author.api.post(`${ai}/lesson-body`, lesson)
    expect(answer.draft).toEqual({ format: 'markdown', text: expect.stringMatching(/^Fine[^<]*$/) })

    model.answer(JSON.stringify({ text: `<b>x</b>\n\n${'> '.repeat(100)}x` }))
    expect(problemOf(await author.api.post(`${ai}/lesson-body`, lesson))).toEqual([502, 'ai_failed'])
  })

  it('that does not fit is asked for once more, then given up; both are billed [AID-002, AID-005, AID-008]', async () => {
    const request = { topic: 'Whales', culture: 'en-US' }
    model.answer('I would rather not.', JSON.stringify(outline))
    const second = await author.api.post(`${ai}/course-outline`, request)
    const both = { inputTokens: 2 * cost.inputTokens, outputTokens: 2 * cost.outputTokens }
    expect(second.body).toEqual({ draft: outline, usage: { model: 'tested-model', ...both } })
    expect(model.asked[1]!.text).toContain('I would rather not.')

    model.answer(JSON.stringify({ ...outline, sections: [] }))
    expect(problemOf(await author.api.post(`${ai}/course-outline`, request))).toEqual([502, 'ai_failed'])
    expect(model.asked).toHaveLength(2)
    expect(model.asked[1]!.text).toContain('sections must not be empty')
    model.answer(
      JSON.stringify({
        questions: [{ text: 'Two right ones', choices: choices.map((one) => ({ ...one, isCorrect: true })) }],
      }),
    )
    const asked = { culture: 'en-US', sourceText: 'x' }
    expect(problemOf(await author.api.post(`${ai}/quiz-questions`, asked))).toEqual([502, 'ai_failed'])
    const outcomes = (await recorded()).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['unusable', 'usable', 'unusable', 'unusable', 'unusable', 'unusable'])
  })

  it('fails with the provider, and costs nothing then [AID-002, AID-012]', async () => {
    for (const status of [401, 500]) {
      model.answer(status)
      const answer = await author.api.post(`${ai}/course-outline`, { topic: 'Whales', culture: 'en-US' })
      expect([...problemOf(answer), answer.body.detail]).toEqual([
        502,
        'ai_failed',
        `The AI provider answered ${status}.`,
      ])
      expect(JSON.stringify(answer.body)).not.toContain('secret')
    }
    expect(await recorded()).toEqual([])
  })

  it('refuses what it cannot be written from', async () => {
    const refusals: [string, object, string][] = [
      ['course-outline', { culture: 'en-US' }, 'topic'],
      ['course-outline', { topic: 'x', culture: 'english' }, 'culture'],
      ['lesson-body', { courseTitle: 'x', culture: 'en-US' }, 'lessonTitle'],
      ['quiz-questions', { culture: 'en-US' }, 'sourceText'],
      ['quiz-questions', { culture: 'en-US', lessonId: 'les_none' }, 'lessonId'],
      ['quiz-questions', { culture: 'en-US', sourceText: 'x', count: 21 }, 'count'],
    ]
    for (const [path, request, field] of refusals) {
      const answer = await author.api.post(`${ai}/${path}`, request)
      expect([path, ...problemOf(answer), answer.body.errors[0].path]).toEqual([path, 400, 'invalid_request', field])
    }
  })

  it('takes too long, or comes when too many are written [AID-007]', async () => {
    model.answer(silent)
    const request = { topic: 'Whales', culture: 'en-US' }
    const other = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
    const ask = (by: typeof author) => by.api.post(`${ai}/course-outline`, request)
    const first = ask(author)
    await eventually(() => model.open === 1)
    // One place is left to others.
    const [second, busy] = [ask(other), await ask(author)]
    expect([...problemOf(busy), busy.headers.get('Retry-After')]).toEqual([503, 'unavailable', '10'])
    const slow = [first, second]
    for (const late of await Promise.all(slow)) {
      expect([...problemOf(late), late.body.detail]).toEqual([
        502,
        'ai_failed',
        'The AI provider took more than 2 seconds.',
      ])
    }
    expect((await recorded()).map(({ outcome, inputTokens }) => [outcome, inputTokens])).toEqual([
      ['failed', null],
      ['failed', null],
    ])
  })

  it('stops when the caller leaves, which is recorded [AID-006, AID-008]', async () => {
    model.answer(silent)
    const leaving = new AbortController()
    const left = fetch(`${service.url}/api/v1${ai}/course-outline`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${author.tokens.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ topic: 'Whales', culture: 'en-US' }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name)
    await eventually(() => model.open === 1)
    leaving.abort()
    expect(await left).toBe('AbortError')
    await eventually(() => model.open === 0)
    await eventually(async () => (await recorded()).length === 1)
    expect(await recorded()).toMatchObject([{ outcome: 'cancelled', inputTokens: null }])
  })

  it('is the same again with the same key, and billed once', async () => {
    model.answer(JSON.stringify(outline))
    const send = () =>
      author.api.post(`${ai}/course-outline`, { topic: 'Whales', culture: 'en-US' }, { 'Idempotency-Key': 'outline-1' })
    const [first, again] = [await send(), await send()]
    expect([again.body, again.headers.get('Idempotency-Replayed')]).toEqual([first.body, 'true'])
    expect(await recorded()).toHaveLength(1)
    model.answer(500, JSON.stringify(outline))
    const failing = () =>
      author.api.post(`${ai}/course-outline`, { topic: 'Whales', culture: 'en-US' }, { 'Idempotency-Key': 'outline-2' })
    expect([(await failing()).status, (await failing()).status]).toEqual([502, 200])
    expect(await recorded()).toHaveLength(2)
  })
})

describe('questions about a lesson', () => {
  it('come from what authors wrote in it, and from nothing that learners wrote [AID-011]', async () => {
    const { lessonIds } = await world.course(school, {
      lessons: [
        { title: 'Whales', text: 'Krill is food.', isPublished: false },
        { title: 'Empty', text: ' ' },
      ],
    })
    const [lessonId, empty] = lessonIds
    const learner = await world.person({ [school]: ['learner'] })
    await learner.api.post(`/lessons/${empty}/feedback`, { verdict: 'helpful', comment: 'A private remark' })
    await world.settled()
    model.answer(JSON.stringify(questions))
    const { status } = await author.api.post(`${ai}/quiz-questions`, { culture: 'en-US', lessonId })
    expect([status, model.asked[0]!.text.includes('Krill is food.')]).toEqual([200, true])
    for (const kept of ['private', learner.email, author.email, 'Hanako'])
      expect(model.asked[0]!.text).not.toContain(kept)
    const elsewhere = await world.organization()
    const other = await world.person({ [elsewhere]: ['admin'] }, 'manabi-web')
    const ask = (asker: typeof author, organizationId: Id, id: Id | undefined) =>
      asker.api.post(`/organizations/${organizationId}/ai/quiz-questions`, { culture: 'en-US', lessonId: id })
    expect(fieldsOf(await ask(author, school, empty))).toEqual(['lessonId'])
    expect(fieldsOf(await ask(other, elsewhere, lessonId))).toEqual(['lessonId'])
    expect(problemOf(await ask(other, school, lessonId))).toEqual([404, 'not_found'])
  })
})

describe('material generation', () => {
  type Fields = Readonly<Record<string, string | File>>
  const generate = async (fields: Fields, token = author.tokens.accessToken) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const credential = token.startsWith('mk_') ? { 'X-Api-Key': token } : { Authorization: `Bearer ${token}` }
    const response = await fetch(`${service.url}/api/v1/ai/materials/generate`, {
      method: 'POST',
      headers: credential,
      body: form,
    })
    const { status, headers } = response
    return { status, headers, body: JSON.parse(await response.text()) }
  }
  const file = (content: string | Buffer, name: string, type = '') =>
    new File([new Uint8Array(Buffer.from(content))], name, { type })
  const office = 'application/vnd.openxmlformats-officedocument'

  it.each<[string, () => File]>([
    ['text', () => file('Krill', 'notes.txt', 'text/plain')],
    ['Markdown', () => file('# Krill', 'notes.md', 'text/markdown')],
    ['HTML', () => file('<h1>Krill</h1>', 'notes.html', 'text/html')],
    ['PDF', () => file(pdfOf([textOnPage('Krill')]), 'notes.pdf', 'application/pdf')],
    ['DOCX', () => file(docxOf('<w:p><w:t>Krill</w:t></w:p>'), 'n.docx', `${office}.wordprocessingml.document`)],
    ['PPTX', () => file(pptxOf(['Krill']), 'n.pptx', `${office}.presentationml.presentation`)],
  ])('reads a file of %s [AID-003]', async (_name, uploadFile) => {
    model.answer(JSON.stringify(body))
    const answer = await generate({
      action: 'summarize',
      prompt: 'Briefly',
      lessonTitle: 'Food',
      uploadFile: uploadFile(),
    })
    expect([answer.status, answer.body]).toEqual([200, { draft: body, usage }])
    for (const part of ['Krill', 'Briefly', 'Food']) expect(model.asked[0]!.text).toContain(part)
    expect(await recorded()).toMatchObject([{ operation: 'generateMaterial', organizationId: school }])
  })

  it.each<[string, Fields]>([
    ['create', { prompt: 'About whales', existingRaw: '' }],
    ['improve', { existingRaw: 'line one\nline two' }],
    ['translate', { existingRaw: 'クジラ', uploadFile: new File([], '') }],
  ])('works without a file: %s [AID-001]', async (action, fields) => {
    model.answer(JSON.stringify(body))
    expect((await generate({ action, ...fields })).body).toEqual({ draft: body, usage })
    expect(model.asked[0]!.text).not.toContain('\\r')
  })

  it.each<[string, number, string, () => Fields]>([
    ['an unknown action', 400, 'invalid_request', () => ({ action: 'destroy', prompt: 'x' })],
    ['nothing to work on', 400, 'invalid_request', () => ({ action: 'improve', prompt: 'x' })],
    ['nothing at all', 400, 'invalid_request', () => ({ action: 'create' })],
    ['a text for a file', 400, 'invalid_request', () => ({ action: 'create', uploadFile: 'x' })],
    [
      'a picture',
      415,
      'unsupported_media_type',
      () => ({ action: 'summarize', uploadFile: file('GIF', 'a.gif', 'image/gif') }),
    ],
    [
      'a damaged PDF',
      400,
      'invalid_request',
      () => ({ action: 'summarize', uploadFile: file('x', 'a.pdf', 'application/pdf') }),
    ],
    [
      'too many pages',
      413,
      'payload_too_large',
      () => ({ action: 'summarize', uploadFile: file(pdfOf(Array(501).fill('')), 'a.pdf', 'application/pdf') }),
    ],
    [
      'too large a file',
      413,
      'payload_too_large',
      () => ({ action: 'summarize', uploadFile: file(Buffer.alloc(10 * 1024 * 1024), 'a.txt', 'text/plain') }),
    ],
    ['NUL', 400, 'invalid_request', () => ({ action: 'improve', existingRaw: 'a\0b' })],
  ])('refuses %s [AID-004]', async (_name, status, code, fields) => {
    model.answer(JSON.stringify(body))
    const answer = await generate(fields())
    expect(problemOf(answer)).toEqual([status, code])
    expect(model.asked).toEqual([])
  })

  it('refuses JSON, and a form that is cut off [AID-003]', async () => {
    expect(problemOf(await author.api.post('/ai/materials/generate', { action: 'create', prompt: 'x' }))).toEqual([
      415,
      'unsupported_media_type',
    ])
    const response = await fetch(`${service.url}/api/v1/ai/materials/generate`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${author.tokens.accessToken}`,
        'Content-Type': 'multipart/form-data; boundary=a',
      },
      body: '--a\r\nContent-Disposition: form-data; name="action"\r\n\r\ncreate',
    })
    expect(response.status).toBe(400)
  })

  it('is for authors in any of their organizations, and for API keys; its cost is that organization’s [AID-010]', async () => {
    model.answer(JSON.stringify(body))
    const fields = { action: 'create', prompt: 'x' }
    const learner = await world.person({ [school]: ['learner', 'hr'] }, 'manabi-web')
    expect((await generate(fields, learner.tokens.accessToken)).body.code).toBe('insufficient_scope')
    const other = await world.organization()
    const both = await world.person({ [school]: ['learner'], [other]: ['admin'] }, 'manabi-web')
    expect((await generate(fields, both.tokens.accessToken)).status).toBe(200)
    const { body: made } = await both.api.post(`/organizations/${other}/api-keys`, {
      name: 'Drafts',
      scopes: ['write:content'],
    })
    expect((await generate(fields, made.key)).status).toBe(200)
    expect([await recorded(), (await recorded(other)).length]).toEqual([[], 2])
    const keyed = world.api.as(made.key)
    const request = { topic: 'Whales', culture: 'en-US' }
    model.answer(JSON.stringify(outline))
    expect((await keyed.post(`/organizations/${other}/ai/course-outline`, request)).status).toBe(200)
    expect(problemOf(await keyed.post(`${ai}/course-outline`, request))).toEqual([404, 'not_found'])
    expect(problemOf(await both.api.post(`${ai}/course-outline`, request))).toEqual([403, 'forbidden'])
  })
})
