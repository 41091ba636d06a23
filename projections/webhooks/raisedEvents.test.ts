import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AccountClosed } from '@manabi/identity'
import type { Views } from '@manabi/read-store'
import { envelopeId } from '@manabi/webhooks'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { countRaised, lastRaised, lastRaisedId, raisedAt, raisedEvents, raisedFor } from './raisedEvents.ts'

const closed = (userId: string, ...organizations: string[]) =>
  AccountClosed({ userId, emailHash: null, device: null, organizations: organizations.map((id) => ({ id })) })
const history = [closed('usr_1', 'org_1', 'org_2'), closed('usr_2', 'org_1'), closed('usr_3', 'org_2')]
const idOf = (index: number, organizationId: string) =>
  envelopeId({ id: `event-${index}`, createdAt: `2026-04-01T00:0${index}:00.000Z` }, organizationId)
const users = (raised: Awaited<ReturnType<typeof raisedFor>>) => raised.map(({ envelope }) => envelope.data['userId'])

describe('the raised events', () => {
  let views: Views
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await openViews([raisedEvents], history)
    views = opened.views
    close = opened.close
  })
  afterAll(() => close())

  it('are the envelopes that webhooks get, one for each organization', () => {
    const doc = { type: 'learner.data_deleted', position: 1, createdAt: '2026-04-01T00:00:00.000Z' }
    expect(givenEvents(raisedEvents, history[0]!)).toEqual({
      [idOf(0, 'org_1')]: { ...doc, organizationId: 'org_1', data: { userId: 'usr_1' } },
      [idOf(0, 'org_2')]: { ...doc, organizationId: 'org_2', data: { userId: 'usr_1' } },
    })
  })

  it('are read in the order of the feed, from a position, a time and of some types', async () => {
    const organizationId = 'org_1'
    expect(users(await raisedFor(views, { organizationId }, 10))).toEqual(['usr_1', 'usr_2'])
    expect(users(await raisedFor(views, { organizationId }, 1))).toEqual(['usr_1'])
    expect(users(await raisedFor(views, { organizationId, after: 1 }, 10))).toEqual(['usr_2'])
    expect(users(await raisedFor(views, { organizationId, upTo: 1 }, 10))).toEqual(['usr_1'])
    const from = '2026-04-01T00:01:00.000Z'
    expect(users(await raisedFor(views, { organizationId, from }, 10))).toEqual(['usr_2'])
    expect(await raisedFor(views, { organizationId, types: ['lesson.completed'] }, 10)).toEqual([])
    expect(await countRaised(views, { organizationId, types: ['learner.data_deleted'] })).toBe(2)
    expect(await lastRaised(views, organizationId)).toBe(2)
    expect(await lastRaised(views, 'org_3')).toBe(0)
    const both = ['lesson.completed', 'learner.data_deleted']
    expect(users(await raisedFor(views, { organizationId, types: both }, 1))).toEqual(['usr_1'])
    expect(users(await raisedFor(views, { organizationId, types: [] }, 1))).toEqual([])
  })

  it('are found by the ids of envelopes, each organization its own', async () => {
    const [first, last] = [idOf(0, 'org_1'), idOf(1, 'org_1')]
    expect(await raisedAt(views, 'org_1', first)).toBe(1)
    expect(await raisedAt(views, 'org_2', first)).toBeNull()
    expect(await raisedAt(views, 'org_1', 'evt_unknown')).toBeNull()
    expect([await lastRaisedId(views, 'org_1'), await lastRaisedId(views, 'org_3')]).toEqual([last, null])
  })
})
