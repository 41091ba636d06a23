import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'

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
