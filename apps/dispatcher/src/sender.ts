import type { Id } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import {
  type Delivery,
  type DeliveryQueue,
  deliveries,
  mostWebhooks,
  queued,
  type Subscription,
  sending,
  subscriptionOf,
  subscriptionsOf,
  unsent,
  wakeQueue,
} from '@manabi/webhooks'
import type { Deliverer } from './deliverer.ts'
import { Jobs } from './jobs.ts'
import { perTurn } from './perTurn.ts'

interface SenderOptions extends Pick<Platform, 'clock' | 'log' | 'repository' | 'state' | 'leases'> {
  readonly deliverer: Deliverer
}

const total = 4_000

/** When all endpoints of one organization hang, a twentieth is left for those of others. */
const limit = { total, perGroup: Math.floor((total * 0.95) / mostWebhooks) }

/** Sends the deliveries that are due by themselves, in no order, shared with any number of other senders. */
export function startSender(options: SenderOptions): Jobs<Delivery, 'webhookId'> {
  const { state, deliverer, repository, clock } = options
  const subscribersOf = perTurn((id: Id) => subscriptionsOf(repository, id))
  return new Jobs<Delivery, 'webhookId'>({
    ...options,
    collection: state.collection(deliveries),
    groupBy: 'webhookId',
    limit,
    onClaim: sending,
    onRelease: unsent,
    // null: the webhook was deleted, and the delivery with it.
    perform: async (delivery, isOver) => {
      const { organizationId, webhookId } = delivery
      const subscription = (await subscribersOf(organizationId)).find((one) => one.webhookId === webhookId)
      if (subscription === undefined) return null
      const queue = queueOf(delivery, subscription)
      if (queue !== null) return moveTo(queue, delivery, options)
      if (isOver()) return { ...unsent, dueAt: clock.now().toISOString() }
      return deliverer.deliver(delivery, subscription, isOver)
    },
  })
}

function queueOf({ eventType }: Delivery, { isActive, ordered }: Subscription): DeliveryQueue | null {
  if (!isActive) return 'paused'
  return ordered && eventType !== 'ping' ? 'live' : null
}

/** The webhook changed since the delivery became due: it waits in a queue from now on. */
async function moveTo(queue: DeliveryQueue, delivery: Delivery, { state, clock, repository }: SenderOptions) {
  const { id, webhookId, organizationId, holder = null } = delivery
  const moved = queued(queue)
  await state.collection(deliveries).update(id, { holder }, { ...moved, holder: null })
  const now = await subscriptionOf(repository, { webhookId, organizationId })
  // Also when the webhook was activated between the two looks.
  if (now?.isActive !== false) await wakeQueue(state, { webhookId, organizationId }, clock.now())
  return moved
}
