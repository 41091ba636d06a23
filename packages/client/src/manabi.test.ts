import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Manabi } from './manabi.ts'
import { ManabiError } from './manabiError.ts'
import { memoryStorage } from './storage.ts'
import { json, pair, problem, StandIn } from './test/standIn.ts'

let service: StandIn
beforeEach(() => {
  service = new StandIn()
})
const refusedAs = async (call: Promise<unknown>): Promise<ManabiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ManabiError)) throw new Error('It was not refused.', { cause: error })
  return error
}

describe('a call', () => {
  it('fills the template, leaves out what is undefined, and resolves to the body', async () => {
    const client = service.client()
    service.answer = () => json({ id: 'crs/1' })
    expect(await client.get('/api/v1/courses/{courseId}', { path: { courseId: 'crs/1' } })).toEqual({ id: 'crs/1' })
    await client.get('/api/v1/courses', { query: { q: 'a b&c', page: 2 } })
    expect(service.sent.map(({ path }) => path)).toEqual([
      '/api/v1/courses/crs%2F1',
      '/api/v1/courses?q=a%20b%26c&page=2',
    ])
    expect(() => client.get('/api/v1/courses/{courseId}', { path: {} as never })).rejects.toThrow('path.courseId')
  })

  it('is typed by the description', async () => {
    const client = service.client()
    service.answer = () => json({ items: [], percent: 3 })
    const { percent } = await client.post('/api/v1/lessons/{lessonId}/complete', { path: { lessonId: 'les_1' } })
    expect(percent satisfies number).toBe(3)
    // @ts-expect-error: no such path.
    await client.get('/api/v1/nothing')
    // @ts-expect-error: a parameter is missing.
    await expect(client.get('/api/v1/courses/{courseId}')).rejects.toThrow(TypeError)
    // @ts-expect-error: the body is missing.
    await client.post('/api/v1/lessons/{lessonId}/quiz/submit', { path: { lessonId: 'les_1' } })
    // @ts-expect-error: not a list.
    client.pages('/api/v1/me')
  })

  it('resolves to undefined where there is no body, and to text where it is not JSON', async () => {
    service.answers(
      () => new Response(null, { status: 204 }),
      () => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }),
    )
    const client = service.client()
    expect(await client.delete('/api/v1/me')).toBeUndefined()
    expect(await client.get('/api/v1/me/progress')).toBe('a,b')
  })

  it('sends an API key instead of a person', async () => {
    await service.client({ apiKey: 'mk_1' }).get('/api/v1/courses')
    expect(service.sent[0]!.headers).toMatchObject({ 'X-Api-Key': 'mk_1', Accept: 'application/json' })
  })

  it('sends forms as they are', async () => {
    const form = new FormData()
    service.answer = () => json({})
    const fetched = jest.fn<typeof fetch>(async () => json({}))
    await service.client({ fetch: fetched }).post('/api/v1/ai/materials/generate', { body: form })
    expect(fetched.mock.calls[0]![1]).toMatchObject({ body: form })
    expect(Object.keys(fetched.mock.calls[0]![1]!.headers!)).not.toContain('Content-Type')
  })
})

describe('a refusal', () => {
  it('is a ManabiError with the fields of the problem [SDK-003]', async () => {
    service.answers(
      () => problem(403, 'insufficient_scope', { requiredScope: 'read:members' }),
      () => problem(400, 'invalid_request', { errors: [{ path: 'q', message: 'is required' }] }),
      () => new Response('<html>', { status: 500 }),
    )
    const client = service.client()
    const ask = () => refusedAs(client.get('/api/v1/courses'))
    expect(await ask()).toMatchObject({
      name: 'ManabiError',
      status: 403,
      code: 'insufficient_scope',
      detail: 'It is insufficient_scope.',
      message: 'It is insufficient_scope.',
      requiredScope: 'read:members',
      requestId: 'req-1',
      errors: [],
    })
    expect(await ask()).toMatchObject({ status: 400, errors: [{ path: 'q', message: 'is required' }] })
    expect(await ask()).toMatchObject({ status: 500, code: 'http_500' })
    expect(service.sent).toHaveLength(3)
  })

  it('says that the service was not reached', async () => {
    jest.useFakeTimers()
    service.answer = () => new TypeError('fetch failed')
    const refused = refusedAs(service.client().get('/api/v1/courses'))
    await jest.runAllTimersAsync()
    const detail = 'https://manabi.test was not reached: fetch failed.'
    expect(await refused).toMatchObject({ status: 0, code: 'network_error', detail, cause: expect.any(TypeError) })
    jest.useRealTimers()
  })

  it('says that it was given no address', () => {
    expect(() => new Manabi({} as { baseUrl: string })).toThrow('baseUrl is missing')
  })

  it('says so too when something else answers, such as a page of a hotel', async () => {
    jest.useFakeTimers()
    const page = () => new Response('<html>Welcome', { headers: { 'Content-Type': 'text/html' } })
    service.answers(page, () => json({ items: [] }))
    const answer = service.client().get('/api/v1/courses')
    await jest.runAllTimersAsync()
    expect(await answer).toEqual({ items: [] })
    service.answers(page)
    const client = service.client()
    const refused = refusedAs(client.signIn({ email: 'hanako@example.com', password: 'correct horse' }))
    await jest.runAllTimersAsync()
    expect(await refused).toMatchObject({ status: 0, code: 'network_error' })
    expect(await client.session()).toBeNull()
    jest.useRealTimers()
  })

  it('leaves an aborted call as the platform has it, also while it waits', async () => {
    const client = service.client()
    service.answer = () => problem(503, 'unavailable', {}, { 'Retry-After': '30' })
    const controller = new AbortController()
    const call = client.get('/api/v1/courses', { signal: controller.signal })
    setTimeout(() => controller.abort())
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    await expect(client.get('/api/v1/courses', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('rejects with an AbortError where signals have no reason, as in React Native', async () => {
    const client = service.client()
    service.answer = () => problem(503, 'unavailable', {}, { 'Retry-After': '30' })
    const controller = new AbortController()
    Object.defineProperty(controller.signal, 'reason', { value: undefined })
    const call = client.get('/api/v1/courses', { signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('what may work a moment later', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })
  const lesson = { path: { lessonId: 'les_1' } }
  const complete = (client: Manabi) => client.post('/api/v1/lessons/{lessonId}/complete', lesson)

  it('is tried again, writes with one Idempotency-Key [SDK-004]', async () => {
    service.answers(
      () => new TypeError('fetch failed'),
      () => problem(503, 'unavailable'),
      () => problem(409, 'idempotency_key_in_progress'),
      () => json({ percent: 100 }),
    )
    const answer = complete(service.client())
    await jest.runAllTimersAsync()
    expect(await answer).toEqual({ percent: 100 })
    const keys = service.sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has a key without crypto too, as in React Native', async () => {
    const crypto = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!
    Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true })
    try {
      await Promise.all([complete(service.client()), complete(service.client())])
    } finally {
      Object.defineProperty(globalThis, 'crypto', crypto)
    }
    const keys = service.sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('has a key of its own for each call; reads and sign-in have none', async () => {
    const client = service.client()
    service.answer = () => json(pair('a1'))
    await Promise.all([complete(client), complete(client), client.get('/api/v1/me')])
    await client.signIn({ email: 'hanako@example.com', password: 'correct horse' })
    const keys = service.sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(new Set(keys.slice(0, 2)).size).toBe(2)
    expect(keys.slice(2)).toEqual([undefined, undefined])
  })

  it('waits as long as Retry-After says [SDK-004]', async () => {
    service.answers(
      () => json({ error: 'rate_limit_exceeded', message: 'Too many calls.' }, 429, { 'Retry-After': '42' }),
      () => json({ items: [] }),
    )
    const answer = service.client().get('/api/v1/courses')
    await jest.advanceTimersByTimeAsync(41_900)
    expect(service.sent).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(200)
    expect(await answer).toEqual({ items: [] })
  })

  it('is not waited for longer than a minute, and is not what will not pass', async () => {
    service.answers(
      () => json({ error: 'rate_limit_exceeded', message: 'Too many calls.' }, 429, { 'Retry-After': '800' }),
      () => problem(503, 'ai_not_configured'),
      () => problem(409, 'conflict'),
    )
    const client = service.client()
    expect(await refusedAs(client.get('/api/v1/courses'))).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      detail: 'Too many calls.',
      retryAfterSeconds: 800,
    })
    expect((await refusedAs(client.get('/api/v1/courses'))).code).toBe('ai_not_configured')
    expect((await refusedAs(complete(client))).code).toBe('conflict')
    expect(service.sent).toHaveLength(3)
  })

  it('is a write whose read model is late: the same call finds it [SDK-004]', async () => {
    const late = () => new Response(null, { status: 202, headers: { Consistency: 'stale' } })
    service.answers(late, () => json({ percent: 50 }))
    const answer = complete(service.client())
    await jest.runAllTimersAsync()
    expect(await answer).toEqual({ percent: 50 })
    service.answers(late)
    const refused = refusedAs(complete(service.client()))
    await jest.runAllTimersAsync()
    expect(await refused).toMatchObject({ status: 202, code: 'stale' })
    expect(await service.client().delete('/api/v1/me')).toBeUndefined()
  })

  it('is a deletion whose answer was lost: not found is done then, and only then', async () => {
    service.answers(
      () => new TypeError('fetch failed'),
      () => problem(404, 'not_found'),
    )
    const remove = () => service.client().delete('/api/v1/me')
    const answer = remove()
    await jest.runAllTimersAsync()
    expect(await answer).toBeUndefined()
    expect((await refusedAs(remove())).code).toBe('not_found')
  })
})

describe('a read after a write', () => {
  it('carries the Consistency-Token of the last one [SDK-005]', async () => {
    const client = await service.signedIn()
    service.answer = ({ method }) => json({}, 200, method === 'POST' ? { 'Consistency-Token': 'token-1' } : {})
    await client.get('/api/v1/me')
    await client.post('/api/v1/lessons/{lessonId}/view', { path: { lessonId: 'les_1' } })
    await client.get('/api/v1/me')
    await client.get('/api/v1/me/progress')
    expect(service.sent.map(({ headers }) => headers['Consistency-Token'])).toEqual([
      undefined,
      undefined,
      'token-1',
      'token-1',
    ])
    await client.signOut()
    await client.get('/api/v1/courses')
    expect(service.sent.at(-1)!.headers).not.toHaveProperty('Consistency-Token')
  })

  it('goes without a token that the service does not know', async () => {
    const client = service.client()
    const unknown = { errors: [{ path: 'Consistency-Token', message: 'is not a token that this service made' }] }
    service.answer = ({ method, headers }) =>
      method === 'POST'
        ? json({}, 200, { 'Consistency-Token': 'foreign' })
        : 'Consistency-Token' in headers
          ? problem(400, 'invalid_request', unknown)
          : json({ items: [] })
    await client.post('/api/v1/lessons/{lessonId}/view', { path: { lessonId: 'les_1' } })
    expect(await client.get('/api/v1/courses')).toEqual({ items: [] })
  })
})

describe('a session', () => {
  /** Takes the newest access token only. */
  const guarded = (newest: string) => (accept: () => Response) => (request: { path: string; headers: object }) => {
    if (request.path === '/api/v1/auth/refresh') return json(pair(newest))
    const { Authorization } = request.headers as { Authorization?: string }
    return Authorization === `Bearer ${newest}` ? accept() : problem(401, 'unauthorized')
  }

  it('begins with email and password, as the app', async () => {
    service.answer = () => json(pair('a1'))
    const client = service.client({ clientId: 'flash-cards', baseUrl: 'https://manabi.test/' })
    const session = await client.signIn({ email: 'hanako@example.com', password: 'correct horse' })
    expect(session.user.displayName).toBe('Hanako')
    await client.get('/api/v1/me')
    expect(service.sent).toMatchObject([
      {
        path: '/api/v1/auth/login',
        body: { email: 'hanako@example.com', password: 'correct horse', clientId: 'flash-cards' },
      },
      { path: '/api/v1/me', headers: { Authorization: 'Bearer a1' } },
    ])
  })

  it('is refreshed once for calls that meet its end together [SDK-002]', async () => {
    const client = await service.signedIn()
    service.answer = guarded('a2')(() => json({}))
    await Promise.all(Array.from({ length: 10 }, () => client.get('/api/v1/me')))
    await client.get('/api/v1/me')
    expect(service.to('/api/v1/auth/refresh').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-a1' }])
    expect(service.to('/api/v1/me')).toHaveLength(21)
  })

  it('retries the write under the key that it had', async () => {
    const client = await service.signedIn()
    service.answer = guarded('a2')(() => json({}))
    await client.post('/api/v1/lessons/{lessonId}/view', { path: { lessonId: 'les_1' } })
    const keys = service.to('/api/v1/lessons/les_1/view').map(({ headers }) => headers['Idempotency-Key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('outlives the program in the storage, until it is signed out [SDK-002]', async () => {
    const storage = memoryStorage()
    await service.signedIn({ storage })
    const later = service.client({ storage })
    expect((await later.session())?.user.id).toBe('usr_1')
    await later.signOut()
    expect(service.sent).toMatchObject([{ path: '/api/v1/auth/logout', body: { refreshToken: 'refresh-a1' } }])
    expect(await later.session()).toBeNull()
    expect(await service.client({ storage }).session()).toBeNull()
  })

  it('is that of the other tab, when that has refreshed it', async () => {
    const storage = memoryStorage()
    const here = await service.signedIn({ storage })
    const there = service.client({ storage })
    service.answer = guarded('a2')(() => json({}))
    await there.get('/api/v1/me')
    await here.get('/api/v1/me')
    expect(service.to('/api/v1/auth/refresh')).toHaveLength(1)
  })

  it('ends when it cannot be refreshed, and stays when the service is out of reach', async () => {
    const client = await service.signedIn()
    service.answer = ({ path }) => problem(401, path.endsWith('refresh') ? 'invalid_grant' : 'unauthorized')
    expect((await refusedAs(client.get('/api/v1/me'))).code).toBe('invalid_grant')
    expect(await client.session()).toBeNull()

    jest.useFakeTimers()
    const other = await service.signedIn()
    service.answer = ({ path }) =>
      path.endsWith('refresh') ? new TypeError('fetch failed') : problem(401, 'unauthorized')
    const refused = refusedAs(other.get('/api/v1/me'))
    await jest.runAllTimersAsync()
    expect((await refused).code).toBe('network_error')
    jest.useRealTimers()
    expect(await other.session()).not.toBeNull()
  })

  it('goes on when the answer to a refresh was lost', async () => {
    const client = await service.signedIn({ clientId: 'flash-cards' })
    const accept = guarded('a2')(() => json({}))
    service.answer = (request) => {
      if (request.path === '/api/v1/auth/refresh') return problem(401, 'refresh_token_reused')
      return request.path === '/api/v1/oauth/token' ? json(pair('a2')) : accept(request)
    }
    await client.get('/api/v1/me')
    expect(service.to('/api/v1/oauth/token')[0]!.body).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-a1',
      client_id: 'flash-cards',
    })
  })

  it('does not come back when it is signed out during a refresh', async () => {
    const client = await service.signedIn()
    let refresh: (response: Response) => void = () => {}
    service.answer = ({ path }) => {
      if (path.endsWith('/logout')) return json(null, 200)
      return path.endsWith('refresh') ? new Promise((resolve) => (refresh = resolve)) : problem(401, 'unauthorized')
    }
    const refused = refusedAs(client.get('/api/v1/me'))
    while (service.to('/api/v1/auth/refresh').length === 0) await Promise.resolve()
    await client.signOut()
    refresh(json(pair('a2')))
    expect((await refused).status).toBe(401)
    expect(await client.session()).toBeNull()
  })

  it('is not refreshed for a password that is wrong', async () => {
    const client = await service.signedIn()
    service.answer = () => problem(401, 'invalid_credentials')
    const body = { currentPassword: 'wrong', newPassword: 'correct horse' }
    expect((await refusedAs(client.put('/api/v1/me/password', { body }))).code).toBe('invalid_credentials')
    expect(service.sent).toHaveLength(1)
  })
})
