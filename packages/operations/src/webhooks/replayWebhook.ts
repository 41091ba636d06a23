import { Id } from '@manabi/kernel'
import { replayFailed } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { existingWebhook } from './existingWebhook.ts'
import { Queued } from './resources.ts'
import { webhookManagers } from './webhookAccess.ts'
import { Moment } from './webhookInput.ts'

export const replayWebhook = operation({
  id: 'replayWebhook',
  method: 'post',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}/replay',
  tag: 'Webhooks',
  summary: "Send all of a webhook's failed deliveries again",
  description:
    'Those created from `from` to `to`, both ends included; all without them. With the count of attempts reset.',
  caller: 'any',
  proves: true,
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  body: z
    .object({ from: Moment.optional(), to: Moment.optional() })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['from'],
      message: 'is after to',
    })
    .nullish(),
  response: Queued,
  status: 202,
  tool: {},
  examples: { body: { from: '2026-04-01T00:00:00.000Z' } },
  handle: async ({ params, body, now, newId }, services) => {
    const webhook = await existingWebhook(services, params)
    const queued = await replayFailed(services.state, webhook, body ?? {}, { id: newId('evt'), now })
    services.feed.notify({ topic: 'deliveries' })
    return { queued }
  },
})
