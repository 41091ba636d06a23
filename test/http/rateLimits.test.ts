import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { client, type HttpAnswer } from '../harness/http.ts'
import { sampleOperations } from './sampleOperations.ts'
import { apiKey, learner, of, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
let anonymous: ReturnType<typeof client>
let minute = Date.parse('2026-04-01T09:00:00.000Z')

beforeAll(async () => {
  api = await startSampleApi({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  anonymous = client(api.url, sampleOperations)
})
beforeEach(() => {
  minute += 60_000
  api.clock.held = new Date(minute)
})
afterAll(() => api.close())

const from = (address: string) => anonymous.with({ 'X-Forwarded-For': address })
const reader = (id: string) => anonymous.as(of(id, learner('read:catalog')))

/** How many of so many calls were let through. */
async function passed(calls: number, call: () => Promise<HttpAnswer>): Promise<number> {
  const answers: HttpAnswer[] = []
  for (let n = 0; n < calls; n += 20) answers.push(...(await Promise.all(Array.from({ length: 20 }, call))))
  return answers.filter(({ status }) => status !== 429).length
}

describe('a minute has', () => {
  it('300 calls for a person, whatever their address and scopes, and 300 more for the next [LIM-001]', async () => {
    let n = 0
    const call = () => {
      const token = learner(n++ % 2 === 0 ? 'read:catalog' : 'read:content')
      return from(`10.0.0.${n % 200}`)
        .as(of('usr_a', token))
        .get('/things')
    }
    expect(await passed(320, call)).toBe(300)
    expect((await reader('usr_b').get('/things')).status).toBe(200)
  })

  it('300 calls for an API key, in either header [LIM-001]', async () => {
    const key = apiKey('read:catalog')
    const bearer = anonymous.with({ Authorization: `Bearer ${key}` })
    expect(
      (await passed(160, () => anonymous.as(key).get('/things'))) + (await passed(160, () => bearer.get('/things'))),
    ).toBe(300)
  })

  it('60 calls for an address without a credential, over all operations [LIM-001]', async () => {
    const { get } = from('203.0.113.1')
    expect((await passed(40, () => get('/things'))) + (await passed(40, () => get('/public/client')))).toBe(60)
    expect((await from('203.0.113.2').get('/public/client')).status).toBe(200)
  })

  it('60 calls for an address whose credentials are refused, and none of them count for a caller', async () => {
    const { as } = from('203.0.113.1')
    expect(await passed(80, () => as('made up').get('/things'))).toBe(60)
    expect((await as(of('usr_a', learner('read:catalog'))).get('/things')).status).toBe(200)
    const both = { 'X-Api-Key': 'mk_', Authorization: 'Bearer x' }
    expect((await from('203.0.113.1').get('/things', both)).status).toBe(429)
  })

  it('60 calls for an address of what is no operation [LIM-001]', async () => {
    const { get, as } = from('203.0.113.1')
    expect(await passed(40, () => get('/nothing'))).toBe(40)
    expect(await passed(40, () => as(of('usr_a', learner('read:catalog'))).get('/nothing'))).toBe(40)
    expect(await passed(40, () => get('/things'))).toBe(20)
    expect((await get('/nothing')).status).toBe(429)
    expect((await from('203.0.113.1').get('nothing')).status).toBe(404)
  })

  it('5 device registrations for an address, which are calls too [LIM-001]', async () => {
    const { get, post } = from('203.0.113.1')
    expect(await passed(20, () => post('/public/registrations'))).toBe(5)
    expect((await post('/public/registrations')).headers.get('X-RateLimit-Limit')).toBe('5')
    expect(await passed(60, () => get('/public/client'))).toBe(39)
    expect((await post('/public/registrations')).headers.get('X-RateLimit-Limit')).toBe('60')
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1', 60],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 80],
    ['::ffff:203.0.113.1', '203.0.113.1', 60],
    ['203.0.113.1:40001', '203.0.113.1:40002', 60],
    ['[2001:db8:1:2::1]:40001', '2001:db8:1:2::1', 60],
    ['[2001:db8:1:2::1]:40001', '[2001:db8:1:3::1]:40001', 80],
    ['64:ff9b::203.0.113.1', '64:ff9b::203.0.113.2', 80],
    ['64:ff9b::203.0.113.1', '203.0.113.1', 60],
    ['64:ff9b:1:2::203.0.113.1', '64:ff9b:1:2::203.0.113.2', 60],
    ['not an address', 'another one', 60],
  ])('%s and %s let through %d calls together', async (one, other, expected) => {
    const together = [
      await passed(40, () => from(one).get('/public/client')),
      await passed(40, () => from(other).get('/public/client')),
    ]
    expect(together).toEqual([40, expected - 40])
  })

  it('300 calls for an IPv6 network of 56 bits, and 300 more for the next [LIM-004]', async () => {
    let n = 0
    const call = () => from(`2001:db8:1:${(0x4400 + (n++ % 10)).toString(16)}::1`).get('/public/client')
    expect(await passed(340, call)).toBe(300)
    expect((await from('2001:db8:1:44ff::1').get('/public/client')).status).toBe(429)
    expect((await from('2001:db8:1:4500::1').get('/public/client')).status).toBe(200)
  })

  it('its end, after which calls pass again', async () => {
    await passed(300, () => reader('usr_a').get('/things'))
    api.clock.held = new Date(minute + 59_999)
    expect((await reader('usr_a').get('/things')).status).toBe(429)
    api.clock.held = new Date(minute + 60_000)
    expect((await reader('usr_a').get('/things')).status).toBe(200)
  })
})

describe('a refused call', () => {
  it('is told in a body and headers of its own [LIM-002]', async () => {
    await passed(60, () => from('203.0.113.1').get('/public/client'))
    api.clock.held = new Date(minute + 17_500)
    const { status, headers, body } = await from('203.0.113.1').get('/public/client')
    expect(status).toBe(429)
    expect(headers.get('Content-Type')).toBe('application/json')
    const message = 'No more than 60 calls a minute. Wait 43 s, then try again.'
    expect(body).toEqual({ error: 'rate_limit_exceeded', message, retryAfterSeconds: 43, status: 429 })
    expect(
      ['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].map((name) =>
        headers.get(name),
      ),
    ).toEqual(['43', '60', '0', String(minute / 1000 + 60)])
  })

  it('is the only one that tells of limits [LIM-002]', async () => {
    const answers = [await reader('usr_a').get('/things'), await anonymous.get('/things')]
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => /ratelimit|retry/.test(name))).toEqual([])
  })

  it('is refused before its credential, kind, scope and shape are looked at', async () => {
    const key = apiKey('read:catalog')
    await passed(300, () => anonymous.as(key).get('/things'))
    await passed(60, () => anonymous.get('/things'))
    const answers = [
      await anonymous.get('/things'),
      await anonymous.as(key).post('/things/t/count', { by: 'one' }),
      await anonymous.as(key).post('/things', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
  })

  it('is logged with its caller', async () => {
    await passed(301, () => reader('usr_logged').get('/things'))
    expect(api.logged).toContainEqual(expect.objectContaining({ status: 429, callerId: 'usr_logged' }))
  })
})

describe('no limit counts', () => {
  it.each(['health/live', 'health/ready', 'metrics', 'openapi/v1.json', 'scalar/v1', 'errors/not_found', 'nothing'])(
    '%s [LIM-003]',
    async (path) => {
      expect(await passed(80, () => anonymous.get(path))).toBe(80)
      expect((await anonymous.get('/public/client')).status).toBe(200)
    },
  )

  it('anything where RATE_LIMITS is off', async () => {
    const free = await startSampleApi()
    const { as, post } = client(free.url, sampleOperations)
    expect(await passed(80, () => post('/public/registrations'))).toBe(80)
    expect(await passed(320, () => as(learner('read:catalog')).get('/things'))).toBe(320)
    await free.close()
  })
})
