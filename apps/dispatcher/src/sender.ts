import type { Repository } from '@manabi/event-store'
import type { Clock, Id } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import {
  afterAttempt,
  type Delivery,
  type DeliveryQueue,
  deliveries,
  type Subscription,
  subscriptionOf,
  subscriptionsOf,
  wakeQueue,
} from '@manabi/webhooks'
import type { Logger } from 'pino'
import type { Deliverer } from './deliverer.ts'
import type { Course, FirstTry } from './jobOptions.ts'
import { LeasedJobs } from './leasedJobs.ts'
import { perTurn } from './perTurn.ts'
import { Places } from './places.ts'
import { settled } from './settled.ts'

export interface SenderOptions {
  readonly clock: Clock
  readonly log: Logger
  readonly repository: Repository
  readonly state: StateStore
  readonly deliverer: Deliverer
  /** Names this dispatcher; another name than before once it may have lost what it had in hand. */
  readonly leasedBy: () => string
}

/** New deliveries: of events that this process alone knows, and has until their deliveries are kept; and others. */
export interface NewDeliveries {
  readonly alone: readonly Delivery[]
  readonly others: readonly Delivery[]
}

export interface AddedDeliveries {
  /** Whether some wait for a claim. */
  readonly isLeft: boolean
  /** Resolves once all are kept; the others of a webhook that needs some time may be added before. */
  readonly kept: Promise<unknown>
}

/** How many are sent to one endpoint at once. */
const perEndpoint = 16
/**
 * How many deliveries may be held, and how many of them for one endpoint: those that are sent, and more while it answers quickly, so that
 * most are sent as soon as they are recorded. Ten busy endpoints that stop answering at once leave room for the others.
 */
const limit = { total: 12_000, perGroup: perEndpoint, perQuickGroup: 1_000, perTriedGroup: 4_000, batch: 8 }
/** Milliseconds that a lease lasts beyond the timeout: for reading the subscription, waiting for a place and recording the outcome. */
export const leaseMargin = 30_000
/** Milliseconds of the margin that are for recording alone. */
const recordingMargin = 10_000

/** Sends the deliveries that are due by themselves, in no order, shared with any number of other senders. */
export class Sender {
  readonly #options: SenderOptions
  readonly #jobs: LeasedJobs<Delivery, 'webhookId'>
  readonly #places = new Places(perEndpoint)
  readonly #subscribersOf: (organizationId: Id) => Promise<readonly Subscription[]>

  constructor(options: SenderOptions) {
    const { state, deliverer, leasedBy, repository } = options
    this.#options = options
    this.#subscribersOf = perTurn((id) => subscriptionsOf(repository, id))
    this.#jobs = new LeasedJobs<Delivery, 'webhookId'>({
      ...options,
      collection: state.collection(deliveries),
      groupBy: 'webhookId',
      limit,
      lease: deliverer.timeout + leaseMargin,
      onClaim: {
        status: 'delivering',
        get leasedBy() {
          return leasedBy()
        },
      },
      onRelease: { status: 'pending' },
      perform: (delivery, course) => this.#send(delivery, course),
      performFirst: (first) => this.#sendFirst(first),
    })
  }

  /** Adds new deliveries, and sends those that there is room for. */
  async add({ alone, others }: NewDeliveries): Promise<AddedDeliveries> {
    const webhooks = new Map(alone.map(({ webhookId, organizationId }) => [webhookId, organizationId]))
    const { left, kept } = this.#jobs.try(alone)
    const waiting = [...left, ...others]
    const added = waiting.length === 0 ? [] : await this.#jobs.add(waiting)
    const isLeft = added.some(({ doc, isTaken }) => !isTaken && doc.dueAt !== null)
    const areTried = left.length < alone.length
    return { isLeft, kept: areTried ? settled(kept.then(() => this.#forgetDeleted(webhooks))) : kept }
  }

  /** Looks for due deliveries at once. */
  wake(): void {
    this.#jobs.wake()
  }

  /** Claims no more deliveries and finishes those in flight, within the timeout. */
  stop(): Promise<void> {
    return this.#jobs.stop()
  }

  /** What a deleted webhook leaves may have been deleted before these were kept. */
  async #forgetDeleted(tried: ReadonlyMap<Id, Id>): Promise<void> {
    const { state, clock, repository } = this.#options
    for (const [webhookId, organizationId] of tried) {
      const webhook = { webhookId, organizationId }
      if ((await subscriptionOf(repository, webhook)) === undefined) await wakeQueue(state, webhook, clock.now())
    }
  }

  #sendFirst(first: FirstTry<Delivery>): void {
    const { organizationId, webhookId } = first.doc
    const name = this.#options.leasedBy()
    const fail = (error: unknown) => {
      this.#places.leave(webhookId)
      first.failed(error)
    }
    this.#places.enter(webhookId, () => {
      // Not before: the webhook may change while deliveries wait for their turn.
      this.#subscribersOf(organizationId)
        .then((subscribers) => this.#postFirst(first, subscribers, name))
        .catch(fail)
    })
  }

  /** `name` is this dispatcher's at the time when the delivery was new. */
  #postFirst(first: FirstTry<Delivery>, subscribers: readonly Subscription[], name: string): void | Promise<void> {
    const { webhookId } = first.doc
    const end = (changes: Partial<Delivery> | null, logged: Promise<void> | null = null) => {
      this.#places.leave(webhookId)
      first.ended(changes, logged)
    }
    const subscription = subscribers.find((one) => one.webhookId === webhookId)
    if (subscription === undefined) return end(null)
    const queue = queueOf(first.doc, subscription)
    if (queue !== null) return this.#moveTo(queue, first.doc).then((moved) => end(moved))
    if (!first.begin() || name !== this.#options.leasedBy()) return end(this.#dueNow())
    return this.#options.deliverer.post(first.doc, subscription, afterAttempt, end)
  }

  /** null: the webhook was deleted, and the delivery with it. */
  async #send(delivery: Delivery, { along, begin }: Course): Promise<Partial<Delivery> | null> {
    const { organizationId, webhookId } = delivery
    const sent = await this.#places.run(webhookId, async () => {
      // Not before: the webhook may change while deliveries wait for their turn.
      const subscribers = await this.#subscribersOf(organizationId)
      const subscription = subscribers.find((one) => one.webhookId === webhookId)
      if (subscription === undefined) return null
      const queue = queueOf(delivery, subscription)
      if (queue !== null) return queue
      if (!begin() || !this.#isInTime(delivery)) return this.#dueNow()
      return this.#options.deliverer.deliver(delivery, subscription, { after: afterAttempt, along })
    })
    return typeof sent === 'string' ? this.#moveTo(sent, delivery) : sent
  }

  #dueNow(): Partial<Delivery> {
    return { status: 'pending', dueAt: this.#options.clock.now().toISOString() }
  }

  /** Whether an attempt that begins now is over, and recorded, before another dispatcher may claim the delivery. */
  #isInTime({ dueAt, leasedBy }: Delivery): boolean {
    const { clock, deliverer, leasedBy: name } = this.#options
    if (leasedBy !== name()) return false
    return Date.parse(dueAt!) - clock.now().getTime() > deliverer.timeout + recordingMargin
  }

  /** The webhook changed since the delivery became due: it waits in a queue from now on. */
  async #moveTo(queue: DeliveryQueue, delivery: Delivery): Promise<Partial<Delivery>> {
    const { id, webhookId, organizationId, dueAt } = delivery
    const { state, clock, repository } = this.#options
    const moved = { status: 'pending', queue, dueAt: null, scheduledAt: null, retryAt: null } as const
    const kept = state.collection(deliveries)
    // One that is not kept yet must be, before its queue is woken.
    if ((await kept.update(id, { dueAt }, moved)) === null) await kept.insert([{ ...delivery, ...moved }])
    const now = await subscriptionOf(repository, { webhookId, organizationId })
    // Also when the webhook was activated between the two looks.
    if (now?.isActive !== false) await wakeQueue(state, { webhookId, organizationId }, clock.now())
    return moved
  }
}

function queueOf({ eventType }: Delivery, { isActive, ordered }: Subscription): DeliveryQueue | null {
  if (!isActive) return 'paused'
  return ordered && eventType !== 'ping' ? 'live' : null
}
