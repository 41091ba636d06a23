import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../harness/eventually.ts'
import { client, type HttpAnswer } from '../harness/http.ts'
import { attempts, sampleOperations } from './sampleOperations.ts'
import { apiKey, learner, of, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
let author: ReturnType<typeof client>
let key: string
let attemptId: string
beforeAll(async () => {
  api = await startSampleApi()
  author = client(api.url, sampleOperations).as(learner('write:content'))
})
beforeEach(() => {
  key = randomUUID()
  attemptId = `att_${key.slice(0, 8)}`
  api.clock.held = null
})
afterAll(() => api.close())

const fine = { outcome: 'fine' }
const keyed = () => ({ 'Idempotency-Key': key })
const send = (body: unknown = fine, who = author) => who.post(`/attempts/${attemptId}`, body, keyed())
const runs = () => attempts.ran.filter((id) => id === attemptId).length
const isReplayed = ({ headers }: HttpAnswer) => headers.get('Idempotency-Replayed') === 'true'
/** Bytes as they are. */
const sendRaw = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${learner('write:content')}`,
      'Content-Type': 'application/json',
      ...keyed(),
      ...headers,
    },
    body,
  })

/** Holds the attempt up until it is let go. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>()
  attempts.gates.set(attemptId, promise)
  return resolve
}
const isRunning = () => eventually(() => runs() > 0)

/** What the service keeps of a run. */
interface KeptRun {
  readonly id: string
  readonly run: string
  readonly holder: string | null
  readonly answer: unknown
}

describe('the same request with the same key', () => {
  it('runs after one that was refused for its Consistency-Token [IDM-001]', async () => {
    const path = `/attempts/${attemptId}`
    const refused = await author.post(path, fine, { ...keyed(), 'Consistency-Token': 'x' })
    const sent = await send()
    expect([refused.status, sent.status, isReplayed(sent)]).toEqual([400, 201, false])
  })

  it('gets the first answer again, and runs once [IDM-001]', async () => {
    const first = await send()
    const again = await send()
    expect([first.status, runs()]).toEqual([201, 1])
    expect([isReplayed(first), isReplayed(again)]).toEqual([false, true])
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
    for (const name of ['Content-Type', 'Location', 'Cache-Control', 'Consistency-Token', 'X-Content-Type-Options']) {
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
    expect(again.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'))
  })

  it('may be sent to an unversioned path [IDM-001]', async () => {
    await send()
    const legacy = await sendRaw(`/api/attempts/${attemptId}`, JSON.stringify(fine))
    expect([legacy.status, legacy.headers.get('Idempotency-Replayed'), legacy.headers.get('Deprecation')]).toEqual([
      201,
      'true',
      'true',
    ])
    expect(runs()).toBe(1)
  })

  it('without a body gets its empty answer again', async () => {
    const put = () => author.put(`/attempts/${attemptId}`, undefined, keyed())
    expect([isReplayed(await put()), isReplayed(await put()), runs()]).toEqual([false, true, 1])
  })

  it('gets the first refusal again, before its shape is looked at [IDM-004]', async () => {
    const [first, again] = [await send({ outcome: 'conflict' }), await send({ outcome: 'conflict' })]
    expect([first.status, again.status, isReplayed(again), runs()]).toEqual([409, 409, true, 1])
    expect(again.headers.get('Content-Type')).toBe('application/problem+json')
    expect(again.body).toEqual(first.body)
    key = randomUUID()
    const [refused, refusedAgain] = [await send({ outcome: 'unheard of' }), await send({ outcome: 'unheard of' })]
    expect([refused.status, refusedAgain.status, isReplayed(refusedAgain)]).toEqual([400, 400, true])
  })

  it.each(['mistake', 'unavailable', 'failed', 'limited'])('runs again after a %s [IDM-004]', async (outcome) => {
    const [first, again] = [await send({ outcome }), await send({ outcome })]
    expect([first.status, isReplayed(again), runs()]).toEqual([again.status, false, 2])
    expect((await send()).status).toBe(201)
  })

  it('is remembered for 24 hours [IDM-005]', async () => {
    const start = Date.now()
    api.clock.held = new Date(start)
    await send()
    api.clock.held = new Date(start + 24 * 3_600_000 - 1)
    expect(isReplayed(await send())).toBe(true)
    api.clock.held = new Date(start + 24 * 3_600_000)
    expect(isReplayed(await send({ outcome: 'conflict' }))).toBe(false)
    expect(runs()).toBe(2)
  })
})

describe('another request with the same key', () => {
  it.each<[string, () => Promise<{ status: number; json(): Promise<unknown> }>]>([
    ['body', () => sendRaw(`/api/v1/attempts/${attemptId}`, '{"outcome": "fine"}')],
    ['path', () => sendRaw('/api/v1/attempts/another', JSON.stringify(fine))],
    ['query', () => sendRaw(`/api/v1/attempts/${attemptId}?page=2`, JSON.stringify(fine))],
    ['operation', () => sendRaw('/api/v1/things', JSON.stringify(fine))],
  ])('is refused: another %s [IDM-002]', async (_what, other) => {
    await send()
    const answer = await other()
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    ])
    expect([runs(), isReplayed(await send())]).toEqual([1, true])
  })

  it('is refused where the operation reads no body [IDM-002]', async () => {
    await author.put(`/attempts/${attemptId}`, { a: 1 }, keyed())
    expect((await author.put(`/attempts/${attemptId}`, { a: 2 }, keyed())).body.code).toBe('idempotency_key_reused')
  })

  it('is refused while the first one runs', async () => {
    const letGo = hold()
    const first = send()
    await isRunning()
    expect((await send({ outcome: 'conflict' })).body.code).toBe('idempotency_key_reused')
    letGo()
    expect((await first).status).toBe(201)
  })
})

describe('a request whose first run goes on', () => {
  it('is refused, then gets the answer [IDM-003]', async () => {
    const letGo = hold()
    const first = send()
    await isRunning()
    const meanwhile = await send()
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'idempotency_key_in_progress'])
    expect(meanwhile.headers.get('Retry-After')).toBe('1')
    letGo()
    expect((await first).status).toBe(201)
    expect(isReplayed(await send())).toBe(true)
    expect(runs()).toBe(1)
  })

  it('runs once, however many come at once, to two processes [IDM-003]', async () => {
    const other = await startSampleApi({ DATA_DIR: api.dataDir })
    const there = client(other.url, sampleOperations).as(learner('write:content'))
    const letGo = hold()
    const all = Array.from({ length: 20 }, (_, n) => send(fine, n % 2 === 0 ? author : there))
    await isRunning()
    const answered: HttpAnswer[] = []
    for (const one of all) one.then((answer) => answered.push(answer))
    await eventually(() => answered.length === 19)
    expect(answered.map(({ body }) => body.code)).toEqual(answered.map(() => 'idempotency_key_in_progress'))
    letGo()
    await Promise.all(all)
    expect(isReplayed(await send(fine, author)) && isReplayed(await send(fine, there))).toBe(true)
    expect(runs()).toBe(1)
    await other.close()
  })

  const kept = () => api.state.collection<KeptRun, 'run'>({ name: 'idempotency', indexes: [['run']] })
  const running = async () => (await kept().find({})).filter(({ answer }) => answer === null)

  it('runs again once the process of the first has ended, and the late answer changes nothing', async () => {
    const letGo = hold()
    const first = send()
    await isRunning()
    attempts.gates.delete(attemptId)
    const [begun] = await running()
    await kept().update(begun!.id, { run: begun!.run }, { holder: 'a process that died' })
    const second = await send()
    expect([second.status, isReplayed(second)]).toEqual([201, false])
    letGo()
    expect((await first).status).toBe(201)
    expect((await send()).body).toEqual(second.body)
    expect(runs()).toBe(2)
  })

  it('runs again when its process was killed', async () => {
    const killed = spawn(process.execPath, [join(import.meta.dirname, 'attemptAndDie.ts'), api.dataDir, key])
    const [, signal] = await once(killed, 'exit')
    expect(signal).toBe('SIGKILL')
    attemptId = 'att_killed'
    expect((await send()).body.code).toBe('idempotency_key_in_progress')
    const retried = await eventually(async () => [await send()].find(({ status }) => status === 201))
    expect([retried.status, isReplayed(retried), runs()]).toEqual([201, false, 1])
    expect(isReplayed(await send())).toBe(true)
  })

  it('is not taken over by another request', async () => {
    const start = Date.now()
    api.clock.held = new Date(start)
    const letGo = hold()
    const first = send()
    await isRunning()
    api.clock.held = new Date(start + 120_000)
    expect((await send({ outcome: 'conflict' })).body.code).toBe('idempotency_key_reused')
    letGo()
    await first
  })
})

describe('a key', () => {
  it('belongs to the user or the API key that sent it [IDM-005]', async () => {
    await send()
    const others = [
      of('usr_2', learner('write:content')),
      apiKey('write:content'),
      of('key_2', apiKey('write:content')),
    ]
    for (const credential of others) expect(isReplayed(await send(fine, author.as(credential)))).toBe(false)
    for (const credential of others) expect(isReplayed(await send(fine, author.as(credential)))).toBe(true)
    expect(isReplayed(await send(fine, author.as(learner('write:content', 'read:catalog'))))).toBe(true)
    expect(runs()).toBe(4)
  })

  it('is looked at after credential and scope', async () => {
    await send()
    expect((await send(fine, author.as(null))).status).toBe(401)
    expect((await send(fine, author.as(learner('read:catalog')))).status).toBe(403)
    key = 'two words'
    expect((await send(fine, author.as(learner('read:catalog')))).status).toBe(403)
  })

  it.each(['', 'two words', 'x'.repeat(256), 'schlüssel', 'tab\tbed'])('of %j is 400', async (wrong) => {
    key = wrong
    expect((await send()).body).toMatchObject({ status: 400, errors: [{ path: 'Idempotency-Key' }] })
    expect(runs()).toBe(0)
  })

  it.each(['x', '!~', 'x'.repeat(255)])('of %j is one', async (right) => {
    key = `${right}`
    attemptId = 'att_short'
    expect((await send(fine, author.as(of(randomUUID(), learner('write:content'))))).status).toBe(201)
  })

  it.each<[string, () => Promise<HttpAnswer>, number]>([
    ['DELETE', () => author.delete(`/attempts/${attemptId}`, keyed()), 3],
    ['calls without a credential', () => author.post(`/public/${attemptId}`, undefined, keyed()), 3],
    ['/auth', () => author.post(`/auth/${attemptId}`, undefined, keyed()), 3],
    ['GET', () => author.as(learner('read:catalog')).get('/things', keyed()), 0],
  ])('is ignored on %s, however it looks', async (_where, call, expected) => {
    const answers = [await call(), await call()]
    key = 'two words'
    answers.push(await call())
    expect(answers.map((answer) => [answer.status < 300, isReplayed(answer)])).toEqual(answers.map(() => [true, false]))
    expect(runs()).toBe(expected)
  })
})

describe('what is kept', () => {
  const docs = () =>
    api.state
      .collection<{ id: string; expiresAt: number; answer: unknown }, 'expiresAt'>({ name: 'idempotency', indexes: [] })
      .find({})

  it('is encrypted, without the key and the request', async () => {
    key = `key-${randomUUID()}`
    await send()
    await send(fine, author.as(apiKey('write:content')))
    const text = JSON.stringify(await docs())
    for (const secret of [key, attemptId, '"run":', 'Location'])
      expect([secret, text.includes(secret.replaceAll('"', '\\"'))]).toEqual([secret, false])
  })

  it('goes when it is over, without waiting for a database to do so', async () => {
    await send()
    const over = Date.now() + 48 * 3_600_000
    api.clock.held = new Date(over)
    key = randomUUID()
    await send()
    await eventually(async () => (await docs()).every(({ expiresAt }) => expiresAt > over))
    expect(await docs()).toHaveLength(1)
  })

  it('is answered all the same when it cannot be kept, and the failure logged', async () => {
    const { sealer } = api.personalData
    api.personalData.sealer = () => Promise.reject(new Unavailable('stateStore'))
    const requestId = randomUUID()
    const { status } = await author.post(`/attempts/${attemptId}`, fine, { ...keyed(), 'X-Request-Id': requestId })
    api.personalData.sealer = sealer
    expect(status).toBe(201)
    expect(api.logged).toContainEqual(expect.objectContaining({ requestId, level: 40 }))
  })
})
