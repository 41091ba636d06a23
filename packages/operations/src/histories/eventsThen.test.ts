import { describe, expect, it } from '@jest/globals'
import type { EventStore, ReadStreamOptions } from '@manabi/event-store'
import type { Recorded } from '@manabi/kernel'
import { turnsDuring } from '../../../../test/harness/turnsDuring.ts'
import type { Services } from '../services.ts'
import { eventsThen, foldedThen } from './eventsThen.ts'

const count = 5_000
const events = Array.from({ length: count }, (_, n) => ({
  ...{ type: 'Counted', revision: n, position: n + 1, data: {}, metadata: { occurredAt: `2026-04-01T00:00:00.${n}Z` } },
})) as unknown as readonly Recorded[]

describe('the events of a stream as they were', () => {
  const limits: (number | undefined)[] = []
  const readStream: EventStore['readStream'] = async (_stream, { from = 0, limit }: ReadStreamOptions = {}) => {
    limits.push(limit)
    return events.slice(from, limit === undefined ? undefined : from + limit) as never
  }
  const services = { eventStore: { readStream }, codec: { decode: async (some: unknown) => some } } as never as Services

  it('are read, decoded and folded a few at a time, so that a long history holds up nobody [REP-005]', async () => {
    const found = await eventsThen(services, ['study-usr_1'], '~')
    expect(found).toEqual(events)
    expect(limits.every((limit) => limit !== undefined && limit < count / 10)).toBe(true)
    expect(await turnsDuring(eventsThen(services, ['study-usr_1'], '~'))).toBeGreaterThan(20)
  })

  it('are folded a few at a time [REP-005]', async () => {
    const counting = { on: { Counted: [() => 'all', (doc: number | null) => (doc ?? 0) + 1] } } as never
    expect(await foldedThen<number>(counting, events)).toEqual([count])
    expect(await turnsDuring(foldedThen<number>(counting, events))).toBeGreaterThanOrEqual(10)
  })
})
