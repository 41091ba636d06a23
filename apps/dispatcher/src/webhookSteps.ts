import type { Repository } from '@manabi/event-store'
import { type Clock, clockTolerance, monotonic } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import type { StateStore } from '@manabi/state-store'
import {
  afterQueuedAttempt,
  type Delivery,
  deliveries,
  type Subscription,
  subscriptionOf,
  type WebhookQueue,
  webhookQueues,
} from '@manabi/webhooks'
import type { Logger } from 'pino'
import { deleteWebhookData } from './deleteWebhookData.ts'
import type { Deliverer } from './deliverer.ts'
import { LeasedJobs } from './leasedJobs.ts'
import { leaseMargin } from './sender.ts'
import { continueTask } from './webhookTask.ts'

export interface WebhookStepsOptions {
  readonly clock: Clock
  readonly log: Logger
  readonly repository: Repository
  readonly state: StateStore
  readonly views: Views
  readonly deliverer: Deliverer
  /** Names this dispatcher; another name than before once it may have lost what it had in hand. */
  readonly leasedBy: () => string
  /** Answers true once all events up to a position have become deliveries: until then, an earlier one may still be recorded elsewhere. */
  readonly recorded: (position: number, milliseconds: number) => Promise<boolean>
}

/** An organization has 100 webhooks at most, so none has to wait for another. */
const limit = { total: 1_000, perGroup: 128, batch: 8 }
/** Documents that one step changes. */
const batch = 200
/** Milliseconds for which one claim goes on sending. */
const stretch = 5_000

/** Milliseconds of a lease, for attempts of so many: longer than that of a single delivery. */
export const longestLease = (timeout: number): number => stretch + timeout + leaseMargin

const idle: Partial<WebhookQueue> = { dueAt: null }

/**
 * Does for each webhook, one step at a time and in one process at a time, what has an order or is too much for one write: sends its queued
 * deliveries, releases the paused ones, replays and backfills, deletes what a deleted webhook leaves.
 */
export class WebhookSteps {
  readonly #options: WebhookStepsOptions
  readonly #jobs: LeasedJobs<WebhookQueue, 'organizationId' | 'wakeUp'>
  #isStopped = false

  constructor(options: WebhookStepsOptions) {
    const { state, deliverer, leasedBy } = options
    this.#options = options
    this.#jobs = new LeasedJobs<WebhookQueue, 'organizationId' | 'wakeUp'>({
      ...options,
      collection: state.collection(webhookQueues),
      groupBy: 'organizationId',
      unlessChanged: 'wakeUp',
      limit,
      lease: longestLease(deliverer.timeout),
      onClaim: {
        isLeased: true,
        get leasedBy() {
          return leasedBy()
        },
      },
      onRelease: { isLeased: false },
      perform: async (queue) => {
        const changes = await this.#step(queue)
        return changes && { isLeased: false, ...changes }
      },
    })
  }

  /** Looks for due steps at once. */
  wake(): void {
    this.#jobs.wake()
  }

  /** Finishes the steps in flight, within the timeout. */
  stop(): Promise<void> {
    this.#isStopped = true
    return this.#jobs.stop()
  }

  /** null: nothing is left of a deleted webhook. */
  async #step(queue: WebhookQueue): Promise<Partial<WebhookQueue> | null> {
    const { id: webhookId, organizationId, leasedBy } = queue
    const subscription = await subscriptionOf(this.#options.repository, { webhookId, organizationId })
    if (subscription === undefined) return this.#forget(queue)
    if (!subscription.isActive) return idle
    if (await this.#releasePaused(subscription)) return this.#again()
    if (!subscription.ordered && (await this.#releaseOrdered(subscription))) return this.#again()
    if (await continueTask(this.#options, subscription, batch)) return this.#again()
    return this.#sendQueued(subscription, () => leasedBy === this.#options.leasedBy())
  }

  /** Looks again when attempts are over that were under way: they leave an entry in the log, and the health of the endpoint. */
  async #forget({ id, emptySince }: WebhookQueue): Promise<Partial<WebhookQueue> | null> {
    const { state, clock, deliverer } = this.#options
    if (await deleteWebhookData(state, id, batch)) return this.#again()
    const now = clock.now()
    const since = emptySince ?? now.toISOString()
    const over = new Date(Date.parse(since) + deliverer.timeout + leaseMargin)
    return over <= now ? null : { emptySince: since, dueAt: over.toISOString() }
  }

  async #releasePaused({ webhookId, ordered }: Subscription): Promise<boolean> {
    const now = this.#options.clock.now().toISOString()
    const released = ordered ? ({ queue: 'live' } as const) : { queue: null, dueAt: now, scheduledAt: now }
    const kept = this.#options.state.collection(deliveries)
    const query = { where: { webhookId, queue: 'paused' }, sort: [['position', 'asc']], limit: batch } as const
    const paused = await kept.claim(query, released)
    return paused.length > 0
  }

  /** Nothing waits for another any more. What is to be tried again keeps its time. */
  async #releaseOrdered({ webhookId }: Subscription): Promise<boolean> {
    const now = this.#options.clock.now().toISOString()
    const kept = this.#options.state.collection(deliveries)
    const live = await kept.find({ where: { webhookId, queue: 'live' }, sort: [['position', 'asc']], limit: batch })
    for (const { id, retryAt } of live) {
      const released = {
        status: 'pending',
        queue: null,
        retryAt: null,
        dueAt: retryAt ?? now,
        scheduledAt: now,
      } as const
      await kept.update(id, { queue: 'live' }, released)
    }
    return live.length > 0
  }

  async #sendQueued(subscription: Subscription, isMine: () => boolean): Promise<Partial<WebhookQueue>> {
    const started = monotonic()
    let current: Subscription | undefined = subscription
    while (
      current?.isActive &&
      current.ordered === subscription.ordered &&
      !this.#isStopped &&
      monotonic() - started < stretch
    ) {
      const next = await this.#next(current)
      if (next === null && (await continueTask(this.#options, current, batch))) continue
      if (next === null) return idle
      if (next === 'not yet') break
      const retryAt = this.#retryAt(next)
      if (retryAt !== null) return { dueAt: retryAt }
      if (!isMine()) break
      await this.#send(next, current)
      current = await subscriptionOf(this.#options.repository, current)
    }
    return this.#again()
  }

  /** The live delivery of the earliest event; without one, that of the backfill. */
  async #next(subscription: Subscription): Promise<Delivery | 'not yet' | null> {
    const live = await this.#first(subscription, 'live')
    if (live === null) return this.#first(subscription, 'backfill')
    if (!(await this.#options.recorded(live.position ?? 0, stretch))) return 'not yet'
    return this.#first(subscription, 'live')
  }

  async #first({ webhookId }: Subscription, queue: 'live' | 'backfill'): Promise<Delivery | null> {
    const kept = this.#options.state.collection(deliveries)
    const [first] = await kept.find({ where: { webhookId, queue }, sort: [['position', 'asc']], limit: 1 })
    return first ?? null
  }

  /** null when it may be sent now; so it may when it was last tried in the future: the clock was set back. */
  #retryAt({ retryAt, lastAttemptAt }: Delivery): string | null {
    const now = this.#options.clock.now()
    if (retryAt === null || retryAt === undefined || retryAt <= now.toISOString()) return null
    const isBeforeStep = lastAttemptAt !== null && Date.parse(lastAttemptAt) > now.getTime() + clockTolerance
    return isBeforeStep ? null : retryAt
  }

  async #send(delivery: Delivery, subscription: Subscription): Promise<void> {
    const kept = this.#options.state.collection(deliveries)
    const queue = delivery.queue!
    // Sent meanwhile by another dispatcher, while this one was held up.
    if ((await kept.update(delivery.id, { queue }, { status: 'delivering' })) === null) return
    const changes = await this.#options.deliverer.deliver(delivery, subscription, { after: afterQueuedAttempt })
    await kept.update(delivery.id, { queue }, changes)
  }

  #again(): Partial<WebhookQueue> {
    return { dueAt: this.#options.clock.now().toISOString() }
  }
}
