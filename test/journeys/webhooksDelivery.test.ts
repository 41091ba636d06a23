import { createHmac } from 'node:crypto'
import { describe, expect, it, jest } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { deliveries } from '@manabi/webhooks'
import { Webhook } from 'standardwebhooks'
import { closedAfterEach } from '../harness/closedAfterEach.ts'
import { answering, type Endpoint, silent, type startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { MovableClock } from '../harness/movableClock.ts'

const { endpoint, world } = closedAfterEach()

describe('a completed lesson', () => {
  it('arrives once, signed in both ways, at the subscribers of the organization [WHK-005, WHK-006, WHK-007]', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    const completed = await webhooks.completeLesson([webhook.organizationId])
    await eventually(() => receiver.received.length === 1)
    const [{ headers, body }] = receiver.received as [Endpoint['received'][number]]

    const envelope = JSON.parse(body)
    expect(envelope).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'lesson.completed',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      organizationId: webhook.organizationId,
      data: { userId: completed.userId, lessonId: completed.lessonId, courseId: completed.courseId },
    })
    const [delivery] = await eventually(async () => {
      const found = await webhooks.deliveries(webhook)
      return found[0]?.status === 'succeeded' ? found : null
    })
    expect(delivery).toMatchObject({ attempts: 1, lastHttpStatus: 204, lastError: null, eventId: envelope.id })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'lesson.completed',
      'x-service-delivery': delivery!.id,
      'webhook-id': envelope.id,
    })
    const timestamp = headers['x-service-timestamp']
    expect(headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', webhook.secret).update(`${timestamp}.${body}`).digest('hex')}`,
    )
    expect(new Webhook(webhook.secret).verify(body, headers as Record<string, string>)).toEqual(envelope)
  })

  it('goes to every organization of the learner, each with its own envelope [WHK-010, WHK-019]', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const [one, other] = [await webhooks.register(receiver.url), await webhooks.register(receiver.url)]
    const second = await webhooks.register(receiver.url, { organizationId: one.organizationId })
    webhooks.start()
    await webhooks.completeLesson([one.organizationId, other.organizationId])
    await eventually(() => receiver.received.length === 3)
    const idsOf = async (webhook: typeof one) => (await webhooks.deliveries(webhook)).map(({ eventId }) => eventId)
    expect(await idsOf(one)).toEqual(await idsOf(second))
    expect(await idsOf(one)).not.toEqual(await idsOf(other))
  })

  it('of a private course goes to its owner alone [WHK-019]', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const [owner, other] = [await webhooks.register(receiver.url), await webhooks.register(receiver.url)]
    webhooks.start()
    const organizations = [owner.organizationId, other.organizationId]
    await webhooks.completeLesson(organizations, { isPublicCourse: false, owner: owner.organizationId })
    await webhooks.completeLesson(organizations)
    await eventually(() => receiver.received.length === 3)
    expect((await webhooks.deliveries(owner)).length).toBe(2)
    expect((await webhooks.deliveries(other)).length).toBe(1)
  })

  it('goes to webhooks registered before it, for its type or for all', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const { organizationId } = await webhooks.register(receiver.url, { eventTypes: ['lesson.completed'] })
    const all = await webhooks.register(receiver.url, { organizationId })
    const another = await webhooks.register(receiver.url, { organizationId, eventTypes: ['certificate.issued'] })
    await webhooks.completeLesson([organizationId])
    const late = await webhooks.register(receiver.url, { organizationId })
    await webhooks.completeLesson([organizationId])
    webhooks.start()
    await eventually(() => receiver.received.length === 5)
    expect((await webhooks.deliveries(all)).length).toBe(2)
    expect(await webhooks.deliveries(another)).toEqual([])
    expect((await webhooks.deliveries(late)).length).toBe(1)
  })

  it('is recorded once, though it comes from the log again', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(() => receiver.received.length === 1)
    await webhooks.stop()
    await webhooks.platform.state.collection({ name: 'checkpoints', indexes: [] }).delete({ id: 'webhooks' })
    const again = await world({ dataDir: webhooks.dataDir })
    const second = again.start()
    const head = await again.platform.eventStore.head()
    await eventually(() => second.position === head)
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(() => receiver.received.length === 2)
    // An attempt is recorded after it was answered.
    const attempts = async () => (await webhooks.deliveries(webhook)).map((one) => one.attempts)
    await eventually(async () => !(await attempts()).includes(0))
    expect(await attempts()).toEqual([1, 1])
  })
})

describe('a receiver that fails', () => {
  it('is tried six times by the schedule with the same envelope, then the delivery stays as failed [WHK-009, WHK-010, RUN-011]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const start = clock.now().getTime() / 1_000
    const webhooks = await world({ clock })
    const warn = jest.spyOn(webhooks.platform.log, 'warn')
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    const attempted = (attempts: number) =>
      eventually(async () => {
        const [delivery] = await webhooks.deliveries(webhook)
        return delivery?.attempts === attempts && delivery.status !== 'delivering' ? delivery : null
      })
    for (const [index, seconds] of [30, 120, 600, 1_800, 3_600].entries()) {
      const { dueAt } = await attempted(index + 1)
      expect(Date.parse(dueAt!)).toBe(clock.now().getTime() + seconds * 1_000)
      clock.pass(seconds * 1_000)
      webhooks.wake()
    }
    expect(await attempted(6)).toMatchObject({
      status: 'failed',
      lastHttpStatus: 500,
      lastError: 'The receiver answered 500.',
      dueAt: null,
    })
    const warned = warn.mock.calls.filter(([, message]) => message === 'A webhook delivery failed for good.')
    expect(warned).toEqual([[expect.objectContaining({ status: 'failed', attempts: 6 }), expect.any(String)]])
    const same = (header: string) => new Set(receiver.received.map(({ headers }) => headers[header]))
    expect(receiver.received.length).toBe(6)
    expect([...same('x-service-delivery')]).toEqual([(await webhooks.deliveries(webhook))[0]!.id])
    expect(same('webhook-id').size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    const timestamps = receiver.received.map(({ headers }) => Number(headers['x-service-timestamp']))
    expect(timestamps.map((at) => at - start)).toEqual([0, 30, 150, 750, 2_550, 6_150])
  })

  it('is tried again though the clock is set back meanwhile [WHK-022]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock, settings: { WEBHOOK_RETRY_SECONDS: '2' } })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.attempts === 1)
    clock.pass(-3_600_000)
    await eventually(() => receiver.received.length === 2)
    const [tried] = await eventually(async () => {
      const found = await webhooks.deliveries(webhook)
      return found[0]?.attempts === 2 ? found : null
    })
    expect(Date.parse(tried!.dueAt!)).toBe(clock.now().getTime() + 2_000)
  })

  it.each<[string, Parameters<typeof startEndpoint>[0], RegExp, number | null]>([
    ['answers 404', answering(404), /answered 404/, 404],
    ['never answers', silent, /No complete answer within 0.3 s/, null],
    [
      'never ends its answer',
      (response) => void response.writeHead(200).write('x'),
      /No complete answer within 0.3 s/,
      200,
    ],
    ['hangs up', (response) => void response.destroy(), /closed the connection before its answer was complete/, null],
    [
      'redirects',
      (response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
      /Redirects are not followed/,
      302,
    ],
  ])('and %s has not got it [WHK-008]', async (_, answer, error, status) => {
    const receiver = await endpoint(answer)
    const webhooks = await world({ settings: { WEBHOOK_TIMEOUT_SECONDS: '0.3' } })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    const delivery = await eventually(async () => {
      const [found] = await webhooks.deliveries(webhook)
      return found?.attempts === 1 ? found : null
    })
    expect(delivery).toMatchObject({
      status: 'pending',
      lastHttpStatus: status,
      lastError: expect.stringMatching(error),
    })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('and answers without end is cut off, with its status [WHK-008]', async () => {
    const receiver = await endpoint((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.on('drain', more)
      more()
    })
    const webhooks = await world()
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.status === 'succeeded')
    await eventually(() => receiver.open === 0)
  })
})

describe('where messages may go', () => {
  it('is checked when connecting: not to loopback [WHK-017]', async () => {
    const receiver = await endpoint()
    const webhooks = await world({ settings: { WEBHOOK_ALLOW_PRIVATE: 'off' } })
    const webhook = await webhooks.register(receiver.url)
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    const refused = await eventually(async () => {
      const [found] = await webhooks.deliveries(webhook)
      return found?.attempts === 1 ? found : null
    })
    expect(refused.lastError).toBe('The host name was not found, or has no public address.')
    expect(receiver.received).toEqual([])
  })
})

describe('a slow receiver', () => {
  it('does not hold up the rest, and has few messages at once [WHK-018]', async () => {
    const [slow, quick] = [await endpoint(silent), await endpoint()]
    const webhooks = await world()
    const held = await webhooks.register(slow.url)
    const free = await webhooks.register(quick.url)
    for (let i = 0; i < 200; i++) await webhooks.completeLesson([held.organizationId])
    webhooks.start()
    await eventually(() => slow.open > 32)
    for (let i = 0; i < 60; i++) await webhooks.completeLesson([free.organizationId])
    await eventually(() => quick.received.length === 60)
    expect(slow.mostOpen).toBeLessThanOrEqual(38)
    slow.answer = answering(204)
    slow.release()
    await eventually(async () => (await webhooks.deliveries(held)).every(({ attempts }) => attempts === 1))
  })
})

describe('dispatchers that share the stores', () => {
  it('never send one delivery twice [WHK-016]', async () => {
    const receiver = await endpoint()
    const first = await world()
    const second = await world({ dataDir: first.dataDir })
    const webhook = await first.register(receiver.url)
    first.start()
    second.start()
    for (let i = 0; i < 100; i++) await (i % 2 === 0 ? first : second).completeLesson([webhook.organizationId])
    await eventually(async () => {
      const found = await first.deliveries(webhook)
      return found.length === 100 && found.every(({ status }) => status === 'succeeded')
    })
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery'])
    expect([ids.length, new Set(ids).size]).toEqual([100, 100])
  })

  it('take over the deliveries of a process that ended [WHK-016]', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const webhook = await webhooks.register(receiver.url)
    await webhooks.completeLesson([webhook.organizationId])
    webhooks.start()
    await eventually(async () => (await webhooks.deliveries(webhook))[0]?.status === 'succeeded')
    await webhooks.stop()
    const { id } = (await webhooks.deliveries(webhook))[0]!
    const kept = webhooks.platform.state.collection(deliveries)
    await kept.update(id, {}, { status: 'delivering', attempts: 0, holder: 'a process that ended' })
    webhooks.start()
    await eventually(async () => (await kept.get(id))!.status === 'succeeded')
    expect(receiver.received.filter(({ headers }) => headers['x-service-delivery'] === id).length).toBe(2)
  })
})

describe('a deleted webhook', () => {
  it('gets nothing any more, and its history goes with it [WHK-014]', async () => {
    const receiver = await endpoint(answering(500))
    const clock = new MovableClock()
    const webhooks = await world({ clock })
    const webhook = await webhooks.register(receiver.url)
    const stays = await webhooks.register(receiver.url, { organizationId: webhook.organizationId })
    webhooks.start()
    await webhooks.completeLesson([webhook.organizationId])
    await eventually(() => receiver.received.length === 2)
    await webhooks.unregister(webhook)
    await eventually(async () => (await webhooks.deliveries(webhook)).length === 0)
    clock.pass(30_000)
    webhooks.wake()
    await eventually(() => receiver.received.length === 3)
    expect((await webhooks.deliveries(stays)).length).toBe(1)
  })

  it('gets nothing even when its deliveries were not forgotten yet [WHK-014]', async () => {
    const receiver = await endpoint()
    const webhooks = await world()
    const orphan = { webhookId: newId('whk'), organizationId: newId('org') }
    const kept = webhooks.platform.state.collection(deliveries)
    const createdAt = '2026-01-01T00:00:00.000Z'
    const message = { id: newId('dlv'), eventId: newId('evt'), eventType: 'ping', body: '{}', createdAt }
    const tried = {
      status: 'pending',
      attempts: 0,
      lastAttemptAt: null,
      lastHttpStatus: null,
      lastError: null,
    } as const
    await kept.insert([{ ...message, ...orphan, ...tried, dueAt: createdAt }])
    webhooks.start()
    await eventually(async () => (await kept.get(message.id)) === null)
    expect(receiver.received).toEqual([])
  })
})
