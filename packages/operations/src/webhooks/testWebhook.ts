import { Id, newId } from '@manabi/kernel'
import { deliveries, type Envelope, newDelivery } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { deliveryResource } from './deliveryResource.ts'
import { existingWebhook } from './existingWebhook.ts'
import { Delivery } from './resources.ts'
import { webhookManagers } from './webhookAccess.ts'

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'post',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}/test',
  tag: 'Webhooks',
  summary: 'Send a ping to a webhook',
  description: 'To this endpoint only, whatever it subscribes to. The answer is the delivery, before it is sent.',
  caller: 'any',
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  response: Delivery,
  status: 202,
  tool: {},
  handle: async ({ params, now }, services) => {
    const { organizationId } = params
    const { webhookId } = await existingWebhook(services, params)
    const delivery = newPing({ organizationId, webhookId, now })
    await services.state.collection(deliveries).insert([delivery])
    services.feed.notify({ topic: 'deliveries' })
    return deliveryResource(delivery)
  },
})

interface Ping {
  readonly organizationId: Id
  readonly webhookId: Id
  readonly now: Date
}

function newPing({ organizationId, webhookId, now }: Ping) {
  const [createdAt, eventId, type] = [now.toISOString(), newId('evt'), 'ping']
  const envelope: Envelope = { id: eventId, type, createdAt, organizationId, data: { webhookId } }
  const message = { eventId, eventType: type, body: JSON.stringify(envelope), createdAt }
  return newDelivery({ id: newId('dlv'), organizationId, webhookId, ...message })
}
