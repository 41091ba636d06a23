import { request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client, type HttpAnswer } from '../harness/http.ts'
import { sampleOperations } from './sampleOperations.ts'
import { apiKey, learner, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
let anonymous: ReturnType<typeof client>
let reader: ReturnType<typeof client>
let author: ReturnType<typeof client>

beforeAll(async () => {
  api = await startSampleApi()
  anonymous = client(api.url, sampleOperations)
  reader = anonymous.as(learner('read:catalog'))
  author = anonymous.as(learner('write:content', 'write:progress'))
})
afterAll(() => api.close())

/** Sends bytes as they are. */
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${learner('write:content', 'write:progress')}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body,
  }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as HttpAnswer['body'],
  }))

describe('routes', () => {
  it('are below /api/v1', async () => {
    expect((await reader.get('/things')).body).toEqual({ culture: null, page: 1, items: [] })
  })

  it('are forwarded from unversioned paths, marked as deprecated [API-003]', async () => {
    const { status, headers, body } = await reader.get('api/things?page=2')
    expect({ status, body }).toEqual({ status: 200, body: { culture: null, page: 2, items: [] } })
    expect(headers.get('Deprecation')).toBe('true')
    expect((await anonymous.get('api/things')).headers.get('Deprecation')).toBe('true')
    expect((await reader.get('/things')).headers.get('Deprecation')).toBeNull()
  })

  it.each(['/nothing', '/things/a/b', 'api/v1', 'api/v1/', 'api', 'api/v2/things', '', 'index.html', '/things//count'])(
    'answer a problem where %j is none [CON-007]',
    async (path) => {
      const { status, headers, body } = await reader.get(path)
      expect({ status, code: body.code, type: headers.get('Content-Type') }).toEqual({
        status: 404,
        code: 'not_found',
        type: 'application/problem+json',
      })
    },
  )

  it('answer 405 with Allow where the method is wrong, before looking at the credential [CON-007]', async () => {
    const response = await fetch(`${api.url}/api/v1/things/x`, { method: 'PATCH' })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, DELETE, HEAD, OPTIONS')
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  it.each(['/openapi/v1.json', '/scalar/v1', '/health/live', '/metrics', '/errors/not_found'])(
    'answer 405 for a method that the page %s does not have [CON-007]',
    async (path) => {
      const response = await fetch(`${api.url}${path}`, { method: 'POST' })
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
    },
  )

  it('answer OPTIONS with what is allowed, and HEAD as GET without its body', async () => {
    const options = await fetch(`${api.url}/api/v1/things`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS'])
    const Authorization = `Bearer ${learner('read:catalog')}`
    const head = await fetch(`${api.url}/api/v1/things/t`, { method: 'HEAD', headers: { Authorization } })
    const get = await fetch(`${api.url}/api/v1/things/t`, { headers: { Authorization } })
    expect(head.status).toBe(200)
    expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(await get.text())))
    expect(await head.text()).toBe('')
  })

  it.each(['%00', '%zz', '%E0%A4%A', 'x'.repeat(129)])(
    'do not find a resource under the malformed id %j [CON-008]',
    async (id) => {
      expect((await reader.get(`/things/${id}`)).body.code).toBe('not_found')
    },
  )

  it('decode parameters', async () => {
    expect((await reader.get(`/things/${encodeURIComponent('学 び/')}`)).body.id).toBe('学 び/')
  })
})

describe('credentials', () => {
  it('are asked for', async () => {
    const { status, headers, body } = await anonymous.get('/things')
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthorized' })
    expect(headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  it.each<Record<string, string>>([
    { Authorization: 'Basic dXNlcjpwYXNz' },
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer two words' },
    { Authorization: '' },
    { 'X-Api-Key': '' },
    { 'X-Api-Key': 'learner:read:catalog' },
    { Authorization: 'Bearer unknown' },
  ])('%j are refused', async (headers) => {
    expect((await anonymous.get('/things', headers)).body.code).toBe('unauthorized')
  })

  it('are not taken from two headers at once [CON-009]', async () => {
    const both = { 'X-Api-Key': apiKey('read:catalog'), Authorization: `Bearer ${learner('read:catalog')}` }
    for (const path of ['/things', '/public/client']) {
      expect((await anonymous.get(path, both)).body).toMatchObject({ status: 400, code: 'invalid_request' })
    }
  })

  it('may be an API key in either header', async () => {
    expect((await anonymous.as(apiKey('read:catalog')).get('/things')).status).toBe(200)
    expect((await anonymous.get('/things', { authorization: `bearer ${apiKey('read:catalog')}` })).status).toBe(200)
  })
})

describe('the order of checks [CON-002]', () => {
  const malformed = ['/things/t/count', '[['] as const

  it('is credential, kind, scope, shape', async () => {
    const answers = [
      await post(...malformed, { Authorization: '' }),
      await post(...malformed, { Authorization: `Bearer ${apiKey('read:catalog')}` }),
      await post(...malformed, { Authorization: `Bearer ${learner('read:catalog')}` }),
      await post(...malformed),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual([
      'unauthorized',
      'user_credential_required',
      'insufficient_scope',
      'invalid_request',
    ])
    expect(answers[2]!.body.requiredScope).toBe('write:progress')
    expect(answers.map(({ headers }) => headers.get('WWW-Authenticate'))).toEqual([
      'Bearer',
      null,
      'Bearer error="insufficient_scope", scope="write:progress"',
      null,
    ])
  })

  it('is shape before resource', async () => {
    expect((await post(`/things/${'x'.repeat(200)}/count`, '{"by":"one"}')).status).toBe(400)
    expect((await post(`/things/${'x'.repeat(200)}/count`, '{"by":1}')).status).toBe(404)
  })
})

describe('bodies', () => {
  const create = (body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) =>
    post('/things', body, headers)

  it.each(['{"title":', 'nothing', '{"title":"x"} trailing', '{title:1}', "{'title':'x'}", '\uFEFF', ' '])(
    'that are not JSON are 400: %j [CON-006]',
    async (body) => {
      const answer = await create(body)
      expect(answer.body).toMatchObject({
        status: 400,
        code: 'invalid_request',
        errors: [{ path: '', message: 'is not valid JSON' }],
      })
    },
  )

  it('that are not UTF-8 are 400', async () => {
    const bytes = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expect((await create(bytes)).status).toBe(400)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'nonsense',
    'application/jsonp',
  ])('of type %j are 415 [CON-006]', async (type) => {
    expect((await create('{"title":"x"}', { 'Content-Type': type })).body.code).toBe('unsupported_media_type')
  })

  it('without a type are 415', async () => {
    const sent = await fetch(`${api.url}/api/v1/things`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${learner('write:content')}` },
      body: new Blob(['{"title":"x"}']),
    })
    expect(sent.status).toBe(415)
  })

  it.each(['application/json;charset=UTF-8', 'Application/JSON', 'application/json; charset="utf-8"'])(
    'of type %j are read',
    async (type) => {
      expect((await create('{"title":"x"}', { 'Content-Type': type })).status).toBe(201)
    },
  )

  it('over the limit of their operation are 413, packed ones too [CON-006]', async () => {
    const body = JSON.stringify({ title: 'x', padding: 'y'.repeat(2_000) })
    expect((await create(body)).body.code).toBe('payload_too_large')
    expect((await create(gzipSync(body), { 'Content-Encoding': 'gzip' })).body.code).toBe('payload_too_large')
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    expect((await post('/things/t/count', bomb, { 'Content-Encoding': 'gzip' })).body.code).toBe('payload_too_large')
    expect((await post('/things/t/count', `{"by":1,"x":"${'y'.repeat(1_000_000)}"}`)).status).toBe(200)
    expect((await post('/things/t/count', `{"by":1,"x":"${'y'.repeat(1_048_576)}"}`)).status).toBe(413)
  })

  it('may be packed; what is not packed as it says is 400, an unknown packing 415', async () => {
    const body = '{"title":"packed"}'
    expect((await create(gzipSync(body), { 'Content-Encoding': 'gzip' })).body.title).toBe('packed')
    expect((await create(body, { 'Content-Encoding': 'gzip' })).body.code).toBe('invalid_request')
    expect((await create(body, { 'Content-Encoding': 'secret' })).body.code).toBe('unsupported_media_type')
  })

  it('may be left out where the operation allows it, with any type', async () => {
    expect((await author.post('/things/empty/count')).body).toEqual({ total: 1 })
    expect((await author.post('/things/empty/count', null)).body).toEqual({ total: 2 })
    const sent = await author.post('/things', undefined, { 'Content-Type': 'application/json' })
    expect(sent.body).toMatchObject({ status: 400, errors: [{ path: '', message: 'is required' }] })
  })

  it('name each mistake by its dotted path [CON-005]', async () => {
    const { status, body } = await author.post('/things', {
      title: '  ',
      quiz: { questions: [{ text: 'ok' }, { text: 1 }, {}] },
      kind: 'huge',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'title', message: 'must not be empty' },
      { path: 'quiz.questions.1.text', message: 'must be a text' },
      { path: 'quiz.questions.2.text', message: 'is required' },
      { path: 'kind', message: 'must be one of big, small' },
    ])
    expect(body.detail).toBe('title: must not be empty (and 3 more)')
  })

  it('have unknown fields ignored, texts trimmed, lengths bounded [CON-004]', async () => {
    expect((await author.post('/things', { title: ' x ', other: 1 })).body).toEqual({ title: 'x', keys: ['title'] })
    expect((await author.post('/things', { title: 'x'.repeat(201) })).body.errors).toEqual([
      { path: 'title', message: 'must have at most 200 characters' },
    ])
  })

  it('cannot reach a prototype', async () => {
    const polluting = '{"title":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'
    expect((await create(polluting)).body).toEqual({ title: 'x', keys: ['title'] })
    expect((await create('{"title":"x","\\u005f_proto__":{"kind":"huge"}}')).body.keys).toEqual(['title'])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it.each([
    '{"title":"a\\u0000b"}',
    '{"title":"\\ud800"}',
    '{"title":"x","quiz":{"questions":[{"text":"\\uDFFFx"}]}}',
    '{"a\\u0000":1}',
  ])('with text that stores cannot keep are 400: %s', async (body) => {
    expect((await create(body)).body).toMatchObject({ status: 400, code: 'invalid_request', errors: [{}] })
  })

  it('with whole surrogate pairs are fine', async () => {
    expect((await create('{"title":"\\ud83d\\ude00"}')).body.title).toBe('😀')
  })

  it('that nest deeply are refused, not fatal', async () => {
    const deep = `${'['.repeat(400_000)}"\\u0000"${']'.repeat(400_000)}`
    expect((await post('/things/t/count', deep)).status).toBe(400)
    expect((await post('/things/t/count', '['.repeat(500_000))).status).toBe(400)
  })

  it('that end early leave the service well', async () => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    const auth = `Authorization: Bearer ${learner('write:content')}`
    socket.write(
      `POST /api/v1/things HTTP/1.1\r\nHost: x\r\n${auth}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"ti`,
    )
    await new Promise<void>((resolve) => socket.end(resolve))
    socket.destroy()
    expect((await reader.get('/things')).status).toBe(200)
  })
})

describe('queries', () => {
  it.each(['culture=a%26b', 'culture=en-US&unknown=1&unknown=2&x[y]=1'])(
    '%s are read, unknown parameters ignored',
    async (query) => {
      expect((await reader.get(`/things?${query}`)).status).toBe(200)
    },
  )

  it.each([
    'culture=ja-JP&culture=en-US',
    'culture[$ne]=x',
    'culture[]=x',
    'culture=ja-JP&culture[a]=b',
    'page=1&page=2',
    'page[]=1',
    'page[gt]=1',
  ])('%s is 400: objects and repeated parameters are no text [CON-014]', async (query: string) => {
    const { status, body } = await reader.get(`/things?${query}`)
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: query.slice(0, query.search(/[=[]/)) })
  })

  it.each(['page=', 'culture=', 'page=&pageSize=&culture=&q='])('%s counts as left out [CON-023]', async (query) => {
    const { status, body } = await reader.get(`/things?${query}`)
    expect({ status, body }).toEqual({ status: 200, body: (await reader.get('/things')).body })
  })

  it.each(['page=0', 'page=x', 'page=1.5', 'culture=%00xx', 'culture=x', '__proto__[page]=1&page=0'])(
    '%s is 400',
    async (query) => {
      expect((await reader.get(`/things?${query}`)).body.code).toBe('invalid_request')
    },
  )
})

describe('a read', () => {
  it('may carry a body where none is expected', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const headers = { Authorization: `Bearer ${learner('read:catalog')}`, 'Content-Length': 17 }
      const sent = request(`${api.url}/api/v1/things`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
      sent.on('error', reject).end('{"unexpected":1}\n')
    })
    expect(answer).toBe(200)
  })
})
