import { Id } from '@manabi/kernel'
import { countRaised, lastRaised, raisedEvents } from '@manabi/projections/webhooks/raisedEvents'
import { addBackfill, backfillTypes, subscribableTypes } from '@manabi/webhooks'
import { z } from 'zod'
import { demandCaughtUp } from '../execution.ts'
import { operation } from '../operation.ts'
import { existingWebhook } from './existingWebhook.ts'
import { inactiveWebhook } from './inactiveWebhook.ts'
import { Queued } from './resources.ts'
import { webhookManagers } from './webhookAccess.ts'
import { EventTypes, Moment } from './webhookInput.ts'

export const backfillWebhook = operation({
  id: 'backfillWebhook',
  method: 'post',
  path: '/organizations/{organizationId}/webhooks/{subscriptionId}/backfill',
  tag: 'Webhooks',
  summary: 'Send past events to a webhook',
  description:
    'All that it would have got since `from` (default: ever), delivered before or not, with the same envelope ids: oldest first, behind ' +
    'new events. `eventTypes` narrows what it subscribes to. Asked again, they are sent again. Not while the webhook is inactive: 409 `conflict`; ' +
    'one that is made inactive meanwhile gets the rest when it is active again.',
  caller: 'any',
  proves: true,
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id, subscriptionId: Id }),
  body: z.object({ from: Moment.optional(), eventTypes: EventTypes.optional() }).nullish(),
  response: Queued,
  status: 202,
  problems: ['conflict'],
  tool: {},
  examples: { body: { from: '2026-04-01T00:00:00.000Z' } },
  check: ({ body }) => void subscribableTypes(body?.eventTypes ?? []),
  handle: async (request, services) => {
    const { params, body, now } = request
    const webhook = await existingWebhook(services, params)
    if (!webhook.isActive) throw inactiveWebhook()
    // What the read model does not have yet would be missing.
    await demandCaughtUp(request, raisedEvents)
    const { organizationId } = params
    const types = backfillTypes(webhook, subscribableTypes(body?.eventTypes ?? []))
    const past = { from: body?.from ?? null, types, upTo: await lastRaised(services.views, organizationId) }
    const queued = await countRaised(services.views, { organizationId, ...past })
    if (queued === 0) return { queued }
    await addBackfill(services.state, webhook, past, { id: request.newId('evt'), now })
    services.feed.notify({ topic: 'deliveries' })
    return { queued }
  },
})
