import type { StoredEvent } from '@manabi/event-store'
import { type DomainEvent, type Id, type Recorded, type Timestamp, timestampOf } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { raisedTypes, type WebhookEvent, webhookEvent } from '@manabi/projections/webhooks/webhookEvents'
import {
  type Delivery,
  deliveries,
  deliveryId,
  type Envelope,
  envelopeId,
  newDelivery,
  queuedDelivery,
  type Subscription,
  subscriptionsOf,
  WebhookChanged,
  WebhookDeleted,
  type WebhooksEvent,
  wakeQueue,
  wants,
} from '@manabi/webhooks'

type Pieces = Pick<Platform, 'codec' | 'repository' | 'state' | 'feed' | 'clock'>

/** The events that the recorder handles. */
export const recordedTypes: readonly string[] = [...raisedTypes, WebhookChanged.type, WebhookDeleted.type]

/**
 * Adds one delivery for each event and each webhook that wants it, and wakes the queues of webhooks that changed. Resolves once they are
 * durable. Harmless when repeated: a delivery's id derives from event and webhook.
 */
export function createRecorder(pieces: Pieces): (events: readonly StoredEvent[]) => Promise<void> {
  const { codec, repository, state, feed, clock } = pieces
  return async (stored) => {
    const events = await codec.decode(stored)
    const subscribers = new Map<Id, readonly Subscription[]>()
    const now = timestampOf(clock.now())
    const due: Delivery[] = []
    for (const event of events) {
      const raised = webhookEvent(event)
      for (const organizationId of raised?.to ?? []) {
        const found = subscribers.get(organizationId) ?? (await subscriptionsOf(repository, organizationId))
        subscribers.set(organizationId, found)
        due.push(...deliveriesOf(event, raised!, { organizationId, now }, found))
      }
    }
    const added = due.length === 0 ? [] : await state.collection(deliveries).insert(due)
    const woken = new Map([...queued(due), ...changed(events)].map((webhook) => [webhook.webhookId, webhook]))
    for (const webhook of woken.values()) await wakeQueue(state, webhook, clock.now())
    if (added.length > 0 || woken.size > 0) feed.notify({ topic: 'deliveries' })
  }
}

/** The deliveries of an event to one organization. Most organizations want none, so the envelope is built only when needed. */
function deliveriesOf(
  event: Recorded,
  { type, data }: WebhookEvent,
  { organizationId, now }: { organizationId: Id; now: Timestamp },
  subscribers: readonly Subscription[],
): Delivery[] {
  const wanting = subscribers.filter((subscription) => wants(subscription, type, event.position))
  if (wanting.length === 0) return []
  const source = { id: event.id, createdAt: event.metadata.occurredAt }
  const eventId = envelopeId(source, organizationId)
  const envelope: Envelope = { id: eventId, type, createdAt: source.createdAt, organizationId, data }
  const body = JSON.stringify(envelope)
  const message = { organizationId, eventId, eventType: type, body, createdAt: now, position: event.position }
  return wanting.map(({ webhookId, ordered }) => {
    const delivery = { ...message, id: deliveryId(source, webhookId), webhookId }
    return ordered ? queuedDelivery(delivery, 'live') : newDelivery(delivery)
  })
}

interface WebhookKey {
  readonly webhookId: Id
  readonly organizationId: Id
}

/** Also of deliveries that were recorded before: the process may have died before the queue was woken. */
const queued = (due: readonly Delivery[]): readonly WebhookKey[] => due.filter(({ dueAt }) => dueAt === null)

const changed = (events: readonly DomainEvent[]): WebhookKey[] =>
  (events as readonly WebhooksEvent[])
    .filter(({ type }) => type === WebhookChanged.type || type === WebhookDeleted.type)
    .map(({ data }) => data)
