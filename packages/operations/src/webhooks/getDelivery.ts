import { Id, notFound } from '@manabi/kernel'
import { deliveries, deliveryLog } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { deliveryResource } from './deliveryResource.ts'
import { existingWebhook } from './existingWebhook.ts'
import { LoggedDelivery } from './resources.ts'
import { webhookReaders } from './webhookAccess.ts'

export const getDelivery = operation({
  id: 'getDelivery',
  method: 'get',
  path: '/organizations/{organizationId}/webhooks/deliveries/{deliveryId}',
  tag: 'Webhooks',
  summary: 'Show a delivery with its content and the log of its attempts',
  description:
    "The log has what the receiver answered each time, the first 4 KiB of it. It is kept as long as the delivery's history.",
  caller: 'any',
  scope: 'webhooks:manage',
  organization: webhookReaders,
  params: z.object({ organizationId: Id, deliveryId: Id }),
  response: LoggedDelivery,
  tool: {},
  handle: async ({ params: { organizationId, deliveryId } }, services) => {
    const delivery = await services.state.collection(deliveries).get(deliveryId)
    if (delivery === null) throw notFound()
    await existingWebhook(services, { organizationId, subscriptionId: delivery.webhookId })
    const log = [...(await deliveryLog(services.state, delivery))]
    return { ...deliveryResource(delivery), body: delivery.body, log }
  },
})
