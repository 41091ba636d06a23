import { Id } from '@manabi/kernel'
import type { Config } from '@manabi/platform'
import { signingSecret, subscribableTypes, webhooks, wrapSecret } from '@manabi/webhooks'
import { z } from 'zod'
import { noStore } from '../identity/sessions/tokenPair.ts'
import { operation, Reply } from '../operation.ts'
import { RegisteredWebhook } from './resources.ts'
import { webhookManagers } from './webhookAccess.ts'
import { allowedUrl, Description, EventTypes, WebhookUrl } from './webhookInput.ts'

export const registerWebhook = operation({
  id: 'registerWebhook',
  method: 'post',
  path: '/organizations/{organizationId}/webhooks',
  tag: 'Webhooks',
  summary: 'Register a webhook',
  description:
    'Answers the signing secret once; to replace it, delete the webhook and register it again. Without `eventTypes` it gets every event, future ones included; unknown names are ignored. An organization has at most 100 webhooks: 409 `conflict`.',
  caller: 'any',
  proves: true,
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id }),
  body: z.object({
    url: WebhookUrl,
    eventTypes: EventTypes.default([]),
    description: Description.default(''),
    ordered: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether deliveries go out one at a time, in the order of the feed.', examples: [false] }),
  }),
  response: RegisteredWebhook,
  status: 201,
  problems: ['conflict'],
  tool: false,
  examples: { body: { url: 'https://example.com/hooks/manabi', eventTypes: ['lesson.completed'] } },
  check: ({ body }, config) => void wanted(body, config),
  handle: async (request, { config, masterKey }) => {
    const { now, body } = request
    const { organizationId } = request.params
    const webhookId = request.newId('whk')
    const secret = signingSecret(request.newSecret())
    const shown = { ...wanted(body, config), description: body.description, ordered: body.ordered }
    const webhook = { ...shown, webhookId, organizationId, secret: wrapSecret(masterKey, webhookId, secret) }
    await request.execute(webhooks.registerWebhook, [organizationId], webhook)
    const answer = {
      secret,
      warning: 'Keep this secret: it is not shown again.',
      webhook: { id: webhookId, isActive: true, createdAt: now.toISOString(), ...shown, ...untriedHealth },
    }
    return new Reply(201, answer, noStore)
  },
})

/** Throws 400 for an address that the settings do not allow, and for event types of unknown names only. */
const wanted = ({ url, eventTypes }: { url: string; eventTypes: readonly string[] }, config: Config) => ({
  url: allowedUrl(url, config),
  eventTypes: subscribableTypes(eventTypes),
})

const untriedHealth = { health: 'healthy', consecutiveFailures: 0, lastSuccessAt: null } as const
