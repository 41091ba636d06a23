import { Id, Timestamp } from '@manabi/kernel'
import { deliveryStatuses, maxAttempts } from '@manabi/webhooks'
import { z } from 'zod'

const envelopeExample = {
  id: 'evt_01jqp3v9k27c4m8w0d5t6x1yzb',
  type: 'lesson.completed',
  createdAt: '2026-04-01T00:00:00.000Z',
  organizationId: 'org_01jqp3v9k27c4m8w0d5t6x1yzb',
  data: {
    userId: 'usr_01jqp3v9k27c4m8w0d5t6x1yzb',
    lessonId: 'les_01jqp3v9k27c4m8w0d5t6x1yzb',
    courseId: 'crs_01jqp3v9k27c4m8w0d5t6x1yzb',
  },
}

const webhookExample = {
  id: 'whk_01jqp3v9k27c4m8w0d5t6x1yzb',
  url: 'https://example.com/hooks/manabi',
  isActive: true,
  eventTypes: ['lesson.completed'],
  description: 'Completions into the HR system',
  createdAt: '2026-04-01T00:00:00.000Z',
  ordered: false,
  health: 'healthy' as const,
  consecutiveFailures: 0,
  lastSuccessAt: '2026-04-02T03:04:05.678Z',
}

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    isActive: z.boolean().meta({ description: 'False: nothing is sent or queued; what is pending waits.' }),
    eventTypes: z.array(z.string()).meta({ description: 'Empty: every event, future ones included.' }),
    description: z.string(),
    createdAt: Timestamp,
    ordered: z.boolean().meta({ description: 'Whether deliveries go out one at a time, in the order of the feed.' }),
    health: z.enum(['healthy', 'failing']).meta({ description: 'Failing after ten failed attempts in a row.' }),
    consecutiveFailures: z.int().min(0).meta({ description: 'Failed attempts since the last success.' }),
    lastSuccessAt: Timestamp.nullable(),
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

export const LoggedDelivery = Delivery.extend({
  body: z.string().meta({ description: 'The envelope, the same bytes on each attempt.' }),
  log: z
    .array(
      z.object({
        at: Timestamp,
        httpStatus: z.int().nullable().meta({ description: 'Null without an answer.' }),
        milliseconds: z.number().min(0),
        error: z.string().nullable().meta({ description: 'Null when it delivered.' }),
        response: z.string().meta({ description: "The first 4 KiB of the answer's body; empty without an answer." }),
      }),
    )
    .meta({ description: 'Each attempt, replays included, oldest first.' }),
}).meta({ id: 'LoggedDelivery', description: 'A delivery with its content and the log of its attempts.' })

/** Answered by what puts many deliveries in the queue. */
export const Queued = z
  .object({ queued: z.int().min(0).meta({ description: 'How many deliveries.' }) })
  .meta({ id: 'QueuedDeliveries', examples: [{ queued: 12 }] })

export const EventPage = z
  .object({
    items: z.array(
      z
        .object({
          id: Id.meta({ description: 'The same in every delivery of the event: drop duplicates by it.' }),
          type: z.string(),
          createdAt: Timestamp,
          organizationId: Id,
          data: z.looseObject({}).meta({ description: 'Depends on the type.' }),
        })
        .meta({ id: 'Envelope', description: 'An event as webhooks deliver it.', examples: [envelopeExample] }),
    ),
    next: z.string().meta({ description: 'Send it as `after` to go on.', examples: [envelopeExample.id] }),
    hasMore: z.boolean().meta({ description: 'Whether more matching events are there already.' }),
  })
  .meta({
    id: 'EventPage',
    description: 'Events in the order of the feed.',
    examples: [{ items: [envelopeExample], next: envelopeExample.id, hasMore: false }],
  })
