import { afterAll, describe, expect, it } from '@jest/globals'
import { type Id, newId } from '@manabi/kernel'
import { type Webhook, webhooks } from '@manabi/webhooks'
import { answering, type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld({
  WEBHOOK_ALLOW_HTTP: 'on',
  WEBHOOK_ALLOW_PRIVATE: 'on',
  WEBHOOK_RETRY_SECONDS: '0',
})
const school = await world.organization('School')
const admin = (await world.person({ [school]: ['admin'] }, 'manabi-web')).api
const endpoints: Endpoint[] = []
afterAll(async () => {
  for (const endpoint of endpoints) await endpoint.close()
})

const endpoint = async (...options: Parameters<typeof startEndpoint>): Promise<Endpoint> => {
  const started = await startEndpoint(...options)
  endpoints.push(started)
  return started
}
const webhooksPath = () => `/organizations/${school}/webhooks`
const register = async (url: string, more = {}) => {
  const { body } = await admin.post(webhooksPath(), { url, ...more })
  return { ...body.webhook, path: `${webhooksPath()}/${body.webhook.id}` }
}
const deliveriesOf = async (path: string, query = '') => (await admin.get(`${path}/deliveries${query}`)).body
const completeLessons = async (count: number): Promise<void> => {
  const lessons = Array.from({ length: count }, (_, index) => ({ title: `Lesson ${index}` }))
  const course = await world.course(school, { lessons })
  const learner = await world.person({ [school]: ['learner'] })
  await world.settled()
  for (const lessonId of course.lessonIds) await learner.api.post(`/lessons/${lessonId}/complete`)
}

describe('changing a webhook', () => {
  it('changes what is given, and the list shows it [WHK-023]', async () => {
    const { path, ...webhook } = await register('https://example.com/before', { ordered: true })
    const changes = { url: 'https://example.com/after', eventTypes: ['lesson.completed', 'x'], description: ' New ' }
    const answer = await admin.patch(path, changes)
    const changed = { ...webhook, ...changes, eventTypes: ['lesson.completed'], description: 'New' }
    expect([answer.status, answer.body]).toEqual([200, changed])
    expect((await admin.patch(path, {})).body).toEqual(changed)
    const inactive = await admin.patch(path, { isActive: false, ordered: false, eventTypes: [] })
    expect(inactive.body).toEqual({ ...changed, isActive: false, ordered: false, eventTypes: [] })
    expect((await admin.get(webhooksPath())).body).toContainEqual(inactive.body)
  })

  it('refuses what registering refuses, before it looks for the webhook [WHK-023]', async () => {
    const { path } = await register('https://example.com/')
    for (const [body, field] of [
      [{ url: 'ftp://example.com' }, 'url'],
      [{ eventTypes: ['x'] }, 'eventTypes'],
      [{ isActive: 'no' }, 'isActive'],
      [{ ordered: null }, 'ordered'],
      [{ description: 'x'.repeat(5_001) }, 'description'],
    ] as const) {
      for (const at of [path, `${webhooksPath()}/${newId('whk')}`]) {
        const { status, body: problem } = await admin.patch(at, body)
        expect([status, problem.errors[0].path]).toEqual([400, field])
      }
    }
    expect((await admin.patch(`${webhooksPath()}/${newId('whk')}`, {})).status).toBe(404)
  })

  it('honours Idempotency-Key [WHK-023]', async () => {
    const { path } = await register('https://example.com/')
    const headers = { 'Idempotency-Key': newId('evt') }
    await admin.patch(path, { description: 'One' }, headers)
    await admin.patch(path, { description: 'Two' })
    const again = await admin.patch(path, { description: 'One' }, headers)
    expect([again.headers.get('Idempotency-Replayed'), again.body.description]).toEqual(['true', 'One'])
    expect((await admin.patch(path, { description: 'Three' }, headers)).body.code).toBe('idempotency_key_reused')
  })

  it('makes it inactive: a ping and a backfill are 409, what it missed is backfilled, its health begins again [WHK-026]', async () => {
    const receiver = await endpoint(answering(500))
    const { path } = await register(receiver.url)
    await admin.post(`${path}/test`)
    const current = async () =>
      (await admin.get(webhooksPath())).body.find(({ id }: { id: string }) => path.endsWith(id))
    await eventually(async () => (await current()).consecutiveFailures === 6)
    await admin.post(`${path}/test`)
    await eventually(async () => (await current()).health === 'failing')
    await admin.patch(path, { isActive: false })
    for (const action of ['test', 'backfill']) {
      expect(await admin.post(`${path}/${action}`)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    receiver.answer = answering(204)
    await completeLessons(1)
    const active = await admin.patch(path, { isActive: true })
    expect(active.body).toMatchObject({ isActive: true, health: 'healthy', consecutiveFailures: 0 })
    const before = receiver.received.length
    expect((await admin.post(`${path}/backfill`, { eventTypes: ['lesson.completed'] })).status).toBe(202)
    await eventually(() => receiver.received.length > before)
  })
})

describe('the hundredth webhook', () => {
  it('is the last: 409 conflict, until one is deleted [WHK-025]', async () => {
    const full = await world.organization('Full')
    const api = (await world.person({ [full]: ['admin'] }, 'manabi-web')).api
    for (let i = 0; i < 100; i++) await registerIn(full)
    const path = `/organizations/${full}/webhooks`
    const refused = await api.post(path, { url: 'https://example.com/' })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    await world.settled()
    const list = (await api.get(path)).body
    expect(list.length).toBe(100)
    await api.delete(`${path}/${list[0].id}`)
    expect((await api.post(path, { url: 'https://example.com/' })).status).toBe(201)
  })

  const registerIn = (organizationId: Id) => {
    const settings: Pick<Webhook, 'url' | 'description'> = { url: 'https://example.com/', description: '' }
    const webhook = { webhookId: newId('whk'), organizationId, ...settings, eventTypes: [], secret: '' }
    return world.decide(webhooks.registerWebhook, [organizationId], webhook)
  }
})

describe('a delivery', () => {
  it('is shown with its content and the log of its attempts [WHK-028]', async () => {
    const receiver = await endpoint(answering(503))
    const { path } = await register(receiver.url)
    const { body: ping } = await admin.post(`${path}/test`)
    const shownAt = `${webhooksPath()}/deliveries/${ping.id}`
    const failed = await eventually(async () => {
      const { body } = await admin.get(shownAt)
      return body.status === 'failed' ? body : null
    })
    const { body, log, ...delivery } = failed
    expect(delivery).toEqual((await deliveriesOf(path))[0])
    expect(body).toBe(receiver.received[0]!.body)
    expect(log).toHaveLength(6)
    expect(log[5]).toEqual({
      at: delivery.lastAttemptAt,
      httpStatus: 503,
      milliseconds: expect.any(Number),
      error: 'The receiver answered 503.',
      response: expect.any(String),
    })
    expect((await admin.get(`${webhooksPath()}/deliveries/${newId('dlv')}`)).status).toBe(404)
    const elsewhere = await world.organization('Elsewhere')
    const stranger = (await world.person({ [elsewhere]: ['admin'] }, 'manabi-web')).api
    expect((await stranger.get(`/organizations/${elsewhere}/webhooks/deliveries/${ping.id}`)).status).toBe(404)
    const scopes = { name: 'K', scopes: ['webhooks:manage'] }
    const issued = await admin.post(`/organizations/${school}/api-keys`, scopes)
    expect((await world.api.as(issued.body.key).get(shownAt)).body.log).toEqual(log)
  })
})

describe('bulk replay', () => {
  it('queues the failed deliveries of a time, both ends included [WHK-031]', async () => {
    const receiver = await endpoint(answering(500))
    const { path } = await register(receiver.url)
    for (let i = 0; i < 3; i++) await admin.post(`${path}/test`)
    await eventually(async () => (await deliveriesOf(path, '?status=failed')).length === 3)
    const [newest] = await deliveriesOf(path)
    receiver.answer = answering(204)
    const order = { from: '2026-04-02T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }
    const refused = await admin.post(`${path}/replay`, order)
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'from'])
    expect((await admin.post(`${path}/replay`, { to: '2020-01-01T00:00:00Z' })).body).toEqual({ queued: 0 })
    const one = await admin.post(`${path}/replay`, { from: newest.createdAt, to: newest.createdAt })
    expect(one.status).toBe(202)
    const rest = await admin.post(`${path}/replay`)
    expect(one.body.queued + rest.body.queued).toBe(3)
    expect(one.body.queued).toBeGreaterThan(0)
    await eventually(async () => (await deliveriesOf(path, '?status=succeeded')).length === 3)
    expect((await admin.post(`${webhooksPath()}/${newId('whk')}/replay`)).status).toBe(404)
  })
})

describe('a backfill', () => {
  it('sends past events with the same envelopes, oldest first, as often as asked [WHK-030]', async () => {
    const [early, late] = [await endpoint(), await endpoint()]
    await register(early.url, { eventTypes: ['lesson.completed'] })
    await completeLessons(3)
    await eventually(() => early.received.length === 3)
    const { path } = await register(late.url, { eventTypes: ['lesson.completed', 'session.started'] })
    const idsOf = ({ received }: Endpoint) => received.map(({ body }) => JSON.parse(body).id)
    const timesOf = ({ received }: Endpoint) => received.map(({ body }) => JSON.parse(body).createdAt)
    const first = early.received.map(({ body }) => JSON.parse(body).createdAt).toSorted()[0]
    const answer = await admin.post(`${path}/backfill`, { from: first })
    expect([answer.status, answer.body]).toEqual([202, { queued: 3 }])
    await eventually(() => late.received.length === 3)
    expect(idsOf(late).toSorted()).toEqual(idsOf(early).toSorted())
    expect(timesOf(late)).toEqual(timesOf(late).toSorted())
    expect((await admin.post(`${path}/backfill`, { from: first })).body).toEqual({ queued: 3 })
    await eventually(() => late.received.length === 6)
    expect(new Set(idsOf(late)).size).toBe(3)
    for (const nothing of [{ eventTypes: ['certificate.issued'] }, { from: '9999-01-01T00:00:00.000Z' }]) {
      expect((await admin.post(`${path}/backfill`, nothing)).body).toEqual({ queued: 0 })
    }
    for (const [wrong, field] of [
      [{ from: 'yesterday' }, 'from'],
      [{ eventTypes: ['x'] }, 'eventTypes'],
    ] as const) {
      const refused = await admin.post(`${path}/backfill`, wrong)
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, field])
    }
  })
})
