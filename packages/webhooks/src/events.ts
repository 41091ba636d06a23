import { defineEvent, type EventDefinition, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const shown = {
  webhookId: Id,
  organizationId: Id,
  url: z.string(),
  /** Empty: every event, future ones included. */
  eventTypes: z.array(z.string()),
  description: z.string(),
}

/** An organization subscribed an address to events. */
export const WebhookRegistered = defineEvent(
  'WebhookRegistered',
  z.object({
    ...shown,
    /** The signing secret, wrapped by the master key (`wrapSecret`). */
    secret: z.string(),
    /** Whether deliveries go out one at a time, in the order of the feed. Absent: no. */
    ordered: z.boolean().optional(),
  }),
)

/** An administrator changed a webhook. Carries it whole, as it is since. */
export const WebhookChanged = defineEvent(
  'WebhookChanged',
  z.object({ ...shown, isActive: z.boolean(), ordered: z.boolean() }),
)

/** Sending to the endpoint had failed for too long, so the service made the webhook inactive. */
export const WebhookDisabled = defineEvent(
  'WebhookDisabled',
  z.object({ webhookId: Id, organizationId: Id, url: z.string(), failingSince: Timestamp }),
)

/** Nothing more is sent to the endpoint, and its deliveries are deleted. */
export const WebhookDeleted = defineEvent('WebhookDeleted', z.object({ webhookId: Id, organizationId: Id }))

export type WebhooksEvent = EventOf<
  typeof WebhookRegistered | typeof WebhookChanged | typeof WebhookDisabled | typeof WebhookDeleted
>

export const webhooksEvents: readonly EventDefinition<WebhooksEvent['type']>[] = [
  WebhookRegistered,
  WebhookChanged,
  WebhookDisabled,
  WebhookDeleted,
]
