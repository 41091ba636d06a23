import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import { answering, silent, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { KilledDispatchers } from '../harness/killedDispatchers.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'

jest.setTimeout(30_000)

const child = join(import.meta.dirname, '../harness/completeLessonAndDie.ts')

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
  'what a killed dispatcher had in hand is sent long before its lease ends; ordered: %s [WHK-037]',
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
      await eventually(async () => (await webhooks.deliveries(webhook))[0]!.status === 'succeeded', 20_000)
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    } finally {
      await dispatchers.close()
      await webhooks.close()
      await receiver.close()
    }
  },
)
