import { Id } from '@manabi/kernel'
import { webhooks } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { webhookManagers } from './webhookAccess.ts'

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}',
  tag: 'Webhooks',
  summary: 'Delete a webhook and its delivery history',
  description: 'Nothing is sent to it any more, what was still pending included.',
  caller: 'any',
  proves: true,
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  tool: { destructive: true, idempotent: true },
  handle: async (request) => {
    const { organizationId, subscriptionId: webhookId } = request.params
    await request.execute(webhooks.deleteWebhook, [organizationId], { organizationId, webhookId })
  },
})
