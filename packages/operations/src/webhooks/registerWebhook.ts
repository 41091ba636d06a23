import { Id } from '@manabi/kernel'
import type { Config } from '@manabi/platform'
import { signingSecret, subscribableTypes, webhooks, webhookUrl, wrapSecret } from '@manabi/webhooks'
import { z } from 'zod'
import { noStore } from '../identity/sessions/tokenPair.ts'
import { operation, Reply } from '../operation.ts'
import { RegisteredWebhook } from './resources.ts'
import { webhookManagers } from './webhookAccess.ts'

export const registerWebhook = operation({
  id: 'registerWebhook',
  method: 'post',
  path: '/organizations/{organizationId}/webhooks',
  tag: 'Webhooks',
  summary: 'Register a webhook',
  description:
    'Answers the signing secret once; to replace it, delete the webhook and register it again. Without `eventTypes` it gets every event, future ones included; unknown names are ignored.',
  caller: 'any',
  scope: 'webhooks:manage',
  organization: webhookManagers,
  params: z.object({ organizationId: Id }),
  body: z.object({
    url: z
      .string()
      .trim()
      .meta({ description: 'Starts with https://.', examples: ['https://example.com/hook'] }),
    eventTypes: z.array(z.string()).max(500).default([]),
    description: z.string().trim().max(5_000).default(''),
  }),
  response: RegisteredWebhook,
  status: 201,
  tool: false,
  examples: { body: { url: 'https://example.com/hooks/manabi', eventTypes: ['lesson.completed'] } },
  check: ({ body }, config) => void wanted(body, config),
  handle: async (request, { config, masterKey }) => {
    const { now, body } = request
    const { organizationId } = request.params
    const webhookId = request.newId('whk')
    const secret = signingSecret(request.newSecret())
    const shown = { ...wanted(body, config), description: body.description }
    const webhook = { ...shown, webhookId, organizationId, secret: wrapSecret(masterKey, webhookId, secret) }
    await request.execute(webhooks.registerWebhook, [organizationId], webhook)
    const answer = {
      secret,
      warning: 'Keep this secret: it is not shown again.',
      webhook: { id: webhookId, isActive: true, createdAt: now.toISOString(), ...shown },
    }
    return new Reply(201, answer, noStore)
  },
})

/** Throws 400 for an address that the settings do not allow, and for event types of unknown names only. */
const wanted = ({ url, eventTypes }: { url: string; eventTypes: readonly string[] }, config: Config) => ({
  url: webhookUrl(url, { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowPrivate: config.WEBHOOK_ALLOW_PRIVATE }),
  eventTypes: subscribableTypes(eventTypes),
})
