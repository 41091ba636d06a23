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
  /** The position of its registration. */
  readonly since: number
}

/**
 * Reads the stream of the organization's webhooks. Unlike a read model it is never late, so that a webhook gets every event after its
 * registration.
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

/** Whether an event of this type at this position goes to the subscriber: only after its registration. */
export const wants = (subscription: Subscription, eventType: string, position: number): boolean =>
  subscription.since < position && (subscription.eventTypes.length === 0 || subscription.eventTypes.includes(eventType))
