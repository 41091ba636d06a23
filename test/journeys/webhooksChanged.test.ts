import type { ServerResponse } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { deliveries, deliveryAttempts, deliveryLog, endpointHealth, webhookQueues } from '@manabi/webhooks'
import { closedAfterEach } from '../harness/closedAfterEach.ts'
import { answering, type Endpoint, silent } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { MovableClock } from '../harness/movableClock.ts'

const { endpoint, world } = closedAfterEach()

const lessonsAt = ({ received }: Endpoint) => received.map(({ body }) => JSON.parse(body).data.lessonId)

describe('a webhook that is changed', () => {
  it('gets its retries at the URL of now [WHK-023]', async () => {
    const [before, after] = [await endpoint(answering(500)), await endpoint()]
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(before.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.attempts === 1)
    await webhooks.change(webhook, { url: after.url })
    clock.pass(30_000)
    webhooks.wake()
    await eventually(() => after.received.length === 1)
    expect(before.received.length).toBe(1)
  })

  it('gets at the URL of now what waited for its turn meanwhile [WHK-023]', async () => {
    const [before, after] = [await endpoint(), await endpoint()]
    const webhooks = await world()
    const webhook = await webhooks.register(before.url)
    webhooks.start()
    const complete = async (count: number) => {
      for (let i = 0; i < count; i++) await webhooks.completeLesson([webhook.organizationId])
    }
    // So many quick answers that further deliveries are taken in hand, not left in the store.
    await complete(160)
    await eventually(async () => {
      const done = (await webhooks.deliveries(webhook)).filter(({ status }) => status === 'succeeded')
      return done.length === 160
    })
    before.answer = silent
    await complete(160)
    await eventually(() => before.open === 38)
    await webhooks.change(webhook, { url: after.url })
    before.answer = answering(204)
    before.release()
    await eventually(() => after.received.length === 122)
    expect(before.received.length).toBe(198)
  })

  it('gets nothing while it is inactive, retries included; then what was pending, and nothing missed [WHK-026]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url)
    const other = await webhooks.register(receiver.url, { organizationId: webhook.organizationId })
    webhooks.start()
    const first = await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.attempts === 1)
    await webhooks.change(webhook, { isActive: false })
    await webhooks.completeLesson([webhook.organizationId])
    receiver.answer = answering(204)
    clock.pass(30_000)
    webhooks.wake()
    await eventually(async () => (await webhooks.deliveries(other)).every(({ status }) => status === 'succeeded'))
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.queue === 'paused')
    expect(await webhooks.deliveries(webhook)).toMatchObject([{ status: 'pending', attempts: 1 }])
    const before = receiver.received.length
    await webhooks.change(webhook, { isActive: true })
    const last = await webhooks.completeLesson([webhook.organizationId])
    await eventually(() => receiver.received.length === before + 3)
    const kept = await webhooks.deliveries(webhook)
    expect(kept.map(({ body }) => JSON.parse(body).data.lessonId)).toEqual([first.lessonId, last.lessonId])
  })
})

describe('the health of an endpoint', () => {
  it('is failing after ten failed attempts in a row, healthy after a success [WHK-024]', async () => {
    const receiver = await endpoint(answering(500))
    const webhooks = await world()
    const webhook = await webhooks.register(receiver.url)
    expect(await webhooks.health(webhook)).toMatchObject({ health: 'healthy', lastSuccessAt: null })
    webhooks.start()
    for (let i = 0; i < 10; i++) await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.health(webhook)).health === 'failing')
    expect(await webhooks.health(webhook)).toMatchObject({ consecutiveFailures: 10, lastSuccessAt: null })
    receiver.answer = answering(204)
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.health(webhook)).health === 'healthy')
    expect(await webhooks.health(webhook)).toMatchObject({
      isActive: true,
      consecutiveFailures: 0,
      lastSuccessAt: expect.any(String),
    })
  })

  it('disables the webhook when it fails too long; activating it begins again [WHK-024]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock, settings: { WEBHOOK_DISABLE_SECONDS: '100' } })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    for (let i = 0; i < 10; i++) await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.health(webhook)).health === 'failing')
    clock.pass(99_000)
    webhooks.wake()
    await eventually(() => receiver.received.length === 20)
    expect((await webhooks.health(webhook)).isActive).toBe(true)
    clock.pass(1_000)
    webhooks.wake()
    await eventually(async () => !(await webhooks.health(webhook)).isActive)
    await webhooks.change(webhook, { isActive: true })
    expect(await webhooks.health(webhook)).toMatchObject({ isActive: true, health: 'healthy', consecutiveFailures: 0 })
  })

  it('does not disable the webhook because the clock is set back: the time begins again [WHK-024]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock, settings: { WEBHOOK_DISABLE_SECONDS: '100' } })
    const { state } = webhooks.platform
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    for (let i = 0; i < 10; i++) await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.health(webhook)).health === 'failing')
    clock.pass(-86_400_000)
    const setBack = clock.now().toISOString()
    const begunAgain = async () =>
      (await state.collection(endpointHealth).get(webhook.webhookId))!.failingSince === setBack
    await eventually(async () => (await begunAgain()) || !(await webhooks.health(webhook)).isActive)
    expect((await webhooks.health(webhook)).isActive).toBe(true)
    clock.pass(100_000)
    await eventually(async () => !(await webhooks.health(webhook)).isActive)
  })
})

describe('ordered deliveries', () => {
  it('go out one at a time, in the order of the feed [WHK-027]', async () => {
    const receiver = await endpoint()
    const first = await world()
    const second = await world({ dataDir: first.dataDir })
    const webhook = await first.register(receiver.url, { ordered: true })
    first.start()
    second.start()
    const lessons: string[] = []
    for (let i = 0; i < 40; i++) {
      lessons.push((await (i % 2 ? first : second).completeLesson([webhook.organizationId])).lessonId)
    }
    await eventually(() => receiver.received.length === 40)
    expect(lessonsAt(receiver)).toEqual(lessons)
    expect(receiver.mostOpen).toBe(1)
  })

  it('wait while the first one fails, until it succeeds or has failed for good [WHK-027]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url, { ordered: true })
    webhooks.start()
    for (let i = 0; i < 3; i++) await webhooks.completeLesson([webhook.organizationId])
    const queues = webhooks.platform.state.collection(webhookQueues)
    const states = async () => (await webhooks.deliveries(webhook)).map(({ status, attempts }) => [status, attempts])
    await eventually(async () => (await states()).length === 3)
    for (const [index, seconds] of [30, 120, 600, 1_800, 3_600].entries()) {
      await eventually(async () => (await states()).some(([, attempts]) => attempts === index + 1))
      await eventually(async () => (await queues.get(webhook.webhookId))?.holder === null)
      expect((await states()).map(([, attempts]) => attempts).toSorted()).toEqual([0, 0, index + 1])
      clock.pass(seconds * 1_000)
      if (index === 4) receiver.answer = (response, count) => response.writeHead(count > 6 ? 204 : 500).end()
      webhooks.wake()
    }
    await eventually(() => receiver.received.length === 8)
    await eventually(async () => (await states()).every(([status]) => status === 'failed' || status === 'succeeded'))
    expect((await states()).toSorted()).toEqual([
      ['failed', 6],
      ['succeeded', 1],
      ['succeeded', 1],
    ])
  })

  it('begin with what was due already, when a webhook becomes ordered [WHK-027]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    const lessons = [(await webhooks.completeLesson([webhook.organizationId])).lessonId]
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.attempts === 1)
    await webhooks.change(webhook, { ordered: true })
    receiver.answer = answering(204)
    clock.pass(30_000)
    webhooks.wake()
    await eventually(() => receiver.received.length === 2)
    lessons.push((await webhooks.completeLesson([webhook.organizationId])).lessonId)
    await eventually(() => receiver.received.length === 3)
    expect(lessonsAt(receiver).slice(1)).toEqual(lessons)
  })

  it('wait for no other once the webhook is ordered no longer; what failed keeps its time [WHK-027]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url, { ordered: true })
    webhooks.start()
    for (let i = 0; i < 3; i++) await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.deliveries(webhook)).some(({ attempts }) => attempts === 1))
    expect(receiver.received.length).toBe(1)
    await webhooks.change(webhook, { ordered: false })
    await eventually(async () => (await webhooks.deliveries(webhook)).every(({ attempts }) => attempts === 1))
    expect(receiver.received.length).toBe(3)
    receiver.answer = answering(204)
    clock.pass(30_000)
    webhooks.wake()
    await eventually(async () => (await webhooks.deliveries(webhook)).every(({ status }) => status === 'succeeded'))
    expect(receiver.received.length).toBe(6)
  })
})

describe('the log of a delivery', () => {
  it('has each attempt with the beginning of its answer, oldest first [WHK-028]', async () => {
    const long = '学'.repeat(3_000)
    const receiver = await endpoint((response, count) => response.writeHead(count === 1 ? 503 : 200).end(long))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.attempts === 1)
    clock.pass(30_000)
    webhooks.wake()
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.status === 'succeeded')
    const [delivery] = await webhooks.deliveries(webhook)
    const response = '学'.repeat(Math.floor(4_096 / 3))
    const entry = { milliseconds: expect.any(Number), response }
    expect(await deliveryLog(webhooks.platform.state, delivery!)).toMatchObject([
      { ...entry, at: '2026-04-01T00:00:00.000Z', httpStatus: 503, error: 'The receiver answered 503.' },
      { ...entry, at: '2026-04-01T00:00:30.000Z', httpStatus: 200, error: null },
    ])
  })

  it('is in the delivery itself where the answer is brief [WHK-028]', async () => {
    const receiver = await endpoint((response, count) => response.writeHead(count === 1 ? 503 : 202).end('later'))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    for (const lessons of [1, 2]) {
      await webhooks.completeLesson([webhook.organizationId])
      await eventually(async () => {
        const found = await webhooks.deliveries(webhook)
        return found.length === lessons && found.every(({ attempts }) => attempts === 1)
      })
    }
    const found = await webhooks.deliveries(webhook)
    const [delivered, failed] = found.toSorted((a, b) => a.lastHttpStatus! - b.lastHttpStatus!)
    const entry = { milliseconds: expect.any(Number), response: 'later', at: '2026-04-01T00:00:00.000Z' }
    const success = { ...entry, httpStatus: 202, error: null }
    const failure = { ...entry, httpStatus: 503, error: 'The receiver answered 503.' }
    const log = async (one: typeof delivered) => deliveryLog(webhooks.platform.state, one!)
    expect([await log(failed), await log(delivered)]).toEqual([[failure], [success]])
    expect(await webhooks.platform.state.collection(deliveryAttempts).count({})).toBe(1)
  })
})

describe('deliveries', () => {
  it('are deleted after the retention, when they are finished [WHK-029]', async () => {
    const receiver = await endpoint()
    const clock = new MovableClock()
    const webhooks = await world({ clock, settings: { WEBHOOK_RETENTION_DAYS: '2' } })
    const webhook = await webhooks.register(receiver.url)
    const failing = await webhooks.register((await endpoint(answering(500))).url)
    webhooks.start()
    for (let i = 0; i < 3; i++) await webhooks.completeLesson([webhook.organizationId, failing.organizationId])
    const settled = async (one: typeof webhook) =>
      (await webhooks.deliveries(one)).filter(({ attempts, status }) => attempts === 1 && status !== 'delivering')
    await eventually(async () => (await settled(webhook)).length === 3 && (await settled(failing)).length === 3)
    await webhooks.change(failing, { isActive: false })
    clock.pass(2 * 86_400_000)
    const log = webhooks.platform.state.collection(deliveryAttempts)
    await eventually(async () => {
      // It looks once an hour.
      clock.pass(3_600_000)
      webhooks.wake()
      return (await webhooks.deliveries(webhook)).length + (await log.count({})) === 0
    })
    expect((await webhooks.deliveries(failing)).length).toBe(3)
  })

  it('of a deleted webhook are deleted, however many there are [WHK-029]', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    const [sample] = await eventually(async () => {
      const found = await webhooks.deliveries(webhook)
      return found[0]?.status === 'succeeded' ? found : null
    })
    const many = Array.from({ length: 1_000 }, (_, index) => ({ ...sample!, id: `dlv_${index}` }))
    const kept = webhooks.platform.state.collection(deliveries)
    await kept.insert(many)
    await webhooks.unregister(webhook)
    await eventually(async () => (await webhooks.deliveries(webhook)).length === 0)
    await eventually(async () => (await webhooks.platform.state.collection(deliveryAttempts).find({})).length === 0)
  })

  it('of a deleted webhook leave nothing, not even when an attempt was under way [WHK-029]', async () => {
    const waiting: ServerResponse[] = []
    const receiver = await endpoint((response) => waiting.push(response))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url)
    const { state } = webhooks.platform
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(() => waiting.length === 1)
    await webhooks.unregister(webhook)
    const steps = () => state.collection(webhookQueues).get(webhook.webhookId)
    await eventually(async () => (await steps())?.emptySince !== undefined)
    waiting[0]!.writeHead(500).end()
    const health = () => state.collection(endpointHealth).get(webhook.webhookId)
    const attempts = async () => (await state.collection(deliveryAttempts).find({})).length
    await eventually(async () => (await attempts()) === 1 && (await health()) !== null)
    clock.pass(40_000)
    webhooks.wake()
    await eventually(async () => (await steps()) === null)
    expect([await attempts(), await health()]).toEqual([0, null])
  })
})
