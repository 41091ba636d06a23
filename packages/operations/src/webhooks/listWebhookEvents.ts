import { webhookEventTypes } from '@manabi/webhooks'
import { z } from 'zod'
import { operation, Reply } from '../operation.ts'
import { WebhookEventType } from './resources.ts'

export const listWebhookEvents = operation({
  id: 'listWebhookEvents',
  method: 'get',
  path: '/webhook-events',
  tag: 'Webhooks',
  summary: 'List the event types that can be subscribed to',
  description: 'Some are names only and do not arrive: `isRaised` says which do.',
  caller: 'any',
  scope: 'webhooks:manage',
  response: z.array(WebhookEventType),
  answerHeaders: ['Organization-Id'],
  tool: {},
  handle: async ({ caller }) => {
    // A key does not say whose it is; programs that are given nothing else learn it here.
    const headers: Record<string, string> = caller.kind === 'apiKey' ? { 'Organization-Id': caller.organizationId } : {}
    return new Reply(200, [...webhookEventTypes], headers)
  },
})
