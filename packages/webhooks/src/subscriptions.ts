import { decider, type Id, type Recorded, unreachable } from '@manabi/kernel'
import { WebhookDeleted, WebhookRegistered, type WebhooksEvent } from './events.ts'
import { webhooks } from './webhooks.ts'

/** A webhook as the dispatcher needs it. */
export interface Subscription {
  readonly webhookId: Id
  readonly organizationId: Id
  readonly url: string
  readonly eventTypes: readonly string[]
  /** Wrapped by the master key. */
  readonly secret: string
  /** Where among all events it was registered. */
  readonly since: number
}

/**
 * The same stream as the organization's webhooks, for reading alone: what a read model would say, but never late, so that
 * nobody misses an event for having registered just before it.
 */
export const subscriptions = decider<readonly Subscription[], Recorded<WebhooksEvent>, [organizationId: Id]>()({
  name: 'subscriptions',
  stream: webhooks.stream,
  events: [WebhookRegistered, WebhookDeleted],
  initial: [],
  evolve,
})

function evolve(state: readonly Subscription[], event: Recorded<WebhooksEvent>): readonly Subscription[] {
  switch (event.type) {
    case 'WebhookRegistered': {
      const { webhookId, organizationId, url, eventTypes, secret } = event.data
      return [...state, { webhookId, organizationId, url, eventTypes, secret, since: event.position }]
    }
    case 'WebhookDeleted':
      return state.filter(({ webhookId }) => webhookId !== event.data.webhookId)
    default:
      return unreachable(event)
  }
}

/** Whether an event of this webhook type, at this position, goes to the subscriber: not what happened before it registered. */
export const wants = (subscription: Subscription, eventType: string, position: number): boolean =>
  subscription.since < position && (subscription.eventTypes.length === 0 || subscription.eventTypes.includes(eventType))
