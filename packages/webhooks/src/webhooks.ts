import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import { WebhookDeleted, WebhookRegistered, type WebhooksEvent } from './events.ts'

/** The ids of an organization's webhooks. */
export type Webhooks = ReadonlySet<Id>

/** The webhooks of one organization (specification section 4, "Webhook management"). */
export const webhooks = decider<Webhooks, WebhooksEvent, [organizationId: Id]>()({
  name: 'webhooks',
  stream: (organizationId) => `webhooks-${organizationId}`,
  events: [WebhookRegistered, WebhookDeleted],
  initial: new Set(),
  evolve,
  decisions: { registerWebhook, deleteWebhook },
})

function evolve(state: Webhooks, event: WebhooksEvent): Webhooks {
  switch (event.type) {
    case 'WebhookRegistered':
      return new Set([...state, event.data.webhookId])
    case 'WebhookDeleted':
      return new Set([...state].filter((id) => id !== event.data.webhookId))
    default:
      return unreachable(event)
  }
}

export type RegisterWebhook = Parameters<typeof WebhookRegistered>[0]

export function registerWebhook(state: Webhooks, command: RegisterWebhook): readonly WebhooksEvent[] {
  return state.has(command.webhookId) ? [] : [WebhookRegistered(command)]
}

export interface DeleteWebhook {
  readonly webhookId: Id
  readonly organizationId: Id
}

/** 404 `not_found` for an unknown or deleted webhook. */
export function deleteWebhook(state: Webhooks, command: DeleteWebhook): readonly WebhooksEvent[] {
  if (!state.has(command.webhookId)) throw notFound()
  return [WebhookDeleted(command)]
}
