import { describe, expect, it } from '@jest/globals'
import type { EventStore, ReadAllOptions } from '@manabi/event-store'
import type { ReadStore } from '@manabi/read-store'
import { allOf, turnsDuring } from '../../../test/harness/turnsDuring.ts'
import { boxes, tallies } from '../test/sample.ts'
import { audit, auditPage } from './audit.ts'
import { listProjections } from './listProjections.ts'

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

describe('what goes through much lets others have their turn', () => {
  const subject = { kind: 'user', id: 'usr_1' } as const

  it('a page of the audit of somebody who did little [PRJ-007]', async () => {
    const page = auditPage({ eventStore, subject }, { after: 0, limit: 100 })
    expect(await turnsDuring(page)).toBeGreaterThanOrEqual(head / 1_000)
    expect(await page).toEqual({ items: [], next: head, hasMore: false })
  })

  it('the whole audit [PRJ-007]', async () => {
    expect(await turnsDuring(allOf(audit({ eventStore, subject })))).toBeGreaterThanOrEqual(head / 1_000)
  })

  it('the list of read models, which counts the documents of each', async () => {
    const counted: string[] = []
    const generations = [tallies, boxes].map(({ name, version }) => {
      return { projection: name, version, collection: name, state: 'active', failure: null, checkpoint: 1 }
    })
    const readStore = {
      generations: async () => generations,
      size: async (collection: string) => counted.push(collection),
    } as unknown as ReadStore
    const listed = listProjections({ eventStore, readStore, projections: [tallies, boxes] as never })
    expect(await turnsDuring(listed)).toBeGreaterThanOrEqual(2)
    expect((await listed).map(({ documents }) => documents)).toEqual([1, 2])
  })
})
