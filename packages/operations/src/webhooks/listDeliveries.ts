import { Id } from '@manabi/kernel'
import { deliveries, deliveryStatuses } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { deliveryResource } from './deliveryResource.ts'
import { existingWebhook } from './existingWebhook.ts'
import { Delivery } from './resources.ts'
import { webhookReaders } from './webhookAccess.ts'

export const listDeliveries = operation({
  id: 'listDeliveries',
  method: 'get',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}/deliveries',
  tag: 'Webhooks',
  summary: "List a webhook's recent deliveries",
  description: 'Newest first: status, attempts, the last HTTP status and error, the next retry.',
  caller: 'any',
  scope: 'webhooks:manage',
  organization: webhookReaders,
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  query: z.object({
    status: z.enum(deliveryStatuses).optional().meta({ description: 'Only deliveries that stand so.' }),
    limit: z.coerce.number().int().min(1).max(500).default(100).meta({ description: 'At most so many deliveries.' }),
  }),
  response: z.array(Delivery),
  tool: {},
  handle: async ({ params, query: { status, limit } }, services) => {
    const { webhookId } = await existingWebhook(services, params)
    const found = await services.state.collection(deliveries).find({
      where: { webhookId, ...(status && { status }) },
      sort: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
      limit,
    })
    return found.map(deliveryResource)
  },
})
