import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { afterAttempt, type Delivery, newDelivery, nextRetryAt, type Outcome, replayed } from './deliveries.ts'

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

const attempted = (delivery: Delivery, error: string | null, at: number, by = waits): Delivery => ({
  ...delivery,
  ...afterAttempt(delivery, outcome(error, at), by),
})

/** Tries as soon as it is due, until nothing is left to do; answers every state in between. */
function life(outcomes: readonly (string | null)[], by = waits): Delivery[] {
  const states = [fresh]
  for (const error of outcomes) {
    const before = states.at(-1)!
    if (before.dueAt === null) break
    states.push(attempted(before, error, Date.parse(before.dueAt), by))
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
    expect(attempted(fresh, null, start)).toEqual({
      ...fresh,
      status: 'succeeded',
      attempts: 1,
      lastAttemptAt: '2026-01-01T00:00:00.000Z',
      lastHttpStatus: 204,
      lastError: null,
      dueAt: null,
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
