import { randomUUID } from 'node:crypto'
import { newId } from '@manabi/kernel'
import { startEndpoint } from '../harness/endpoint.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'
import { startEventStoreDbStandIn, startFerretDb, startNats } from '../servers/start.ts'
import { type Figure, medians } from './figure.ts'
import { orSkipped } from './orSkipped.ts'

export const name = 'webhooks'

const rounds = 101
/** Rounds before those: V8 compiles for a while, and a service runs for longer. Few on servers: FerretDB becomes slower with each document. */
const warmUps = { embedded: 200, 'on servers': 1 }
const allowedMilliseconds = 50

/** From an event to the request that tells a subscriber of it: embedded, and with every engine on servers of this machine. */
export async function measure(): Promise<Figure[]> {
  const onServers = () =>
    orSkipped('EVENT_STORE_URL', startEventStoreDbStandIn, (EVENT_STORE_URL) =>
      orSkipped('READ_STORE_URL', startFerretDb, (READ_STORE_URL) =>
        orSkipped('FEED_URL', startNats, async (FEED_URL) => [
          await figure('on servers', { EVENT_STORE_URL, READ_STORE_URL, FEED_URL }),
        ]),
      ),
    )
  return [await figure('embedded', {}), ...(await onServers())]
}

async function figure(where: keyof typeof warmUps, settings: Readonly<Record<string, string>>): Promise<Figure> {
  const receiver = await startEndpoint()
  const world = await WebhookWorld.open({ settings: { ...settings, NAMESPACE: `bench-${randomUUID().slice(0, 8)}` } })
  try {
    const organizationId = newId('org')
    await world.register(receiver.url, { organizationId })
    world.start()
    const arrival = async () => {
      const arrived = new Promise<number>((resolve) => {
        receiver.answer = (response) => {
          resolve(performance.now())
          response.writeHead(204).end()
        }
      })
      const start = performance.now()
      await world.completeLesson([organizationId])
      return (await arrived) - start
    }
    for (let round = 0; round < warmUps[where]; round++) await arrival()
    const { milliseconds } = await medians(rounds, { milliseconds: arrival })
    const limit = { name: 'allowed', value: allowedMilliseconds }
    return {
      name: `event to webhook, ${where}`,
      unit: 'ms',
      value: milliseconds,
      limit,
      target: 1,
      lowerIsBetter: true,
    }
  } finally {
    await world.close()
    await receiver.close()
  }
}
