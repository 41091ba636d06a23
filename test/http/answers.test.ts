import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { MasterKey } from '@manabi/personal-data'
import fc from 'fast-check'
import { ConsistencyTokens } from '../../apps/api/src/http/consistency.ts'
import { client } from '../harness/http.ts'
import { sampleOperations } from './sampleOperations.ts'
import { learner, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
let anonymous: ReturnType<typeof client>
let reader: ReturnType<typeof client>
let writer: ReturnType<typeof client>
const tokens = () => new ConsistencyTokens(api.masterKey)

beforeAll(async () => {
  api = await startSampleApi()
  anonymous = client(api.url, sampleOperations)
  reader = anonymous.as(learner('read:catalog'))
  writer = anonymous.as(learner('write:content', 'write:progress'))
})
afterAll(() => api.close())
afterEach(() => {
  api.readModels.limit = Number.POSITIVE_INFINITY
  api.readModels.waited.length = 0
})

describe('answers', () => {
  it('have the status that the operation declares, deleting 204 without a body [CON-001]', async () => {
    const created = await writer.post('/things', { title: 'x' })
    const again = await writer.post('/things', { title: 'again' })
    const deleted = await writer.delete('/things/x')
    expect([created.status, again.status, deleted.status]).toEqual([201, 200, 204])
    expect(again.headers.get('Cache-Control')).toBe('private')
    expect([deleted.body, deleted.headers.get('Content-Length')]).toEqual([null, null])
  })

  it('are kept by no cache, sniffed and framed by nobody, and do not tell what made them', async () => {
    for (const path of ['/things', '/nothing', 'health/live']) {
      const { headers } = await reader.get(path)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('Strict-Transport-Security')).toContain('max-age=')
      expect(headers.get('X-Powered-By')).toBeNull()
    }
  })

  it('take the caller’s address from proxies only where they are trusted', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'tests' }
    expect((await anonymous.get('/public/client', headers)).body).toEqual({
      ipAddress: '127.0.0.1',
      userAgent: 'tests',
    })
    const behindProxy = await startSampleApi({ TRUST_PROXY: '1' })
    const { body } = await client(behindProxy.url).get('/public/client', headers)
    await behindProxy.close()
    expect(body.ipAddress).toBe('203.0.113.7')
  })
})

describe('request ids', () => {
  it('are the caller’s where sane, else new, on every answer [CON-010]', async () => {
    for (const path of ['/things', '/nothing', 'health/live', 'openapi/v1.json', 'errors/not_found']) {
      const { headers } = await reader.get(path, { 'X-Request-Id': 'My.Request_1-2' })
      expect(headers.get('X-Request-Id')).toBe('My.Request_1-2')
    }
    for (const id of ['two words', 'x'.repeat(129), '', 'a/b', '<script>']) {
      const { headers, body } = await anonymous.get('/things', { 'X-Request-Id': id })
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(body.requestId).toBe(headers.get('X-Request-Id'))
    }
  })

  it('go into the metadata of events, with actor and organization', async () => {
    await writer.post('/things/metadata/count', { by: 2 }, { 'X-Request-Id': 'request-7' })
    const [event] = await api.eventStore.readStream('counter-metadata')
    expect(event!.metadata).toEqual({
      occurredAt: expect.stringMatching(/Z$/),
      actor: { kind: 'user', id: 'usr_1' },
      organizationId: null,
      requestId: 'request-7',
      causationId: null,
    })
  })

  it('go into the log, which holds nothing personal', async () => {
    await reader.get('/things/t1?culture=secret-query', { 'X-Request-Id': 'logged-1' })
    const line = api.logged.find(({ requestId }) => requestId === 'logged-1')!
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/v1/things/{thingId}',
      status: 200,
      callerKind: 'learner',
      callerId: 'usr_1',
    })
    expect(JSON.stringify(line)).not.toMatch(/secret|127\.0\.0\.1|t1/)
  })
})

describe('problems', () => {
  it('have a type whose page explains the code', async () => {
    const { headers, body } = await reader.get('/things/missing')
    expect(headers.get('Content-Type')).toBe('application/problem+json')
    expect(body).toEqual({
      type: 'https://manabi.test/errors/not_found',
      title: 'Not found',
      status: 404,
      detail: 'There is no such resource, or the caller cannot see it.',
      code: 'not_found',
      requestId: headers.get('X-Request-Id'),
    })
  })

  it('of our own making tell the request id and nothing else; the log has the stack [CON-016]', async () => {
    const { status, body } = await anonymous.get('/public/failures/mistake', { 'X-Request-Id': 'mistake-1' })
    expect(status).toBe(500)
    expect(body).toEqual({
      type: 'https://manabi.test/errors/internal_error',
      title: 'Internal error',
      status: 500,
      detail: 'Internal error. Report this request ID.',
      code: 'internal_error',
      requestId: 'mistake-1',
    })
    const line = api.logged.find(({ requestId, level }) => requestId === 'mistake-1' && level === 50)!
    expect(JSON.stringify(line)).toMatch(/a secret detail.*sampleOperations/)
  })

  it('of a backing server are 503 with Retry-After [CON-015]', async () => {
    const { status, headers, body } = await anonymous.get('/public/failures/unavailable')
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('of a limit have a body of their own', async () => {
    const { headers, body } = await anonymous.get('/public/failures/limited')
    expect(body).toEqual({
      error: 'rate_limit_exceeded',
      message: expect.any(String),
      retryAfterSeconds: 17,
      status: 429,
    })
    expect([headers.get('Retry-After'), headers.get('X-RateLimit-Limit')]).toEqual(['17', '60'])
  })

  it('of credentials always say how to authenticate', async () => {
    for (const kind of ['unauthorized', 'password']) {
      const { status, headers } = await anonymous.get(`/public/failures/${kind}`)
      expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    }
  })
})

describe('entity tags', () => {
  it('are strong and spare an unchanged answer [CAT-010]', async () => {
    const first = await reader.get('/things/t')
    const tag = first.headers.get('ETag')!
    expect(tag).toMatch(/^"[\w-]+"$/)
    for (const named of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const { status, headers, body } = await reader.get('/things/t', { 'If-None-Match': named })
      expect({ status, body, tag: headers.get('ETag'), type: headers.get('Content-Type') }).toEqual({
        status: 304,
        body: null,
        tag,
        type: null,
      })
    }
  })

  it('do not match those of other content', async () => {
    const other = (await reader.get('/things/other')).headers.get('ETag')!
    for (const named of [other, '""', 'nonsense', '']) {
      expect((await reader.get('/things/t', { 'If-None-Match': named })).status).toBe(200)
    }
  })

  it('are only where they are declared', async () => {
    expect((await reader.get('/things')).headers.get('ETag')).toBeNull()
  })
})

describe('consistency', () => {
  it('comes with every write as a token of its position [CTK-001]', async () => {
    const { headers } = await writer.post('/things/token/count', { by: 1 })
    expect(tokens().positionOf(headers.get('Consistency-Token')!)).toBe(await api.eventStore.head())
    expect(headers.get('Consistency')).toBeNull()
    for (const answer of [await writer.post('/things', { title: 'x' }), await writer.delete('/things/x')]) {
      expect(tokens().positionOf(answer.headers.get('Consistency-Token')!)).toBe(await api.eventStore.head())
    }
    expect((await reader.get('/things')).headers.get('Consistency-Token')).toBeNull()
  })

  it('is waited for before a write answers, two seconds at most in all [CTK-004]', async () => {
    await writer.post('/things/waits/count', { by: 1 })
    const head = await api.eventStore.head()
    expect(api.readModels.waited).toEqual([{ position: head, milliseconds: 2_000 }])
  })

  it('is waited for up to the write that left nothing to do, else to the store’s end', async () => {
    await writer.post('/things/a/count', { by: 1 })
    const before = await api.eventStore.head()
    await writer.post('/things/b/count', { by: 1 })
    const again = await writer.post('/things/a/count', { by: 0 })
    expect(tokens().positionOf(again.headers.get('Consistency-Token')!)).toBe(before)
    const never = await writer.post('/things/never/count', { by: 0 })
    expect(tokens().positionOf(never.headers.get('Consistency-Token')!)).toBe(await api.eventStore.head())
    expect(api.readModels.waited.slice(-2).map(({ position }) => position)).toEqual([
      before,
      await api.eventStore.head(),
    ])
  })

  it('is stale on a write whose read models are late', async () => {
    api.readModels.limit = 0
    const { status, headers, body } = await writer.post('/things/late/count', { by: 5 })
    expect({ status, body, consistency: headers.get('Consistency') }).toEqual({
      status: 200,
      body: { total: 5 },
      consistency: 'stale',
    })
  })

  it('lets no write that was kept look failed because it cannot be read back yet', async () => {
    api.readModels.limit = 0
    for (const reading of ['missing', 'down']) {
      const { status, headers, body } = await writer.post('/things/kept/count', { reading })
      expect({ status, body, consistency: headers.get('Consistency') }).toEqual({
        status: 202,
        body: null,
        consistency: 'stale',
      })
      expect(tokens().positionOf(headers.get('Consistency-Token')!)).toBe(await api.eventStore.head())
    }
    expect(await api.eventStore.readStream('counter-kept')).toHaveLength(2)
  })

  it('hides no problem of a write that was refused, or of one whose read models are there', async () => {
    expect((await writer.post('/things/t/count', { reading: 'missing' })).status).toBe(404)
    api.readModels.limit = 0
    expect((await writer.post('/things/t/count', { reading: 'refused' })).status).toBe(409)
    expect((await writer.post('/things/never/count', { by: 0, reading: 'missing' })).status).toBe(404)
  })

  it('is waited for before a read that asks, and stale when it is late [CTK-002]', async () => {
    const token = tokens().of(7)
    expect((await reader.get('/things', { 'Consistency-Token': token })).headers.get('Consistency')).toBeNull()
    api.readModels.limit = 6
    const late = await reader.get('/things', { 'Consistency-Token': token })
    expect([late.status, late.headers.get('Consistency')]).toEqual([200, 'stale'])
    const tag = (await reader.get('/things/t')).headers.get('ETag')!
    const unchanged = await reader.get('/things/t', { 'Consistency-Token': token, 'If-None-Match': tag })
    expect([unchanged.status, unchanged.headers.get('Consistency')]).toEqual([304, 'stale'])
    expect(api.readModels.waited.every(({ milliseconds }) => milliseconds === 2_000)).toBe(true)
  })

  it('needs a key for writes and for reads that ask, and for no other read [CTK-005]', async () => {
    const token = tokens().of(7)
    const before = await api.eventStore.head()
    api.masterKey.awaitRing()
    const answers = [
      await reader.get('/things'),
      await reader.get('/things', { 'Consistency-Token': token }),
      await writer.post('/things/keyless/count', { by: 1 }),
    ]
    api.masterKey.useRing(null)
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503])
    expect(await api.eventStore.head()).toBe(before)
  })

  const older = (position: number) => Buffer.from(`position:${position}`).toString('base64url')
  it.each([older(7), older(Number.MAX_SAFE_INTEGER)])(
    'of an earlier release is not waited for: %j [CTK-005]',
    async (token) => {
      const { status, headers } = await reader.get('/things', { 'Consistency-Token': token })
      expect([status, headers.get('Consistency'), api.readModels.waited]).toEqual([200, null, []])
    },
  )

  it.each(['', 'x', '7', older(-1), older(1.5), `${older(7)}, ${older(8)}`])(
    'cannot be asked for with %j: 400 [CTK-003]',
    async (token) => {
      const { status, body } = await reader.get('/things', { 'Consistency-Token': token })
      expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: 'Consistency-Token' })
    },
  )

  it('cannot be asked for with a token that was changed, or made with another key: 400 [CTK-003]', async () => {
    const token = tokens().of(7)
    const others = new ConsistencyTokens(MasterKey.from(Buffer.alloc(32, 8).toString('base64'))).of(7)
    const changed = token.replace(/.{8}$/, (end) => [...end].reverse().join(''))
    for (const wrong of [changed, token.slice(0, -8), `${token}, ${token}`, others])
      expect((await reader.get('/things', { 'Consistency-Token': wrong })).status).toBe(400)
  })

  it('tokens stand for their position, and do not show it [CTK-005]', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (position) => tokens().positionOf(tokens().of(position)) === position))
    expect(tokens().of(7)).not.toBe(tokens().of(7))
  })
})
