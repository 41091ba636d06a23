import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { allProjections } from '@manabi/operations'
import { verify } from '@manabi/projector'
import type { Role } from '../../apps/cli/src/roles.ts'
import { startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { Installation, type RoleProcess } from '../servers/installation.ts'
import { startAll, startEventStoreDbStandIn, startFerretDb, startNats } from '../servers/start.ts'
import { isReady } from '../servers/underLoad.ts'

const started = await startAll(startEventStoreDbStandIn, startFerretDb, () => startNats())

if ('missing' in started) {
  describe('a backup of EventStoreDB that is put back', () => {
    it.skip(`is skipped: ${started.missing}`, () => {})
  })
} else {
  const [events, ferretDb, nats] = started.servers
  let installation: Installation
  afterEach(() => installation.remove())
  afterAll(async () => {
    for (const server of started.servers) await server.stop()
  })

  const together: readonly (readonly Role[])[] = [['api', 'projector', 'dispatcher']]
  const apart: readonly (readonly Role[])[] = [['api'], ['projector'], ['dispatcher']]

  describe('a backup of EventStoreDB that is put back [PRJ-005] [FLT-004]', () => {
    it.each([
      ['is stopped', together, true],
      ['goes on', together, false],
      ['is stopped in three processes', apart, true],
      ['goes on in three processes', apart, false],
    ])('needs no hand: all is right afterwards when the service %s', async (_, roles, isStopped) => {
      const receiver = await startEndpoint()
      installation = await Installation.open({
        EVENT_STORE_URL: events.url,
        READ_STORE_URL: ferretDb.url,
        FEED_URL: nats.url,
      })
      const PORT = String(await freePort())
      const run = () => Promise.all(roles.map((some) => installation.start(some, some.includes('api') ? { PORT } : {})))
      let processes: readonly RoleProcess[] = await run()
      const { url } = processes[0]!
      await eventually(() => isReady(url))
      const world = await installation.world(url)
      const organizationId = await world.organization('School')
      const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
      const learner = await world.person({ [organizationId]: ['learner'] })
      const lessons = ['kept', 'lost', 'later', 'last'].map((title) => ({ title }))
      const { lessonIds } = await world.course(organizationId, { lessons })
      await world.settled()
      await admin.api.post(`/organizations/${organizationId}/webhooks`, { url: receiver.url })
      /** Until it is done: a service that starts again is not there for a moment. */
      const complete = (lesson: number) =>
        eventually(async () => {
          const answer = await learner.api.post(`/lessons/${lessonIds[lesson]}/complete`).catch(() => null)
          return answer?.status === 200
        })
      /** The lessons of which the receiver was told. */
      const heard = () =>
        receiver.received.map(({ body }) => lessonIds.indexOf(JSON.parse(body).data.lessonId)).toSorted()

      await complete(0)
      await eventually(() => heard().length === 1)
      await events.backUp()
      await complete(1)
      await eventually(() => heard().length === 2)
      if (isStopped) for (const one of processes) await one.stop()
      await events.kill()
      await events.putBack()
      await events.revive()
      if (isStopped) processes = await run()

      await complete(2)
      await eventually(() => heard().includes(2))
      await complete(1)
      await eventually(() => heard().length === 4)
      expect(heard()).toEqual([0, 1, 1, 2])
      const after = await installation.world(url)
      await after.allCaughtUp()
      const { projections } = await verify({ ...after.platform, projections: allProjections })
      expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
      await receiver.close()
    })
  })
}
