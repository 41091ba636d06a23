import { Id, newId } from '@manabi/kernel'
import {
  registerWebhook as decide,
  newSecret,
  subscribableTypes,
  webhooks,
  webhookUrl,
  wrapSecret,
} from '@manabi/webhooks'
import { z } from 'zod'
import { noStore } from '../identity/tokenPair.ts'
import { operation, Reply } from '../operation.ts'
import { RegisteredWebhook } from './resources.ts'
import { mayManageWebhooks } from './webhookAccess.ts'

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
  problems: ['forbidden'],
  tool: false,
  examples: { body: { url: 'https://example.com/hooks/manabi', eventTypes: ['lesson.completed'] } },
  handle: async (request, { config, masterKey }) => {
    const { caller, now, body } = request
    const { organizationId } = request.params
    const rules = { allowHttp: config.WEBHOOK_ALLOW_HTTP, allowPrivate: config.WEBHOOK_ALLOW_PRIVATE }
    const url = webhookUrl(body.url, rules)
    const eventTypes = subscribableTypes(body.eventTypes)
    mayManageWebhooks(caller, organizationId)
    const webhookId = newId('whk')
    const secret = newSecret()
    const shown = { url, eventTypes, description: body.description }
    const webhook = { ...shown, webhookId, organizationId, secret: wrapSecret(masterKey, webhookId, secret) }
    await request.execute(webhooks, [organizationId], (state) => decide(state, webhook), { organizationId })
    const answer = {
      secret,
      warning: 'Keep this secret: it is not shown again.',
      webhook: { id: webhookId, isActive: true, createdAt: now.toISOString(), ...shown },
    }
    return new Reply(201, answer, noStore)
  },
})
