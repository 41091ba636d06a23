import type { EventCodec, Repository, StoredEvent } from '@manabi/event-store'
import type { Feed, Publication } from '@manabi/feed'
import { type Clock, type DomainEvent, type Id, type Recorded, type Timestamp, timestampOf } from '@manabi/kernel'
import { raisedTypes, type WebhookEvent, webhookEvent } from '@manabi/projections/webhooks/webhookEvents'
import type { StateStore } from '@manabi/state-store'
import {
  type Delivery,
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
import type { AddedDeliveries, NewDeliveries, Sender } from './sender.ts'
import type { Takes } from './takes.ts'

export interface RecorderOptions {
  readonly codec: EventCodec
  readonly repository: Repository
  readonly state: StateStore
  readonly feed: Feed
  readonly clock: Clock
  readonly sender: Pick<Sender, 'add'>
  /** Takes events for this process; null where the feed gives each to one process only. */
  readonly takes: Pick<Takes, 'take'> | null
}

/** Milliseconds after which what another process has taken is sent, if that has not kept it by then: it has died. */
const longestTry = 5_000

/** The events that the recorder handles. */
export const recordedTypes: readonly string[] = [...raisedTypes, WebhookChanged.type, WebhookDeleted.type]

/**
 * Adds one delivery for each event and each webhook that wants it, and wakes the queues of webhooks that changed. Harmless when
 * repeated: a delivery's id derives from event and webhook.
 */
export function createRecorder(options: RecorderOptions): (events: readonly StoredEvent[]) => Promise<Publication> {
  const { codec, repository, state, feed, clock } = options
  return async (stored) => {
    const events = await codec.decode(stored)
    const subscribersOf = cached((organizationId) => subscriptionsOf(repository, organizationId))
    const now = timestampOf(clock.now())
    const due: Delivery[] = []
    for (const event of events) {
      const raised = webhookEvent(event)
      for (const organizationId of raised?.to ?? []) {
        due.push(...deliveriesOf(event, raised!, { organizationId, now }, await subscribersOf(organizationId)))
      }
    }
    const { isLeft, kept } = due.length === 0 ? nothing : await options.sender.add(await divided(due, options))
    const woken = new Map([...queued(due), ...changed(events)].map((webhook) => [webhook.webhookId, webhook]))
    for (const webhook of woken.values()) await wakeQueue(state, webhook, clock.now())
    if (isLeft || woken.size > 0) feed.notify({ topic: 'deliveries' })
    return { actedOn: kept }
  }
}

const nothing: AddedDeliveries = { isLeft: false, kept: Promise.resolve() }

/** Those of events that another process took first are left to it, and sent if it dies. */
async function divided(due: readonly Delivery[], { takes, clock }: RecorderOptions): Promise<NewDeliveries> {
  if (takes === null) return { alone: [], others: due }
  const after = await takes.take(due.reduce((last, { position }) => Math.max(last, position!), 0))
  if (due.every(({ position }) => position! > after)) return { alone: due, others: [] }
  const dueAt = new Date(clock.now().getTime() + longestTry).toISOString()
  return {
    alone: due.filter(({ position }) => position! > after),
    others: due.flatMap((one) => (one.position! > after ? [] : one.dueAt === null ? one : { ...one, dueAt })),
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

/** Caches the answer for each key. */
function cached<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const answers = new Map<string, Promise<Value>>()
  return (key) => {
    const answer = answers.get(key) ?? ask(key)
    answers.set(key, answer)
    return answer
  }
}
