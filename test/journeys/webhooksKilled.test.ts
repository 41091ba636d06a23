import { expect, it } from '@jest/globals'
import { answering, silent, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { KilledDispatchers } from '../harness/killedDispatchers.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'

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
