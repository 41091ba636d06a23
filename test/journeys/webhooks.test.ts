import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { answering, type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import type { Client } from '../harness/http.ts'
import { startWorld } from '../harness/school.ts'
import type { World } from '../harness/world.ts'

const { world } = await startWorld({
  WEBHOOK_ALLOW_HTTP: 'on',
  WEBHOOK_ALLOW_PRIVATE: 'on',
  WEBHOOK_RETRY_SECONDS: '0',
})
const school = await world.organization('School')
let admin: Client
let hr: Client
let receiver: Endpoint

beforeAll(async () => {
  admin = await manager({ [school]: ['admin'] })
  hr = await manager({ [school]: ['hr'] })
  receiver = await startEndpoint()
})
afterAll(() => receiver.close())

/** Signed in through the client that may request every scope. */
const manager = async (memberships: Parameters<World['person']>[0]) =>
  (await world.person(memberships, 'manabi-web')).api

const webhooksPath = () => `/organizations/${school}/webhooks`
const register = async (url = receiver.url, more = {}) => {
  const { body } = await admin.post(webhooksPath(), { url, ...more })
  return { ...body, path: `${webhooksPath()}/${body.webhook.id}` }
}
const deliveriesOf = async (path: string, query = '') => (await admin.get(`${path}/deliveries${query}`)).body

describe('registering', () => {
  it('answers the secret once; lists never show it [WHK-001]', async () => {
    const answer = await hr.post(webhooksPath(), { url: 'https://example.com/hook', description: ' HR ' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.body).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      warning: expect.any(String),
      webhook: {
        id: expect.stringMatching(/^whk_/),
        url: 'https://example.com/hook',
        isActive: true,
        eventTypes: [],
        description: 'HR',
        createdAt: expect.any(String),
        ordered: false,
        health: 'healthy',
        consecutiveFailures: 0,
        lastSuccessAt: null,
      },
    })
    const list = await admin.get(webhooksPath())
    expect(list.body).toContainEqual(answer.body.webhook)
    expect(JSON.stringify(list.body)).not.toContain('whsec_')
  })

  it('ignores unknown event names, but not when there are no others [WHK-003]', async () => {
    const { webhook } = await register(undefined, { eventTypes: ['lesson.completed', 'lesson.invented'] })
    expect(webhook.eventTypes).toEqual(['lesson.completed'])
    const refused = await admin.post(webhooksPath(), { url: receiver.url, eventTypes: ['lesson.invented'] })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'eventTypes'])
  })

  it.each([{}, { url: 7 }, { url: 'ftp://example.com' }, { url: 'https://user:pw@example.com/' }])(
    'refuses %j [WHK-002]',
    async (body) => {
      const { status, body: problem } = await admin.post(webhooksPath(), body)
      expect([status, problem.code, problem.errors[0].path]).toEqual([400, 'invalid_request', 'url'])
    },
  )
})

describe('the event types', () => {
  it('are listed with whether they are raised [WHK-004]', async () => {
    const { body } = await hr.get('/webhook-events')
    expect(body.length).toBe(22)
    expect(body).toContainEqual({ type: 'lesson.completed', description: expect.any(String), isRaised: true })
    expect(body).toContainEqual({ type: 'course.started', description: expect.any(String), isRaised: false })
  })
})

describe('a lesson completed over HTTP', () => {
  it('is delivered once, and completing it again delivers nothing [WHK-005]', async () => {
    const { path } = await register(undefined, { eventTypes: ['lesson.completed'] })
    const course = await world.course(school)
    const learner = await world.person({ [school]: ['learner'] })
    await world.settled()
    const [lessonId] = course.lessonIds
    const completed = receiver.received.length
    await learner.api.post(`/lessons/${lessonId}/complete`)
    await learner.api.post(`/lessons/${lessonId}/complete`)
    const [delivery] = await eventually(async () => {
      const found = await deliveriesOf(path, '?status=succeeded')
      return found.length > 0 ? found : null
    })
    expect(delivery).toMatchObject({
      eventType: 'lesson.completed',
      attempts: 1,
      maxAttempts: 6,
      lastHttpStatus: 204,
      lastError: null,
      nextRetryAt: null,
    })
    const message = receiver.received
      .slice(completed)
      .find(({ headers }) => headers['x-service-delivery'] === delivery.id)
    expect(JSON.parse(message!.body)).toEqual({
      id: delivery.eventId,
      type: 'lesson.completed',
      createdAt: expect.any(String),
      organizationId: school,
      data: { userId: learner.userId, lessonId, courseId: course.courseId },
    })
    expect((await deliveriesOf(path)).length).toBe(1)
  })
})

describe('a test', () => {
  it('pings the tested endpoint only, whatever it subscribes to [WHK-011]', async () => {
    const [tested, other] = [await startEndpoint(), await startEndpoint()]
    const { path, webhook } = await register(tested.url, { eventTypes: ['lesson.completed'] })
    const { path: otherPath } = await register(other.url)
    const answer = await admin.post(`${path}/test`)
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({ eventType: 'ping', status: 'pending', attempts: 0, nextRetryAt: null })
    await eventually(async () => (await deliveriesOf(path))[0].status === 'succeeded')
    expect(JSON.parse(tested.received[0]!.body)).toMatchObject({
      id: answer.body.eventId,
      type: 'ping',
      organizationId: school,
      data: { webhookId: webhook.id },
    })
    expect([other.received, await deliveriesOf(otherPath)]).toEqual([[], []])
    await Promise.all([tested.close(), other.close()])
  })
})

describe('deliveries', () => {
  it('are listed newest first, by status, to a limit [WHK-012]', async () => {
    const { path } = await register()
    const pings: string[] = []
    for (let i = 0; i < 3; i++) pings.unshift((await admin.post(`${path}/test`)).body.id)
    const idsOf = (deliveries: { id: string }[]) => deliveries.map(({ id }) => id)
    await eventually(async () => (await deliveriesOf(path, '?status=succeeded')).length === 3)
    expect(idsOf(await deliveriesOf(path)).toSorted()).toEqual(pings.toSorted())
    const times = (await deliveriesOf(path)).map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(idsOf(await deliveriesOf(path, '?limit=2'))).toEqual(idsOf(await deliveriesOf(path)).slice(0, 2))
    expect(await deliveriesOf(path, '?status=failed')).toEqual([])
    for (const query of ['?limit=0', '?limit=501', '?limit=x', '?status=lost']) {
      expect((await admin.get(`${path}/deliveries${query}`)).status).toBe(400)
    }
  })

  it('that failed can be replayed, with the count reset; others cannot [WHK-013]', async () => {
    const failing = await startEndpoint(answering(503))
    const { path } = await register(failing.url)
    const { body: ping } = await admin.post(`${path}/test`)
    const failed = await eventually(async () => (await deliveriesOf(path, '?status=failed'))[0])
    expect(failed).toMatchObject({ id: ping.id, attempts: 6, lastHttpStatus: 503, nextRetryAt: null })
    failing.answer = answering(200)
    const replay = `${webhooksPath()}/deliveries/${ping.id}/replay`
    const answer = await hr.post(replay)
    expect([answer.status, answer.body.attempts]).toEqual([202, 0])
    await eventually(async () => (await deliveriesOf(path, '?status=succeeded'))[0]?.attempts === 1)
    expect(new Set(failing.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const again = await hr.post(replay)
    expect([again.status, again.body.code]).toEqual([409, 'delivery_not_failed'])
    await failing.close()
  })

  it('go with their webhook [WHK-014]', async () => {
    const { path } = await register()
    const { body: ping } = await admin.post(`${path}/test`)
    expect((await admin.delete(path)).status).toBe(204)
    expect((await admin.delete(path)).status).toBe(404)
    expect((await admin.get(`${path}/deliveries`)).status).toBe(404)
    expect((await admin.post(`${path}/test`)).status).toBe(404)
    expect((await admin.post(`${webhooksPath()}/deliveries/${ping.id}/replay`)).status).toBe(404)
    expect(JSON.stringify((await admin.get(webhooksPath())).body)).not.toContain(path.split('/').at(-1))
  })
})

describe('webhooks are managed', () => {
  const calls = (
    webhookId: string,
    organizationId = school,
  ): [string, (api: Client) => ReturnType<Client['get']>][] => {
    const base = `/organizations/${organizationId}/webhooks`
    return [
      ['register', (api) => api.post(base, { url: receiver.url })],
      ['change', (api) => api.patch(`${base}/${webhookId}`, { isActive: false })],
      ['delete', (api) => api.delete(`${base}/${webhookId}`)],
      ['backfill', (api) => api.post(`${base}/${webhookId}/backfill`)],
      ['replay all', (api) => api.post(`${base}/${webhookId}/replay`)],
      ['test', (api) => api.post(`${base}/${webhookId}/test`)],
      ['replay', (api) => api.post(`${base}/deliveries/${newId('dlv')}/replay`)],
    ]
  }

  it('by admins and HR of the organization: another role there is 403, another organization 404 [WHK-020]', async () => {
    const elsewhere = await world.organization('Elsewhere')
    const api = await manager({ [elsewhere]: ['admin'], [school]: ['curriculum_manager'] })
    const stranger = await manager({ [elsewhere]: ['admin'] })
    const { webhook } = await register()
    for (const [name, call] of calls(webhook.id)) {
      expect([name, (await call(api)).body.code]).toEqual([name, 'forbidden'])
      expect([name, (await call(stranger)).body.code]).toEqual([name, 'not_found'])
    }
    expect((await api.get(webhooksPath())).body.code).toBe('forbidden')
    expect((await stranger.get(webhooksPath())).body.code).toBe('not_found')
    expect((await stranger.delete(`/organizations/${elsewhere}/webhooks/${webhook.id}`)).status).toBe(404)
    expect((await admin.get(webhooksPath())).body).toContainEqual(webhook)
  })

  it('not by API keys, which may list them [WHK-020]', async () => {
    const { webhook, path } = await register()
    const issued = await admin.post(`/organizations/${school}/api-keys`, { name: 'K', scopes: ['webhooks:manage'] })
    const key = world.api.as(issued.body.key)
    expect((await key.get(webhooksPath())).body).toContainEqual(webhook)
    expect((await key.get(`${path}/deliveries`)).status).toBe(200)
    expect((await key.get('/webhook-events')).status).toBe(200)
    for (const [name, call] of calls(webhook.id)) {
      const { status, body } = await call(key)
      expect([name, status, body.code]).toEqual([name, 403, 'forbidden'])
    }
    const elsewhere = await world.organization('Another')
    expect((await key.get(`/organizations/${elsewhere}/webhooks`)).status).toBe(404)
  })
})
