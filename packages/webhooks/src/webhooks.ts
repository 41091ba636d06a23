import { decider, type Id, notFound, Problem, type Timestamp, unreachable } from '@manabi/kernel'
import {
  WebhookChanged,
  WebhookDeleted,
  WebhookDisabled,
  WebhookRegistered,
  type WebhooksEvent,
  webhooksEvents,
} from './events.ts'

/** What an administrator can change. */
export interface WebhookSettings {
  readonly url: string
  readonly eventTypes: readonly string[]
  readonly description: string
  readonly isActive: boolean
  readonly ordered: boolean
}

export interface Webhook extends WebhookSettings {
  /** Counts how often it became active: what was observed during an earlier period no longer holds. */
  readonly activation: number
}

/** By webhook id. */
export type Webhooks = ReadonlyMap<Id, Webhook>

/** The webhooks of one organization (specification section 4, "Webhook management"). */
export const webhooks = decider<Webhooks, WebhooksEvent, [organizationId: Id]>()({
  name: 'webhooks',
  stream: (organizationId) => `webhooks-${organizationId}`,
  events: webhooksEvents,
  initial: new Map(),
  evolve,
  decisions: { registerWebhook, changeWebhook, disableWebhook, deleteWebhook },
})

function evolve(state: Webhooks, event: WebhooksEvent): Webhooks {
  const { webhookId } = event.data
  const before = state.get(webhookId)
  switch (event.type) {
    case 'WebhookRegistered':
      return new Map(state).set(webhookId, registered(event.data))
    case 'WebhookChanged':
      return before === undefined ? state : new Map(state).set(webhookId, changed(before, event.data))
    case 'WebhookDisabled':
      return before === undefined ? state : new Map(state).set(webhookId, { ...before, isActive: false })
    case 'WebhookDeleted':
      return new Map([...state].filter(([id]) => id !== webhookId))
    default:
      return unreachable(event)
  }
}

export type RegisterWebhook = Parameters<typeof WebhookRegistered>[0]

/** A webhook as its registration makes it. */
export const registered = ({ url, eventTypes, description, ordered = false }: RegisterWebhook): Webhook => ({
  url,
  eventTypes,
  description,
  isActive: true,
  ordered,
  activation: 1,
})

/** A webhook after a change: becoming active begins another activation. */
export const changed = (
  before: Pick<Webhook, 'isActive' | 'activation'>,
  { url, eventTypes, description, isActive, ordered }: WebhookSettings,
): Webhook => {
  const activation = isActive && !before.isActive ? before.activation + 1 : before.activation
  return { url, eventTypes, description, isActive, ordered, activation }
}

/** Webhooks that one organization can have. */
export const mostWebhooks = 100

/** 409 `conflict` beyond `mostWebhooks`. */
export function registerWebhook(state: Webhooks, command: RegisterWebhook): readonly WebhooksEvent[] {
  if (state.has(command.webhookId)) return []
  if (state.size >= mostWebhooks) {
    throw new Problem('conflict', `An organization can have ${mostWebhooks} webhooks. Delete one first.`)
  }
  return [WebhookRegistered(command)]
}

export interface ChangeWebhook {
  readonly webhookId: Id
  readonly organizationId: Id
  /** Those absent stay as they are. */
  readonly changes: { readonly [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined }
}

/** 404 `not_found` for an unknown or deleted webhook; nothing to do when everything is so already. */
export function changeWebhook(state: Webhooks, command: ChangeWebhook): readonly WebhooksEvent[] {
  const { webhookId, organizationId, changes } = command
  const before = state.get(webhookId)
  if (before === undefined) throw notFound()
  const { activation: _, ...settings } = before
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const after: WebhookSettings = { ...settings, ...Object.fromEntries(given) }
  if (JSON.stringify(after) === JSON.stringify(settings)) return []
  return [WebhookChanged({ webhookId, organizationId, ...after, eventTypes: [...after.eventTypes] })]
}

export interface DisableWebhook {
  readonly webhookId: Id
  readonly organizationId: Id
  readonly failingSince: Timestamp
  /** The activation during which it failed. */
  readonly activation: number
}

/** Nothing to do for a webhook that is inactive, deleted, or was activated again since. */
export function disableWebhook(state: Webhooks, command: DisableWebhook): readonly WebhooksEvent[] {
  const { webhookId, organizationId, failingSince, activation } = command
  const webhook = state.get(webhookId)
  if (webhook === undefined || !webhook.isActive || webhook.activation !== activation) return []
  return [WebhookDisabled({ webhookId, organizationId, url: webhook.url, failingSince })]
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
