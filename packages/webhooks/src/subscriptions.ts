import type { Repository } from '@manabi/event-store'
import { decider, type Id, type Recorded, unreachable } from '@manabi/kernel'
import { type WebhooksEvent, webhooksEvents } from './events.ts'
import { changed, registered, type Webhook, webhooks } from './webhooks.ts'

/** A webhook as the dispatcher needs it. */
export interface Subscription extends Omit<Webhook, 'description'> {
  readonly webhookId: Id
  readonly organizationId: Id
  /** Wrapped by the master key. */
  readonly secret: string
  /** The position of its registration. */
  readonly since: number
  /** The positions between which it was last inactive; `to` is null while it is. */
  readonly inactive: { readonly from: number; readonly to: number | null } | null
}

/**
 * Reads the stream of the organization's webhooks. Unlike a read model it is never late, so that a webhook gets every event after its
 * registration.
 */
export const subscriptions = decider<readonly Subscription[], Recorded<WebhooksEvent>, [organizationId: Id]>()({
  name: 'subscriptions',
  stream: webhooks.stream,
  events: webhooksEvents,
  initial: [],
  evolve,
})

function evolve(state: readonly Subscription[], event: Recorded<WebhooksEvent>): readonly Subscription[] {
  const { webhookId, organizationId } = event.data
  switch (event.type) {
    case 'WebhookRegistered': {
      const { description: _, ...webhook } = registered(event.data)
      const { secret } = event.data
      return [...state, { ...webhook, webhookId, organizationId, secret, since: event.position, inactive: null }]
    }
    case 'WebhookChanged':
      return state.map((one) => (one.webhookId === webhookId ? afterChange(one, event.data, event.position) : one))
    case 'WebhookDisabled':
      return state.map((one) => (one.webhookId === webhookId ? afterChange(one, inactive, event.position) : one))
    case 'WebhookDeleted':
      return state.filter((one) => one.webhookId !== webhookId)
    default:
      return unreachable(event)
  }
}

const inactive = { isActive: false }

function afterChange(before: Subscription, change: Partial<Webhook>, position: number): Subscription {
  const { description: _, ...webhook } = changed(before, { description: '', ...before, ...change })
  const after = { ...before, ...webhook }
  if (before.isActive && !after.isActive) return { ...after, inactive: { from: position, to: null } }
  if (!before.isActive && after.isActive) return { ...after, inactive: { ...before.inactive!, to: position } }
  return after
}

/** All of the organization, as they are now. */
export const subscriptionsOf = async (repository: Repository, organizationId: Id): Promise<readonly Subscription[]> =>
  (await repository.load(subscriptions, [organizationId])).state

/** undefined for an unknown or deleted webhook. */
export async function subscriptionOf(
  repository: Repository,
  { organizationId, webhookId }: { readonly organizationId: Id; readonly webhookId: Id },
): Promise<Subscription | undefined> {
  return (await subscriptionsOf(repository, organizationId)).find(
    (subscription) => subscription.webhookId === webhookId,
  )
}

/** Whether an event of this type at this position goes to the subscriber: after its registration, and not while it was inactive. */
export const wants = (subscription: Subscription, eventType: string, position: number): boolean =>
  subscription.since < position && !wasInactive(subscription, position) && wantsType(subscription, eventType)

/** Whether the subscriber gets events of this type. */
const wantsType = ({ eventTypes }: Pick<Subscription, 'eventTypes'>, eventType: string): boolean =>
  eventTypes.length === 0 || eventTypes.includes(eventType)

const wasInactive = ({ inactive: period }: Subscription, position: number): boolean =>
  period !== null && period.from < position && (period.to === null || position < period.to)
