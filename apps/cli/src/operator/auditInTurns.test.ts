import { describe, expect, it } from '@jest/globals'
import type { EventStore, ReadAllOptions } from '@manabi/event-store'
import { allOf, turnsDuring } from '../../../../test/harness/turnsDuring.ts'
import { audit, auditPage } from './audit.ts'

const head = 20_000
/** Answers in the turn in which it is asked, as the embedded one does. */
const eventStore = {
  head: async () => head,
  readAll: async ({ after, limit }: ReadAllOptions) => {
    const one = { stream: 'user-usr_2', data: {}, metadata: { occurredAt: '2026-04-01', actor: {} } }
    const events = Array.from({ length: limit }, (_, n) => ({ ...one, position: after + n + 1 }))
    return { events, position: after + limit }
  },
} as unknown as EventStore

describe('lets others have their turn', () => {
  const subject = { kind: 'user', id: 'usr_1' } as const

  it('a page of the audit of somebody who did little [PRJ-007]', async () => {
    const page = auditPage({ eventStore, subject }, { after: 0, limit: 100 })
    expect(await turnsDuring(page)).toBeGreaterThanOrEqual(head / 250)
    expect(await page).toEqual({ items: [], next: head, hasMore: false })
  })

  it('the whole audit [PRJ-007]', async () => {
    expect(await turnsDuring(allOf(audit({ eventStore, subject })))).toBeGreaterThanOrEqual(head / 250)
  })
})

it('a page of the audit ends where the events are large [PRJ-007]', async () => {
  const large = { stream: 'course-crs_1', data: {}, metadata: { occurredAt: '2026-04-01', actor: {} } }
  const few = { ...eventStore, readAll: async ({ after }: ReadAllOptions) => batchOf(after) } as unknown as EventStore
  const batchOf = (after: number) => ({ events: [{ ...large, position: after + 1 }], position: after + 1 })
  const page = await auditPage({ eventStore: few, subject: { kind: 'course', id: 'crs_1' } }, { after: 0, limit: 100 })
  expect([page.items.length, page.next, page.hasMore]).toEqual([1, 1, true])
})
