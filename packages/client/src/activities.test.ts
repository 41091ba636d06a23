import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../../test/harness/runs.ts'
import type { Activity, ActivityResult } from './activities.ts'
import { memoryStorage, type Storage } from './storage.ts'
import { json, pair, problem, type Sent, StandIn } from './test/standIn.ts'

const uploads = '/api/v1/me/activities'
const view = (id: string) => ({ id, kind: 'view', lessonId: 'les_1', occurredAt: '2026-01-01T00:00:00.000Z' }) as const
const some = (count: number, prefix = 'a') => Array.from({ length: count }, (_, index) => view(`${prefix}${index}`))
const result = (id: string, more: Partial<ActivityResult> = {}): ActivityResult => ({
  ...{ id, status: 'applied', code: null, detail: null, attemptId: null, sessionId: null },
  ...more,
})

/** Remembers ids as the service does; refuses those that begin with `bad`. */
class Service extends StandIn {
  readonly applied: string[] = []

  take = ({ path, body }: Sent): Response => {
    if (path !== uploads) return json({})
    const results = (body.activities as Activity[]).map(({ id }) => {
      if (id.startsWith('bad')) return result(id, { status: 'rejected', code: 'not_found', detail: 'Gone.' })
      if (this.applied.includes(id)) return result(id, { status: 'duplicate' })
      this.applied.push(id)
      return result(id)
    })
    return json({ results })
  }

  override answer: StandIn['answer'] = (request) => this.take(request)
  batches = () => this.to(uploads).map(({ body }) => body.activities.length)
}

let service: Service
beforeEach(() => {
  service = new Service()
})

describe('what is done offline', () => {
  it('is in the storage before add answers, and outlives the program [SDK-006]', async () => {
    const storage = memoryStorage()
    const client = await service.signedIn({ storage })
    for (const activity of some(3)) await client.activities.add(activity)
    expect(service.to(uploads)).toEqual([])
    expect(await service.client({ storage }).activities.pending()).toEqual(some(3))
  })

  it('is not taken when the storage fails', async () => {
    const storage: Storage = { ...memoryStorage(), set: () => Promise.reject(new Error('The disk is full.')) }
    await expect(service.client({ storage }).activities.add(view('a'))).rejects.toThrow('The disk is full.')
  })

  it('gets an id and a time where it has none', async () => {
    const client = await service.signedIn()
    const added = await client.activities.add({ kind: 'complete', lessonId: 'les_1' })
    expect(added).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'complete',
      lessonId: 'les_1',
      occurredAt: expect.stringMatching(/Z$/),
    })
    expect(await client.activities.pending()).toEqual([added])
    await expect(client.activities.add(view('not visible'))).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('is sent 200 at a time, in order, and answered by the activity [SDK-006]', async () => {
    const client = await service.signedIn()
    await Promise.all(some(450).map((activity) => client.activities.add(activity)))
    const { results, rejected } = await client.activities.flush()
    expect(service.batches()).toEqual([200, 200, 50])
    expect(results.map(({ id }) => id)).toEqual(some(450).map(({ id }) => id))
    expect(rejected).toEqual([])
    expect(await client.activities.pending()).toEqual([])
    expect(await client.activities.flush()).toEqual({ results: [], rejected: [] })
    expect(service.batches()).toHaveLength(3)
  })

  it('stays in what was added during a flush', async () => {
    const client = await service.signedIn()
    for (const activity of some(2)) await client.activities.add(activity)
    let answer: (response: Response) => void = () => {}
    service.answer = (request) =>
      request.body.activities.length > 1
        ? new Promise((resolve) => {
            answer = () => resolve(service.take(request))
          })
        : service.take(request)
    const flushed = client.activities.flush()
    while (service.to(uploads).length === 0) await new Promise(setImmediate)
    await client.activities.add(view('late'))
    answer(json({}))
    expect((await flushed).results.map(({ id }) => id)).toEqual(['a0', 'a1', 'late'])
  })

  it('is reported when it is rejected, and not sent again [SDK-006]', async () => {
    const client = await service.signedIn()
    for (const id of ['a', 'bad', 'b']) await client.activities.add(view(id))
    const { results, rejected } = await client.activities.flush()
    expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(rejected).toEqual([
      { ...result('bad', { status: 'rejected', code: 'not_found', detail: 'Gone.' }), activity: view('bad') },
    ])
    expect(await client.activities.pending()).toEqual([])
    expect((await client.activities.flush()).rejected).toEqual([])
  })

  it('does not hold up the rest when the service cannot read it, or it is too large', async () => {
    const client = await service.signedIn()
    service.answer = (request) => {
      const index = (request.body.activities as Activity[]).findIndex(({ id }) => id === 'odd')
      if (index >= 0)
        return problem(400, 'invalid_request', { errors: [{ path: `activities.${index}.id`, message: '' }] })
      const isLarge = request.body.activities.some(({ id }: Activity) => id === 'huge')
      return isLarge || request.body.activities.length > 3 ? problem(413, 'payload_too_large') : service.take(request)
    }
    for (const id of ['a', 'b', 'odd', 'c', 'huge', 'd']) await client.activities.add(view(id))
    const { results, rejected } = await client.activities.flush()
    expect(results.map(({ id, status, code }) => [id, status, code])).toEqual([
      ['a', 'applied', null],
      ['b', 'applied', null],
      ['odd', 'rejected', 'invalid_request'],
      ['c', 'applied', null],
      ['huge', 'rejected', 'payload_too_large'],
      ['d', 'applied', null],
    ])
    expect(rejected.map(({ activity }) => activity.id)).toEqual(['odd', 'huge'])
  })

  it('belongs to the person signed in; what is added while signed out goes to the next one', async () => {
    const storage = memoryStorage()
    const client = service.client({ storage })
    await client.activities.add(view('before'))
    await expect(client.activities.flush()).rejects.toMatchObject({ status: 401 })
    await client.signIn(pair('a1', 'usr_1'))
    await client.activities.add(view('mine'))
    await client.signOut()
    await client.signIn(pair('b1', 'usr_2'))
    await client.activities.add(view('theirs'))
    await client.activities.flush()
    expect(service.applied).toEqual(['theirs', 'before'])
    await client.signIn(pair('a2', 'usr_1'))
    expect(await client.activities.pending()).toEqual([view('mine')])
  })
})

describe('a flush that is cut off', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('keeps what was not answered, and reports what was rejected before [SDK-006]', async () => {
    const storage = memoryStorage()
    const client = await service.signedIn({ storage })
    await client.activities.add(view('bad'))
    for (const activity of some(300)) await client.activities.add(activity)
    let calls = 0
    service.answer = (request) => (++calls === 1 ? service.take(request) : new TypeError('fetch failed'))
    const refused = expect(client.activities.flush()).rejects.toMatchObject({ code: 'network_error' })
    await jest.runAllTimersAsync()
    await refused
    const later = service.client({ storage })
    expect(await later.activities.pending()).toEqual(some(300).slice(199))
    service.answer = service.take
    const report = await later.activities.flush()
    expect(report.results).toHaveLength(101)
    expect(report.rejected.map(({ id }) => id)).toEqual(['bad'])
  })

  it('at any moment, with any lost answer, loses nothing and counts nothing twice [SDK-006]', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add'), count: fc.integer({ min: 1, max: 250 }) }),
      fc.constantFrom(...(['answered', 'unsent', 'lost'] as const).map((kind) => ({ kind, count: 0 }))),
      fc.record({ kind: fc.constant('killed'), count: fc.integer({ min: 0, max: 5 }) }),
    )
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      service = new Service()
      const storage = new Mortal()
      let client = await service.signedIn({ storage })
      const added: string[] = []
      for (const [index, { kind, count }] of steps.entries()) {
        if (kind === 'add') {
          for (const activity of some(count, `${index}-`)) added.push((await client.activities.add(activity)).id)
          continue
        }
        service.answer = (request) => {
          if (kind === 'unsent') return new TypeError('fetch failed')
          const answer = service.take(request)
          if (kind === 'killed') storage.writesLeft = count
          return kind === 'lost' ? new TypeError('terminated') : answer
        }
        const flushed = client.activities.flush().catch(() => {})
        await jest.runAllTimersAsync()
        await flushed
        storage.writesLeft = Number.POSITIVE_INFINITY
        client = service.client({ storage })
      }
      service.answer = service.take
      await client.activities.flush()
      expect([...service.applied].sort()).toEqual(added.sort())
      expect(await client.activities.pending()).toEqual([])
    })
    await fc.assert(property, { numRuns: runs(40) })
  })
})

/** A storage whose program can be killed: after so many writes nothing is written. */
class Mortal implements Storage {
  readonly #kept = memoryStorage()
  writesLeft = Number.POSITIVE_INFINITY

  get = (key: string) => this.#kept.get(key)
  set = (key: string, value: string) => this.#alive(() => this.#kept.set(key, value))
  remove = (key: string) => this.#alive(() => this.#kept.remove(key))

  async #alive(write: () => Promise<unknown>): Promise<unknown> {
    if (this.writesLeft-- <= 0) throw new Error('The program was killed.')
    return write()
  }
}
