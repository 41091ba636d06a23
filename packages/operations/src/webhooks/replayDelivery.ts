import { Id, notFound, Problem } from '@manabi/kernel'
import { deliveries, replayed } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { deliveryResource } from './deliveryResource.ts'
import { existingWebhook } from './existingWebhook.ts'
import { Delivery } from './resources.ts'
import { webhookManagers } from './webhookAccess.ts'

export const replayDelivery = operation({
  id: 'replayDelivery',
  method: 'post',
  path: '/organizations/{organizationId}/webhooks/deliveries/{deliveryId}/replay',
  tag: 'Webhooks',
  summary: 'Send a failed delivery again',
  description: 'With the count of attempts reset. Only a failed one can be replayed.',
  caller: 'any',
  proves: true,
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id, deliveryId: Id }),
  response: Delivery,
  status: 202,
  problems: ['delivery_not_failed'],
  tool: {},
  handle: async ({ params: { organizationId, deliveryId }, now, newId }, services) => {
    const kept = services.state.collection(deliveries)
    const delivery = await kept.get(deliveryId)
    if (delivery === null) throw notFound()
    await existingWebhook(services, { organizationId, subscriptionId: delivery.webhookId })
    const replayId = newId('evt')
    if (delivery.replayId === replayId) return deliveryResource(delivery)
    const queued = await kept.update(deliveryId, { status: 'failed' }, { ...replayed(now), replayId })
    if (queued === null) throw new Problem('delivery_not_failed')
    services.feed.notify({ topic: 'deliveries' })
    return deliveryResource(queued)
  },
})
