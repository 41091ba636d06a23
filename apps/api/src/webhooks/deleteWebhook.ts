import { Id } from '@manabi/kernel'
import { deleteWebhook as decide, webhooks } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { mayManageWebhooks } from './webhookAccess.ts'

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}',
  tag: 'Webhooks',
  summary: 'Delete a webhook and its delivery history',
  description: 'Nothing is sent to it any more, what was still pending included.',
  caller: 'any',
  scope: 'webhooks:manage',
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  problems: ['forbidden'],
  tool: { destructive: true, idempotent: true },
  handle: async (request) => {
    const { organizationId, subscriptionId: webhookId } = request.params
    mayManageWebhooks(request.caller, organizationId)
    const command = { organizationId, webhookId }
    await request.execute(webhooks, [organizationId], (state) => decide(state, command), { organizationId })
  },
})
