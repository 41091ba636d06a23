import { Id, Timestamp } from '@manabi/kernel'
import { deliveryStatuses, maxAttempts } from '@manabi/webhooks'
import { z } from 'zod'

const webhookExample = {
  id: 'whk_01jqp3v9k27c4m8w0d5t6x1yzb',
  url: 'https://example.com/hooks/manabi',
  isActive: true,
  eventTypes: ['lesson.completed'],
  description: 'Completions into the HR system',
  createdAt: '2026-04-01T00:00:00.000Z',
}

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    isActive: z.boolean(),
    eventTypes: z.array(z.string()).meta({ description: 'Empty: every event, future ones included.' }),
    description: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Webhook', description: 'A webhook subscription.', examples: [webhookExample] })

export const RegisteredWebhook = z
  .object({
    secret: z.string().meta({ description: 'The signing secret. It is shown in this answer only.' }),
    warning: z.string(),
    webhook: Webhook,
  })
  .meta({ id: 'RegisteredWebhook' })

export const WebhookEventType = z
  .object({
    type: z.string(),
    description: z.string(),
    isRaised: z.boolean().meta({ description: 'False: can be subscribed to and does not arrive.' }),
  })
  .meta({ id: 'WebhookEventType' })

export const Delivery = z
  .object({
    id: Id,
    eventId: Id.meta({ description: "The envelope's id." }),
    eventType: z.string(),
    status: z.enum(deliveryStatuses),
    attempts: z.int().min(0).max(maxAttempts).meta({ description: 'Finished ones.' }),
    maxAttempts: z.literal(maxAttempts),
    lastAttemptAt: Timestamp.nullable(),
    lastHttpStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    nextRetryAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Delivery', description: 'One message to one webhook, with its attempts.' })
