import { Id, Unavailable } from '@manabi/kernel'
import { webhookOf } from '@manabi/projections/webhooks/webhooks'
import { subscribableTypes, webhooks } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Webhook } from './resources.ts'
import { shownWebhooks } from './shownWebhooks.ts'
import { webhookManagers } from './webhookAccess.ts'
import { allowedUrl, Description, EventTypes, WebhookUrl } from './webhookInput.ts'

export const changeWebhook = operation({
  id: 'changeWebhook',
  method: 'patch',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}',
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description:
    'Only what is given changes. While it is inactive nothing is sent or queued, retries included; what it missed can be backfilled. ' +
    'Activating it resets its health. A retry goes to the address of now.',
  caller: 'any',
  proves: true,
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  body: z.object({
    url: WebhookUrl.optional(),
    eventTypes: EventTypes.optional(),
    description: Description.optional(),
    isActive: z.boolean().optional(),
    ordered: z.boolean().optional(),
  }),
  response: Webhook,
  tool: { idempotent: true },
  examples: { body: { isActive: false } },
  check: ({ body: { url, eventTypes } }, config) => {
    if (url !== undefined) allowedUrl(url, config)
    if (eventTypes !== undefined) subscribableTypes(eventTypes)
  },
  handle: async (request) => {
    const { organizationId, subscriptionId: webhookId } = request.params
    const { eventTypes, ...rest } = request.body
    const changes = { ...rest, ...(eventTypes && { eventTypes: subscribableTypes(eventTypes) }) }
    await request.execute(webhooks.changeWebhook, [organizationId], { organizationId, webhookId, changes })
  },
  answer: async (_, { params }, { views, state }) => {
    const webhook = await webhookOf(views, params.subscriptionId)
    if (webhook === null) throw new Unavailable('readStore')
    return (await shownWebhooks(state, [webhook]))[0]!
  },
})
