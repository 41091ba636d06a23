import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import { deliveries } from '@manabi/webhooks'
import { answering, silent, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { KilledDispatchers } from '../harness/killedDispatchers.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'

jest.setTimeout(300_000)

const harness = join(import.meta.dirname, '../harness')
const child = join(harness, 'completeLessonAndDie.ts')
const busyChild = join(harness, 'completeLessonsForEver.ts')

it('an event whose process is killed between append and sending is delivered after the restart, once [WHK-015]', async () => {
  const receiver = await startEndpoint()
  const before = await WebhookWorld.open()
  const webhook = await before.register(receiver.url)
  try {
    const { dataDir } = before
    const killed = spawn(process.execPath, [child, dataDir, webhook.organizationId], { stdio: 'inherit' })
    const [, signal] = await once(killed, 'exit')
    expect(signal).toBe('SIGKILL')
    expect([receiver.received, await before.deliveries(webhook)]).toEqual([[], []])

    const restarted = await WebhookWorld.open({ dataDir })
    restarted.start()
    await eventually(async () => (await restarted.deliveries(webhook))[0]?.status === 'succeeded')
    await restarted.close()
    expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual(['lesson.completed'])
  } finally {
    await before.close()
    await receiver.close()
  }
})

it.each([false, true])(
  'what a killed dispatcher had in hand is sent within seconds; ordered: %s [WHK-037]',
  async (ordered) => {
    const receiver = await startEndpoint(silent)
    const webhooks = await WebhookWorld.open()
    const dispatchers = new KilledDispatchers(webhooks.dataDir)
    try {
      const webhook = await webhooks.register(receiver.url, { ordered })
      await dispatchers.start()
      await webhooks.completeLesson([webhook.organizationId])
      await eventually(async () => receiver.received.length > 0 && (await webhooks.deliveries(webhook)).length > 0)
      await dispatchers.kill()
      receiver.answer = answering(204)
      await dispatchers.start()
      await eventually(async () => (await webhooks.deliveries(webhook))[0]!.status === 'succeeded')
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    } finally {
      await dispatchers.close()
      await webhooks.close()
      await receiver.close()
    }
  },
)

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
    const killed = spawn(process.execPath, [busyChild, dataDir, webhook.organizationId], { stdio: 'inherit' })
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
    await eventually(async () => (await all.count({ status: 'succeeded' })) === completed, 240_000)
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
    }, 25_000)
    const ids = receiver.received.map(({ headers }) => headers['x-service-delivery'])
    expect([ids.length, new Set(ids).size]).toEqual([1_500, 1_500])
  } finally {
    await second.close()
    await first.close()
    await receiver.close()
  }
})
