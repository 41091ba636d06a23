import { Id, type Timestamp } from '@manabi/kernel'
import { deliveries, type Envelope, newDelivery } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { deliveryResource } from './deliveryResource.ts'
import { existingWebhook } from './existingWebhook.ts'
import { inactiveWebhook } from './inactiveWebhook.ts'
import { Delivery } from './resources.ts'
import { webhookManagers } from './webhookAccess.ts'

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'post',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}/test',
  tag: 'Webhooks',
  summary: 'Send a ping to a webhook',
  description:
    'To this endpoint only, whatever it subscribes to. The answer is the delivery, before it is sent. Not while the webhook is inactive: 409 `conflict`.',
  caller: 'any',
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  response: Delivery,
  status: 202,
  problems: ['conflict'],
  tool: {},
  handle: async (request, services) => {
    const { params, now } = request
    const { organizationId } = params
    const { webhookId, isActive } = await existingWebhook(services, params)
    if (!isActive) throw inactiveWebhook()
    const ids = { id: request.newId('dlv'), eventId: request.newId('evt') }
    const delivery = newPing({ ...ids, organizationId, webhookId, createdAt: now.toISOString() })
    await services.state.collection(deliveries).insert([delivery])
    services.feed.notify({ topic: 'deliveries' })
    return deliveryResource(delivery)
  },
})

interface Ping {
  readonly id: Id
  readonly eventId: Id
  readonly organizationId: Id
  readonly webhookId: Id
  readonly createdAt: Timestamp
}

function newPing({ eventId, ...delivery }: Ping) {
  const { organizationId, webhookId, createdAt } = delivery
  const eventType = 'ping'
  const envelope: Envelope = { id: eventId, type: eventType, createdAt, organizationId, data: { webhookId } }
  return newDelivery({ ...delivery, eventId, eventType, body: JSON.stringify(envelope) })
}
