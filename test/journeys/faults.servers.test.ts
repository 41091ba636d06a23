import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { startProxy } from '../servers/proxy.ts'
import { startFerretDb, startNats } from '../servers/start.ts'
import { isReady, partsDown, partsDownInMetrics, soon, startUnderLoad, type UnderLoad } from '../servers/underLoad.ts'

jest.setTimeout(300_000)

const started = await Promise.all([startFerretDb(), startNats()]).catch((error: Error) => error)

if (started instanceof Error) {
  describe('faults of the servers', () => {
    it.skip(`is skipped: ${started.message.split('\n')[0]}`, () => {})
  })
} else {
  const [ferretDb, nats] = started
  const [wayToStore, wayToFeed] = [
    await startProxy(new URL(ferretDb.url), 27017),
    await startProxy(new URL(nats.url), 4222),
  ]
  let service: UnderLoad
  afterEach(() => service.close())
  afterAll(async () => {
    for (const way of [wayToStore, wayToFeed]) await way.close()
    for (const server of started) await server.stop()
  })
  const start = () => startUnderLoad({ READ_STORE_URL: wayToStore.url, FEED_URL: wayToFeed.url })

  describe.each([
    ['is killed and started again', () => ferretDb.kill(), () => ferretDb.revive()],
    ['hangs for a while', ferretDb.freeze, ferretDb.thaw],
    ['is cut off in the middle of what it is sent', wayToStore.cut, wayToStore.mend],
  ] as const)('while the store of read models and operational state %s', (_what, begin, end) => {
    it('requests are refused as unavailable, nothing acknowledged is lost, and all goes on by itself [FLT-001, FLT-003]', async () => {
      service = await start()
      const { load, roles } = service
      await service.goesOn()
      await begin()
      await eventually(() => load.refusals.length > 5, soon)
      await eventually(async () => (await partsDown(roles.api)).join() === 'readStore,stateStore', soon)
      expect((await partsDownInMetrics(roles.api)).sort()).toEqual(['readStore', 'stateStore'])
      await end()
      for (const { url } of Object.values(roles)) await eventually(() => isReady(url), soon)
      await service.goesOn()
      await service.nothingIsLost()
      expect(load.unanswered).toBe(0)
      expect(new Set(load.refusals)).toEqual(new Set(['503 unavailable, Retry-After 5']))
    })
  })

  describe.each([
    ['is killed and started again', () => nats.kill(), () => nats.revive()],
    ['loses its disk', () => nats.kill().then(nats.wipe), () => nats.revive()],
    ['hangs for a while', nats.freeze, nats.thaw],
    ['is cut off in the middle of what it is sent', wayToFeed.cut, wayToFeed.mend],
  ] as const)('while the feed %s', (_what, begin, end) => {
    it('requests do not notice, and no webhook is lost [FLT-002, FLT-003]', async () => {
      service = await start()
      const { load, roles } = service
      await service.goesOn()
      await begin()
      await eventually(async () => (await partsDown(roles.dispatcher)).join() === 'feed', soon)
      expect(await partsDownInMetrics(roles.dispatcher)).toEqual(['feed'])
      await service.goesOn()
      expect(await isReady(roles.api.url)).toBe(true)
      await end()
      await eventually(() => isReady(roles.dispatcher.url), soon)
      await service.goesOn()
      await service.nothingIsLost()
      expect([load.refusals, load.unanswered]).toEqual([[], 0])
    })
  })

  it('while the receiver is cut off, its webhooks wait for it [FLT-002]', async () => {
    service = await start()
    await service.goesOn()
    service.wayToReceiver.cut()
    const before = service.heard().length
    await service.goesOn()
    service.wayToReceiver.mend()
    await service.goesOn()
    await service.nothingIsLost()
    expect(service.heard().length).toBeGreaterThan(before)
    expect(service.load.refusals).toEqual([])
  })
}
