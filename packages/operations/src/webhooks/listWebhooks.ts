import { Id } from '@manabi/kernel'
import { webhooksOf } from '@manabi/projections/webhooks/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Webhook } from './resources.ts'
import { shownWebhooks } from './shownWebhooks.ts'
import { webhookReaders } from './webhookAccess.ts'

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'get',
  path: '/organizations/{organizationId}/webhooks',
  tag: 'Webhooks',
  summary: "List an organization's webhooks",
  description: 'Newest first, never with secrets.',
  caller: 'any',
  scope: 'webhooks:manage',
  organization: webhookReaders,
  params: z.object({ organizationId: Id }),
  response: z.array(Webhook),
  tool: {},
  handle: async ({ params: { organizationId } }, { views, state }) =>
    shownWebhooks(state, await webhooksOf(views, organizationId)),
})
