import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfig } from '@manabi/platform'
import type { Role } from '../../apps/cli/src/roles.ts'
import { type Service, serve } from '../../apps/cli/src/serve.ts'
import { answering, type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { client } from '../harness/http.ts'
import { withOwnDatabase } from '../harness/ownDatabase.ts'
import { removeData, testSettings } from '../harness/service.ts'
import { type World, worldOf } from '../harness/world.ts'
import { startProxy } from '../servers/proxy.ts'

const { READ_STORE_URL, FEED_URL } = process.env
const onServers = READ_STORE_URL !== undefined && FEED_URL !== undefined

if (!onServers) {
  describe('roles apart', () => {
    it.skip('is skipped: READ_STORE_URL and FEED_URL name no servers', () => {})
  })
}

;(onServers ? describe : describe.skip)('roles apart, on shared servers,', () => {
  let dataDir: string
  let running: Service[] = []
  let receiver: Endpoint
  const masterKey = randomBytes(32).toString('base64')

  /** As another process has it: stores and connections of its own. */
  const start = async (roles: readonly Role[], settings: NodeJS.ProcessEnv = {}) => {
    const config = readConfig({
      ...testSettings(dataDir),
      MASTER_KEY: masterKey,
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      WEBHOOK_RETRY_SECONDS: '0,0,0,0,0',
      ...settings,
    })
    const service = await serve(config, roles)
    running.push(service)
    return service
  }
  const stop = async (service: Service) => {
    running = running.filter((one) => one !== service)
    await service.stop()
  }
  const isReady = async ({ url }: Service) => (await fetch(`${url}/health/ready`)).status === 200
  const settled = async (service: Service) => {
    await eventually(() => isReady(service))
    return worldOf({ ...service, dataDir, restart: never, remove: never })
  }
  /** A school with a course of two lessons, and a learner. */
  const school = async (world: World) => {
    const organizationId = await world.organization('School')
    const learner = await world.person({ [organizationId]: ['learner'] })
    const course = await world.course(organizationId, { title: 'Course', lessons: [{ title: 'A' }, { title: 'B' }] })
    await world.settled()
    return { organizationId, learner, course }
  }

  beforeAll(async () => {
    receiver = await startEndpoint(answering(204))
    dataDir = await mkdtemp(join(tmpdir(), 'manabi-roles-'))
  })
  afterEach(async () => {
    for (const service of running.splice(0)) await service.stop()
  })
  afterAll(async () => {
    await receiver.close()
    await removeData(dataDir)
  })

  it('a write through one API is read through it, and with its token through another, while a projector elsewhere works', async () => {
    const [one, other] = [await start(['api']), await start(['api'])]
    await start(['projector'])
    const { learner, course } = await school(await settled(one))
    const completed = await learner.api.post(`/lessons/${course.lessonIds[0]}/complete`)
    expect(completed.body).toMatchObject({ completedLessons: 1, percent: 50 })
    expect(completed.headers.get('X-Read-Your-Writes')).toBeNull()
    const elsewhere = client(other.url).as(learner.tokens.accessToken)
    const token = completed.headers.get('Consistency-Token')!
    const seen = await elsewhere.get('/me/progress', { 'Consistency-Token': token })
    expect(seen.body).toMatchObject([{ completedLessons: 1, percent: 50 }])
    await learner.api.post('/auth/logout', { refreshToken: learner.tokens.refreshToken })
    const refreshed = await elsewhere.post('/auth/refresh', { refreshToken: learner.tokens.refreshToken })
    expect(refreshed.status).toBe(401)
  })

  it('another projector goes on where one stopped', async () => {
    const api = await start(['api'])
    const [first] = [await start(['projector']), await start(['projector'])]
    const { learner, course } = await school(await settled(api))
    await stop(first)
    const [a, b] = course.lessonIds
    await learner.api.post(`/lessons/${a}/complete`)
    const expected = [{ completedLessons: 1 }]
    await eventually(async () => {
      const { body } = await learner.api.get('/me/progress')
      return JSON.stringify(body).includes('"completedLessons":1')
    })
    expect((await learner.api.get('/me/progress')).body).toMatchObject(expected)
    expect((await learner.api.post(`/lessons/${b}/complete`)).body).toMatchObject({ completedLessons: 2 })
  })

  it('two dispatchers send each delivery once', async () => {
    const api = await start(['api', 'projector'])
    await start(['dispatcher'])
    await start(['dispatcher'])
    const world = await settled(api)
    const { organizationId, learner } = await school(world)
    const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
    const subscription = { url: receiver.url, eventTypes: ['lesson.completed'] }
    await admin.api.post(`/organizations/${organizationId}/webhooks`, subscription)
    const lessons = Array.from({ length: 10 }, (_, i) => ({ title: `Lesson ${i}` }))
    const course = await world.course(organizationId, { title: 'Long', lessons })
    await world.settled()
    for (const lessonId of course.lessonIds) await learner.api.post(`/lessons/${lessonId}/complete`)
    await eventually(() => receiver.received.length >= lessons.length)
    const ids = receiver.received.map(({ body }) => JSON.parse(body).id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(lessons.length)
  })

  it('a server that is cut off gives 503 soon, and everything goes on when it is back', async () => {
    const proxy = await startProxy(new URL(READ_STORE_URL!), 27017)
    try {
      const service = await start(['api', 'projector', 'dispatcher'], {
        READ_STORE_URL: withOwnDatabase(proxy.url, dataDir),
      })
      const { learner, course } = await school(await settled(service))
      const [a, b] = course.lessonIds
      expect((await learner.api.post(`/lessons/${a}/complete`)).status).toBe(200)
      const underWay = Array.from({ length: 5 }, () => learner.api.get('/me/progress'))
      proxy.cut()
      const answered = await Promise.all(underWay)
      expect(answered.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
      const refused = await learner.api.get('/me/progress')
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(refused.headers.get('Retry-After')).not.toBeNull()
      const { body: health } = await client(service.url).get('health/ready')
      expect(health).toMatchObject({ status: 'not_ready' })
      expect(health.parts).toContainEqual({
        name: 'readStore',
        status: 'down',
        reason: expect.stringMatching(/does not answer|closes the connection/),
      })
      proxy.mend()
      await eventually(() => isReady(service))
      await eventually(async () => (await learner.api.post(`/lessons/${b}/complete`)).status === 200)
      await eventually(async () => {
        const { body } = await learner.api.get('/me/progress')
        return body[0]?.completedLessons === 2
      })
    } finally {
      await Promise.all(running.splice(0).map((service) => service.stop()))
      await proxy.close()
    }
  })

  it('a service whose server is away at its start listens, and is ready when it comes', async () => {
    const proxy = await startProxy(new URL(READ_STORE_URL!), 27017)
    try {
      proxy.cut()
      const service = await start(['api', 'projector', 'dispatcher'], {
        READ_STORE_URL: withOwnDatabase(proxy.url, dataDir),
      })
      expect((await fetch(`${service.url}/health/ready`)).status).toBe(503)
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200)
      proxy.mend()
      await eventually(() => isReady(service))
    } finally {
      await Promise.all(running.splice(0).map((service) => service.stop()))
      await proxy.close()
    }
  })
})

const never = () => Promise.reject(new Error('Not here.'))
