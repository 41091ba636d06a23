import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { startProxy } from '../servers/proxy.ts'
import { startAll, startFerretDb, startNats } from '../servers/start.ts'
import { isReady, partsDown, partsDownInMetrics, startUnderLoad, type UnderLoad } from '../servers/underLoad.ts'

const started = await startAll(startFerretDb, () => startNats())

if ('missing' in started) {
  describe('faults of the servers', () => {
    it.skip(`are skipped: ${started.missing}`, () => {})
  })
} else {
  const [ferretDb, nats] = started.servers
  const [wayToStore, wayToFeed] = [
    await startProxy(new URL(ferretDb.url), 27017),
    await startProxy(new URL(nats.url), 4222),
  ]
  afterAll(async () => {
    for (const way of [wayToStore, wayToFeed]) await way.close()
    for (const server of started.servers) await server.stop()
  })

  let service: UnderLoad
  const underLoad = () => {
    beforeAll(async () => {
      service = await startUnderLoad({ READ_STORE_URL: wayToStore.url, FEED_URL: wayToFeed.url })
    })
    afterAll(() => service.close())
  }

  describe('under load, while the store of read models and operational state', () => {
    underLoad()

    it.each([
      ['is killed and started again', () => ferretDb.kill(), () => ferretDb.revive()],
      ['hangs for a while', ferretDb.freeze, ferretDb.thaw],
      ['is cut off in the middle of what it is sent', wayToStore.cut, wayToStore.mend],
    ] as const)(
      '%s, requests are refused, and then all goes on by itself [FLT-001, FLT-003]',
      async (...[, begin, end]) => {
        const { load, roles } = service
        await service.goesOn()
        const before = load.refusals.length
        await begin()
        await eventually(() => load.refusals.length > before + 5)
        await eventually(async () => (await partsDown(roles.api)).join() === 'readStore,stateStore')
        expect((await partsDownInMetrics(roles.api)).sort()).toEqual(['readStore', 'stateStore'])
        await end()
        for (const { url } of Object.values(roles)) await eventually(() => isReady(url))
        await service.goesOn()
      },
    )

    it('was away, nothing is refused but as unavailable, and nothing acknowledged is lost [FLT-001]', async () => {
      await service.nothingIsLost()
      expect(service.load.unanswered).toBe(0)
      expect(new Set(service.load.refusals)).toEqual(new Set(['503 unavailable, Retry-After 5']))
    })
  })

  describe('under load, while the feed', () => {
    underLoad()

    it.each([
      ['is killed and started again', () => nats.kill(), () => nats.revive()],
      ['loses its disk', () => nats.kill().then(nats.wipe), () => nats.revive()],
      ['hangs for a while', nats.freeze, nats.thaw],
      ['is cut off in the middle of what it is sent', wayToFeed.cut, wayToFeed.mend],
    ] as const)(
      '%s, requests do not notice, and then all goes on by itself [FLT-002, FLT-003]',
      async (...[, begin, end]) => {
        const { roles } = service
        await service.goesOn()
        await begin()
        await eventually(async () => (await partsDown(roles.dispatcher)).join() === 'feed')
        expect(await partsDownInMetrics(roles.dispatcher)).toEqual(['feed'])
        await service.goesOn()
        expect(await isReady(roles.api.url)).toBe(true)
        await end()
        await eventually(() => isReady(roles.dispatcher.url))
        await service.goesOn()
      },
    )

    it('and the receivers are away, webhooks wait for them, and none is lost [FLT-002]', async () => {
      service.wayToReceiver.cut()
      const before = service.heard().length
      await service.goesOn()
      service.wayToReceiver.mend()
      await service.goesOn()
      await service.nothingIsLost()
      expect(service.heard().length).toBeGreaterThan(before)
      expect([service.load.refusals, service.load.unanswered]).toEqual([[], 0])
    })
  })
}
