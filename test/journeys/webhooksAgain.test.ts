import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { webhooksProjections } from '@manabi/projections/webhooks/index'
import { countRaised, lastRaised } from '@manabi/projections/webhooks/raisedEvents'
import { startProjector } from '@manabi/projector'
import { addBackfill, backfillTypes, deliveries, replayFailed } from '@manabi/webhooks'
import { closedAfterEach } from '../harness/closedAfterEach.ts'
import { answering, type Endpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { MovableClock } from '../harness/movableClock.ts'
import type { WebhookWorld } from '../harness/webhookWorld.ts'

const { endpoint, world, keep } = closedAfterEach()

/** A world whose read models follow, and the backfill that a request makes. */
async function worldWithReadModels(...options: Parameters<typeof WebhookWorld.open>) {
  const webhooks = await world(...options)
  const { platform } = webhooks
  const projector = startProjector({ ...platform, projections: webhooksProjections })
  keep({ close: () => projector.stop() })
  const backfill = async (
    webhook: { webhookId: Id; organizationId: Id },
    { from = null, eventTypes }: { from?: string | null; eventTypes?: string[] } = {},
  ) => {
    await projector.waitFor(await platform.eventStore.head(), 10_000)
    const types = backfillTypes({ eventTypes: [] }, eventTypes)
    const upTo = await lastRaised(platform.views, webhook.organizationId)
    const query = { upTo, from, types }
    const queued = await countRaised(platform.views, { organizationId: webhook.organizationId, ...query })
    await addBackfill(platform.state, webhook, query, { id: randomUUID(), now: platform.clock.now() })
    webhooks.wake()
    return queued
  }
  return { webhooks, backfill }
}

const bodiesAt = ({ received }: Endpoint) => received.map(({ body }) => body)

describe('a backfill', () => {
  it('sends past events with the same envelopes, in the order of the feed, each time again [WHK-030]', async () => {
    const [live, late] = [await endpoint(), await endpoint()]
    const { webhooks, backfill } = await worldWithReadModels()
    const first = await webhooks.register(live.url, { ordered: true })
    webhooks.start()
    for (let i = 0; i < 250; i++) await webhooks.completeLesson([first.organizationId])
    await eventually(() => live.received.length === 250)
    const second = await webhooks.register(late.url, { organizationId: first.organizationId })
    expect(await backfill(second)).toBe(250)
    await eventually(() => late.received.length === 250)
    expect(bodiesAt(late)).toEqual(bodiesAt(live))
    expect(await backfill(second)).toBe(250)
    await eventually(() => late.received.length === 500)
    expect(bodiesAt(late).slice(250)).toEqual(bodiesAt(live))
    expect(new Set(late.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(500)
    expect(late.mostOpen).toBe(1)
  })

  it('lets live events pass, also of an ordered webhook whose backfill fails [WHK-030]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const { webhooks, backfill } = await worldWithReadModels({ clock })
    const organizationId = 'org_1'
    const past = await webhooks.completeLesson([organizationId])
    const webhook = await webhooks.register(receiver.url, { organizationId, ordered: true })
    webhooks.start()
    expect(await backfill(webhook)).toBe(1)
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.attempts === 1)
    receiver.answer = answering(204)
    const now = await webhooks.completeLesson([organizationId])
    await eventually(() => receiver.received.length === 2)
    clock.pass(30_000)
    webhooks.wake()
    await eventually(() => receiver.received.length === 3)
    const lessons = bodiesAt(receiver).map((body) => JSON.parse(body).data.lessonId)
    expect(lessons).toEqual([past.lessonId, now.lessonId, past.lessonId])
  })

  it('begins at a time, that one included, and takes only the types that are wanted [WHK-030]', async () => {
    const receiver = await endpoint()
    const clock = new MovableClock()
    const { webhooks, backfill } = await worldWithReadModels({ clock })
    const organizationId = 'org_1'
    await webhooks.completeLesson([organizationId])
    clock.pass(1_000)
    const from = clock.now().toISOString()
    const { lessonId } = await webhooks.completeLesson([organizationId])
    const webhook = await webhooks.register(receiver.url, { organizationId })
    webhooks.start()
    expect(await backfill(webhook, { eventTypes: ['session.started'] })).toBe(0)
    expect(await backfill(webhook, { from, eventTypes: ['lesson.completed'] })).toBe(1)
    await eventually(() => receiver.received.length === 1)
    expect(JSON.parse(receiver.received[0]!.body).data.lessonId).toBe(lessonId)
  })

  it('takes the types of the webhook that are wanted', () => {
    expect(backfillTypes({ eventTypes: [] })).toBeNull()
    expect(backfillTypes({ eventTypes: ['a', 'b'] })).toEqual(['a', 'b'])
    expect(backfillTypes({ eventTypes: [] }, ['a'])).toEqual(['a'])
    expect(backfillTypes({ eventTypes: ['b'] }, ['a'])).toEqual([])
  })
})

describe('replaying what failed', () => {
  it.each([3, 450])('queues all %i failed deliveries of a time, both ends included [WHK-031]', async (count) => {
    const receiver = await endpoint()
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    const sample = await eventually(async () => {
      const [found] = await webhooks.deliveries(webhook)
      return found?.status === 'succeeded' ? found : null
    })
    // Retention keeps these days.
    const [from, to] = ['2026-03-21T00:00:00.000Z', '2026-03-22T00:00:00.000Z']
    const failed = { ...sample, status: 'failed', attempts: 6 } as const
    const kept = webhooks.platform.state.collection(deliveries)
    const asked = () => ({ id: randomUUID(), now: clock.now() })
    const inside = Array.from({ length: count }, (_, i) => ({ ...failed, id: `in_${i}`, createdAt: i % 2 ? from : to }))
    const outside = ['2026-03-20T23:59:59.999Z', '2026-03-22T00:00:00.001Z'].map((createdAt, i) => ({
      ...failed,
      id: `out_${i}`,
      createdAt,
    }))
    await kept.insert([...inside, ...outside])
    expect(await replayFailed(webhooks.platform.state, webhook, { from, to }, asked())).toBe(count)
    webhooks.wake()
    await eventually(
      async () => (await kept.count({ webhookId: webhook.webhookId, status: 'succeeded' })) === count + 1,
    )
    expect(await kept.count({ webhookId: webhook.webhookId, status: 'failed' })).toBe(2)
    expect(await replayFailed(webhooks.platform.state, webhook, {}, asked())).toBe(2)
  })
})
