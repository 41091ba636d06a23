import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type Delivery, nextRetryAt, type Outcome } from './deliveries.ts'
import { attempted, newDelivery, queued, replayed, resumed, unordered } from './transitions.ts'

const waits = [30, 120, 600, 1_800, 3_600]
const start = Date.parse('2026-01-01T00:00:00.000Z')
const fresh = newDelivery({
  id: 'dlv_1',
  organizationId: 'org_1',
  webhookId: 'whk_1',
  eventId: 'evt_1',
  eventType: 'lesson.completed',
  body: '{}',
  createdAt: new Date(start).toISOString(),
})

const outcome = (error: string | null, at: number): Outcome => ({
  sentAt: new Date(at),
  endedAt: new Date(at + 250),
  milliseconds: 250,
  response: '',
  httpStatus: error === null ? 204 : 500,
  error,
})

const after = (delivery: Delivery, error: string | null, at: number, by = waits): Delivery => ({
  ...delivery,
  ...attempted(delivery, outcome(error, at), by),
})

/** Tries as soon as it is due, until nothing is left to do; answers every state in between. */
function life(outcomes: readonly (string | null)[], by = waits): Delivery[] {
  const states = [fresh]
  for (const error of outcomes) {
    const before = states.at(-1)!
    if (before.dueAt === null) break
    states.push(after(before, error, Date.parse(before.dueAt), by))
  }
  return states
}

const failures = (count: number) => Array.from({ length: count }, () => 'The receiver answered 500.')

describe('a delivery', () => {
  it('is due at once, without a retry time', () => {
    expect(fresh).toMatchObject({ status: 'pending', attempts: 0, dueAt: fresh.createdAt })
    expect(nextRetryAt(fresh)).toBeNull()
  })

  it('succeeds with its first successful attempt', () => {
    expect(after(fresh, null, start)).toEqual({
      ...fresh,
      status: 'succeeded',
      attempts: 1,
      lastAttemptAt: '2026-01-01T00:00:00.000Z',
      lastHttpStatus: 204,
      lastError: null,
      dueAt: null,
      delivered: { milliseconds: 250, response: '' },
    })
  })

  it('is tried again after 30 s, 2 min, 10 min, 30 min and 1 h, then fails for good [WHK-009]', () => {
    const states = life(failures(10))
    const seconds = states.flatMap((state, index) => {
      const next = nextRetryAt(state)
      return next === null ? [] : [(Date.parse(next) - Date.parse(states[index - 1]!.dueAt!) - 250) / 1_000]
    })
    expect(seconds).toEqual([30, 120, 600, 1_800, 3_600])
    expect(states.map(({ status }) => status)).toEqual([...Array<string>(6).fill('pending'), 'failed'])
    expect(states.at(-1)).toMatchObject({ attempts: 6, lastHttpStatus: 500, dueAt: null })
  })

  it('has its attempts reset when it is replayed [WHK-013]', () => {
    const now = new Date('2026-01-02T00:00:00.000Z')
    const again = { ...life(failures(6)).at(-1)!, ...replayed(now) }
    expect(again).toMatchObject({ status: 'pending', attempts: 0, dueAt: now.toISOString() })
    expect(nextRetryAt(again)).toBeNull()
  })

  it('stays in its queue between attempts, and leaves it when it is finished [WHK-027]', () => {
    const waiting = { ...fresh, ...queued('live') }
    const retrying = after(waiting, 'The receiver answered 500.', start)
    expect(retrying).toMatchObject({ status: 'pending', queue: 'live', dueAt: null })
    expect(nextRetryAt(retrying)).toBe(new Date(start + 30_250).toISOString())
    expect(after(retrying, null, start)).toMatchObject({ status: 'succeeded', queue: null, retryAt: null, dueAt: null })
  })

  it('is due, or waits for its turn, when its webhook is active again [WHK-026]', () => {
    const now = '2026-01-02T00:00:00.000Z'
    const paused = { ...fresh, ...queued('paused') }
    expect({ ...paused, ...resumed(false, now) }).toMatchObject({ queue: null, dueAt: now })
    expect({ ...paused, ...resumed(true, now) }).toMatchObject({ queue: 'live', dueAt: null })
  })

  it('waits for no other, but for its retry, once its webhook is ordered no longer [WHK-027]', () => {
    const now = '2026-01-02T00:00:00.000Z'
    const waiting = { ...fresh, ...queued('live') }
    expect({ ...waiting, ...unordered(waiting, now) }).toMatchObject({ queue: null, dueAt: now })
    const retrying = after(waiting, 'The receiver answered 500.', start)
    expect({ ...retrying, ...unordered(retrying, now) }).toMatchObject({ queue: null, dueAt: retrying.retryAt })
  })

  it('never takes more than six attempts, and always ends, however attempts go and waits are set', () => {
    const outcomes = fc.array(fc.constantFrom(null, 'The receiver answered 500.'), { minLength: 6, maxLength: 12 })
    fc.assert(
      fc.property(outcomes, fc.array(fc.nat(10_000), { minLength: 1, maxLength: 9 }), (ends, by) => {
        const states = life(ends, by)
        const last = states.at(-1)!
        expect(last.status).toBe(ends.slice(0, 6).includes(null) ? 'succeeded' : 'failed')
        expect(last.dueAt).toBeNull()
        expect(states.map(({ attempts }) => attempts)).toEqual(states.map((_, index) => index))
        expect(states.length).toBeLessThanOrEqual(7)
        const due = states.slice(0, -1).map(({ dueAt }) => dueAt!)
        expect(due).toEqual(due.toSorted())
      }),
    )
  })
})
