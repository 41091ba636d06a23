import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { webhooksProjections } from '@manabi/projections/webhooks/index'
import { lastRaised } from '@manabi/projections/webhooks/raisedEvents'
import { startProjector } from '@manabi/projector'
import { addBackfill, type Delivery, deliveries, newDelivery, replayFailed, webhookTasks } from '@manabi/webhooks'
import { closedAfterEach } from '../harness/closedAfterEach.ts'
import { startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { KilledDispatchers } from '../harness/killedDispatchers.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'

const { endpoint, world, keep } = closedAfterEach()

const busyChild = join(import.meta.dirname, '../harness/completeLessons.ts')
const count = 600
const old = 4_000
const kills = 6
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Answers after a moment, so that something is in hand whenever a dispatcher is killed; keeps when each message came. */
async function slowReceiver() {
  const came: { readonly delivery: string; readonly event: string; readonly at: number }[] = []
  const receiver = await endpoint((response) => {
    const { headers } = receiver.received.at(-1)!
    const [delivery, event] = [String(headers['x-service-delivery']), String(headers['webhook-id'])]
    came.push({ delivery, event, at: Date.now() })
    void sleep(5).then(() => response.writeHead(204).end())
  })
  return { receiver, came }
}

/** Those that came more than once, with the times in between which nothing was killed. */
function repeatedForNoReason(came: Awaited<ReturnType<typeof slowReceiver>>['came'], deaths: readonly number[]) {
  const first = new Map<string, number>()
  return came.filter(({ delivery, at }) => {
    const before = first.get(delivery)
    first.set(delivery, at)
    return before !== undefined && !deaths.some((death) => death >= before && death <= at)
  })
}

it('backfill, bulk replay, retention and live deliveries lose nothing while dispatchers are killed, and repeat only what was in hand [WHK-037]', async () => {
  const webhooks = await world()
  const { platform } = webhooks
  const { state } = platform
  const kept = state.collection(deliveries)
  const projector = startProjector({ ...platform, projections: webhooksProjections })
  keep({ close: () => projector.stop() })
  const dispatchers = keep(new KilledDispatchers(webhooks.dataDir))
  const [live, again, past] = [await slowReceiver(), await slowReceiver(), await slowReceiver()]
  const organizationId = newId('org')
  const lessons = [...Array(count).keys()]

  for (const _ of lessons) await webhooks.completeLesson([organizationId])
  const liveHook = await webhooks.register(live.receiver.url)
  const againHook = await webhooks.register(again.receiver.url)
  const pastHook = await webhooks.register(past.receiver.url, { organizationId })
  const message = (createdAt: string): Delivery => {
    const ids = { id: newId('dlv'), eventId: newId('evt'), ...againHook }
    return { ...newDelivery({ ...ids, eventType: 'ping', body: '{}', createdAt }), dueAt: null, scheduledAt: null }
  }
  const failed = lessons.map(() => ({ ...message(daysAgo(1)), status: 'failed' as const, attempts: 6 }))
  const finished = [...Array(old).keys()].map(() => ({ ...message(daysAgo(40)), status: 'succeeded' as const }))
  await kept.insert([...failed, ...finished])
  await projector.waitFor(await platform.eventStore.head(), 10_000)

  await dispatchers.start(2)
  const upTo = await lastRaised(platform.views, organizationId)
  const asked = () => ({ id: randomUUID(), now: platform.clock.now() })
  await addBackfill(state, pastHook, { upTo, from: null, types: null }, asked())
  await replayFailed(state, againHook, {}, asked())
  const loading = (async () => {
    for (const _ of lessons) await webhooks.completeLesson([liveHook.organizationId])
  })()
  for (let kill = 1; kill <= kills; kill++) {
    const done = (count * kill) / (kills + 2)
    await eventually(() => past.came.length >= done && again.came.length + live.came.length >= done)
    await dispatchers.kill()
    await dispatchers.start()
  }
  await loading

  const distinct = ({ came }: typeof live, by: 'delivery' | 'event') => new Set(came.map((one) => one[by])).size
  const all = [live, again, past]
  const arrived = () => all.map((one) => distinct(one, 'delivery'))
  await eventually(() => arrived().every((number) => number >= count)).catch(() => {})
  expect(arrived()).toEqual([count, count, count])
  expect(distinct(past, 'event')).toBe(count)
  expect(all.map(({ came }) => repeatedForNoReason(came, dispatchers.deaths))).toEqual([[], [], []])
  await eventually(async () => (await kept.count({ status: 'succeeded' })) === 3 * count)
  const oldOnes = () => kept.count({ createdAt: { upTo: daysAgo(30) } } as never)
  await eventually(async () => (await oldOnes()) === 0)
  await eventually(async () => (await state.collection(webhookTasks).find({})).length === 0)
})

it('of a dispatcher that is killed under load nothing is missing, and nothing comes twice that it kept as delivered [WHK-015]', async () => {
  const receiver = await startEndpoint()
  const before = await WebhookWorld.open()
  const webhook = await before.register(receiver.url)
  const times = () => {
    const count = new Map<string, number>()
    for (const { headers } of receiver.received) {
      const id = String(headers['x-service-delivery'])
      count.set(id, (count.get(id) ?? 0) + 1)
    }
    return count
  }
  try {
    const { dataDir } = before
    const options = [busyChild, dataDir, webhook.organizationId, '3000']
    const killed = spawn(process.execPath, options, { stdio: 'inherit' })
    const isBusy = async () =>
      receiver.received.length > 1_000 &&
      (await before.platform.state.collection(deliveries).count({ status: 'succeeded' })) > 500
    await eventually(isBusy)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const kept = await before.deliveries(webhook)
    const delivered = kept.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
    // One event registered the webhook.
    const completed = (await before.platform.eventStore.head()) - 1

    before.start()
    // Counted, because reading thousands again and again would hold up the dispatcher, which is in this process.
    const all = before.platform.state.collection(deliveries)
    await eventually(async () => (await all.count({ status: 'succeeded' })) === completed)
    expect(await before.deliveries(webhook)).toHaveLength(completed)
    const sent = times()
    expect(sent.size).toBe(completed)
    expect(delivered.filter((id) => sent.get(id) !== 1)).toEqual([])
    expect(delivered.length).toBeGreaterThan(500)
  } finally {
    await before.close()
    await receiver.close()
  }
})

it('two dispatchers under load never send one delivery twice [WHK-016]', async () => {
  const receiver = await startEndpoint()
  const first = await WebhookWorld.open()
  const second = await WebhookWorld.open({ dataDir: first.dataDir })
  try {
    const webhook = await first.register(receiver.url)
    for (const one of [first, second]) one.start()
    for (let wave = 0; wave < 30; wave++) {
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? first : second).completeLesson([webhook.organizationId])),
      )
    }
    await eventually(async () => {
      const found = await first.deliveries(webhook)
      return found.length === 1_500 && found.every(({ status }) => status === 'succeeded')
    })
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery'])
    expect([ids.length, new Set(ids).size]).toEqual([1_500, 1_500])
  } finally {
    await second.close()
    await first.close()
    await receiver.close()
  }
})
