import { defineEvent, type EventDefinition, type EventOf, Id } from '@manabi/kernel'
import { z } from 'zod'

/** An organization subscribed an address to events. */
export const WebhookRegistered = defineEvent(
  'WebhookRegistered',
  z.object({
    webhookId: Id,
    organizationId: Id,
    url: z.string(),
    /** Empty: every event, future ones included. */
    eventTypes: z.array(z.string()),
    description: z.string(),
    /** The signing secret, wrapped by the master key (`wrapSecret`). */
    secret: z.string(),
  }),
)

/** Nothing more is sent to the endpoint, and its deliveries are deleted. */
export const WebhookDeleted = defineEvent('WebhookDeleted', z.object({ webhookId: Id, organizationId: Id }))

export type WebhooksEvent = EventOf<typeof WebhookRegistered | typeof WebhookDeleted>

export const webhooksEvents: readonly EventDefinition<WebhooksEvent['type']>[] = [WebhookRegistered, WebhookDeleted]
