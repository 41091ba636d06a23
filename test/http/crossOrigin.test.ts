import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { client } from '../harness/http.ts'
import { sampleOperations } from './sampleOperations.ts'
import { learner, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
beforeAll(async () => {
  api = await startSampleApi({ CORS_ORIGINS: 'https://app.example, http://localhost:5173' })
})
afterAll(() => api.close())

const preflight = (origin: string, path = '/api/v1/things', { url } = api) =>
  fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    },
  })
const allowed = ({ headers }: { headers: Headers }) => headers.get('Access-Control-Allow-Origin')
const listed = ({ headers }: { headers: Headers }, name: string) => headers.get(name)!.split(',')

describe('pages of other origins', () => {
  it.each(['https://app.example', 'http://localhost:5173'])('%s may ask, and read every answer', async (Origin) => {
    const caller = client(api.url, sampleOperations).with({ Origin })
    const answers = [
      await caller.as(learner('read:catalog')).get('/things'),
      await caller.get('/things'),
      await caller.get('/nothing'),
      await caller.get('openapi/v1.json'),
    ]
    expect(answers.map(allowed)).toEqual(answers.map(() => Origin))
    expect(answers[0]!.headers.get('Vary')).toContain('Origin')
    expect(answers[0]!.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    for (const name of [
      'X-Request-Id',
      'Consistency-Token',
      'ETag',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Idempotency-Replayed',
    ])
      expect(listed(answers[0]!, 'Access-Control-Expose-Headers')).toContain(name)
  })

  it('learn in a preflight what they may send, without a credential', async () => {
    const answer = await preflight('https://app.example')
    expect([answer.status, allowed(answer)]).toEqual([204, 'https://app.example'])
    expect(listed(answer, 'Access-Control-Allow-Methods')).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    for (const name of [
      'Authorization',
      'X-Api-Key',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Consistency-Token',
    ])
      expect(listed(answer, 'Access-Control-Allow-Headers')).toContain(name)
    expect(answer.headers.get('Access-Control-Max-Age')).toBe('7200')
  })

  it.each([
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'null',
    'https://APP.example',
  ])('%s may not', async (origin) => {
    expect(allowed(await preflight(origin))).toBeNull()
    expect(allowed(await client(api.url).get('/things', { Origin: origin }))).toBeNull()
  })

  it('may all where the setting says so', async () => {
    const open = await startSampleApi({ CORS_ORIGINS: '*' })
    expect(allowed(await preflight('https://any.example', '/api/v1/things', open))).toBe('*')
    await open.close()
  })

  it('may not unless a setting says so', async () => {
    const closed = await startSampleApi()
    const answer = await preflight('https://app.example', '/api/v1/things', closed)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    await closed.close()
  })
})
