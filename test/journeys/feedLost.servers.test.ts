import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { connect, type NatsConnection } from 'nats'
import { answering, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { Installation } from '../servers/installation.ts'
import { startAll, startFerretDb, startNats } from '../servers/start.ts'
import { isReady } from '../servers/underLoad.ts'

const started = await startAll(startFerretDb, () => startNats())

if ('missing' in started) {
  describe('a feed that loses what it has', () => {
    it.skip(`is skipped: ${started.missing}`, () => {})
  })
} else {
  const [ferretDb, nats] = started.servers
  let installation: Installation
  afterEach(() => installation.remove())
  afterAll(async () => {
    for (const server of started.servers) await server.stop()
  })

  /** What an operator can do with a client of NATS. */
  const operating = async <Result>(work: (connection: NatsConnection) => Promise<Result>) => {
    const connection = await connect({ servers: nats.url })
    return work(connection).finally(() => connection.close())
  }
  const streamName = () => `${installation.namespace}-events`
  const deleteStream = () =>
    operating(async (connection) => void (await (await connection.jetstreamManager()).streams.delete(streamName())))
  const loseDisk = async () => {
    await nats.kill()
    await nats.wipe()
    await nats.revive()
  }
  /** As a dispatcher does that takes events and then hangs: nobody else gets them. */
  const takeAndHang = async (connection: NatsConnection, between: () => Promise<void>) => {
    const consumer = await connection.jetstream().consumers.get(streamName(), 'dispatchers')
    const taken = Array.from({ length: 20 }, () => consumer.next({ expires: 5_000 }))
    await between()
    return (await Promise.all(taken)).filter((message) => message !== null).length
  }

  describe.each([
    ['its disk', loseDisk],
    ['its stream, by the hand of an operator', deleteStream],
  ])('a feed that loses %s', (_what, lose) => {
    it.each([
      ['lives', false],
      ['dies as well', true],
    ])('loses no webhook of events that were not recorded, when the dispatcher %s [FLT-004]', async (_how, dies) => {
      const receiver = await startEndpoint(answering(204))
      installation = await Installation.open({ READ_STORE_URL: ferretDb.url, FEED_URL: nats.url })
      const api = await installation.start(['api', 'projector'])
      const dispatcher = await installation.start(['dispatcher'])
      await eventually(() => isReady(api.url))
      const world = await installation.world(api.url)
      const organizationId = await world.organization('School')
      const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
      const learner = await world.person({ [organizationId]: ['learner'] })
      const lessons = Array.from({ length: 21 }, (_, index) => ({ title: `Lesson ${index}` }))
      // One is left: a completed course would be told, too.
      const lessonIds = (await world.course(organizationId, { lessons })).lessonIds.slice(1)
      await world.settled()
      await admin.api.post(`/organizations/${organizationId}/webhooks`, { url: receiver.url })
      const heard = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).data.lessonId))

      const taken = await operating((connection) =>
        takeAndHang(connection, async () => {
          for (const lessonId of lessonIds) await learner.api.post(`/lessons/${lessonId}/complete`)
        }),
      )
      expect(taken).toBeGreaterThan(0)
      await eventually(() => heard().size === lessonIds.length - taken)
      if (dies) await dispatcher.kill()
      await lose()
      if (dies) await installation.start(['dispatcher'])
      await eventually(() => heard().size === lessonIds.length)
      await receiver.close()
    })
  })
}
