import { clockTolerance } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import {
  type Delivery,
  deliveries,
  resumed,
  type Subscription,
  sending,
  subscriptionOf,
  unordered,
  type WebhookQueue,
  webhookQueues,
} from '@manabi/webhooks'
import { deleteWebhookData } from './deleteWebhookData.ts'
import type { Deliverer } from './deliverer.ts'
import { Jobs } from './jobs.ts'
import { repeatWhileDown } from './repeatWhileDown.ts'
import { continueTask } from './webhookTask.ts'

interface StepsOptions extends Pick<Platform, 'clock' | 'log' | 'repository' | 'state' | 'leases' | 'views'> {
  readonly deliverer: Deliverer
  /** Answers true once all events up to a position have become deliveries: until then, an earlier one may still be recorded elsewhere. */
  readonly recorded: (position: number, milliseconds: number) => Promise<boolean>
}

/** An organization has 100 webhooks at most, so none has to wait for another. */
const limit = { total: 1_000, perGroup: 128 }
/** Documents that one step changes. */
const batch = 200
/** Milliseconds for which a step waits until earlier events have become deliveries. */
const longestWait = 5_000
/** Milliseconds beyond the timeout in which an attempt that was under way has been written down. */
const recordingMargin = 30_000

const idle: Partial<WebhookQueue> = { dueAt: null }

/**
 * Does for each webhook, one step at a time and in one process at a time, what has an order or is too much for one write: sends its queued
 * deliveries, releases the paused ones, replays and backfills, deletes what a deleted webhook leaves.
 */
export class WebhookSteps {
  readonly #options: StepsOptions
  readonly #jobs: Jobs<WebhookQueue, 'organizationId' | 'wakeUp'>

  constructor(options: StepsOptions) {
    const { state } = options
    this.#options = options
    this.#jobs = new Jobs<WebhookQueue, 'organizationId' | 'wakeUp'>({
      ...options,
      collection: state.collection(webhookQueues),
      groupBy: 'organizationId',
      unlessChanged: 'wakeUp',
      limit,
      perform: (queue, isOver) => this.#step(queue, isOver),
    })
  }

  /** Looks for due steps at once. */
  wake(): void {
    this.#jobs.wake()
  }

  /** Finishes the steps in flight, within the timeout. */
  stop(): Promise<void> {
    return this.#jobs.stop()
  }

  /** null: nothing is left of a deleted webhook. */
  async #step(queue: WebhookQueue, isOver: () => boolean): Promise<Partial<WebhookQueue> | null> {
    const { id: webhookId, organizationId } = queue
    const subscription = await subscriptionOf(this.#options.repository, { webhookId, organizationId })
    if (subscription === undefined) return this.#forget(queue)
    if (!subscription.isActive) return idle
    if (await this.#releasePaused(subscription)) return this.#again()
    if (!subscription.ordered && (await this.#releaseOrdered(subscription))) return this.#again()
    if (await continueTask(this.#options, subscription, batch)) return this.#again()
    return this.#sendQueued(subscription, isOver)
  }

  /** Looks again when attempts are over that were under way: they leave an entry in the log, and the health of the endpoint. */
  async #forget({ id, emptySince }: WebhookQueue): Promise<Partial<WebhookQueue> | null> {
    const { state, clock, deliverer } = this.#options
    if (await deleteWebhookData(state, id, batch)) return this.#again()
    const now = clock.now()
    const since = emptySince ?? now.toISOString()
    const over = new Date(Date.parse(since) + deliverer.timeout + recordingMargin)
    return over <= now ? null : { emptySince: since, dueAt: over.toISOString() }
  }

  async #releasePaused({ webhookId, ordered }: Subscription): Promise<boolean> {
    const now = this.#options.clock.now().toISOString()
    const kept = this.#options.state.collection(deliveries)
    const query = { where: { webhookId, queue: 'paused' }, sort: [['position', 'asc']], limit: batch } as const
    const paused = await kept.claim(query, resumed(ordered, now))
    return paused.length > 0
  }

  /** Nothing waits for another any more. What is to be tried again keeps its time. */
  async #releaseOrdered({ webhookId }: Subscription): Promise<boolean> {
    const now = this.#options.clock.now().toISOString()
    const kept = this.#options.state.collection(deliveries)
    const live = await kept.find({ where: { webhookId, queue: 'live' }, sort: [['position', 'asc']], limit: batch })
    for (const delivery of live) await kept.update(delivery.id, { queue: 'live' }, unordered(delivery, now))
    return live.length > 0
  }

  async #sendQueued(subscription: Subscription, isOver: () => boolean): Promise<Partial<WebhookQueue>> {
    let current: Subscription | undefined = subscription
    // A batch at a time, so that a replay or a backfill goes on beside a busy queue.
    for (let sent = 0; sent < batch && !isOver(); sent++) {
      if (!current?.isActive || current.ordered !== subscription.ordered) break
      const next = await this.#next(current)
      if (next === null && (await continueTask(this.#options, current, batch))) continue
      if (next === null) return idle
      if (next === 'not yet') break
      const retryAt = this.#retryAt(next)
      if (retryAt !== null) return { dueAt: retryAt }
      if (isOver()) break
      await this.#send(next, current, isOver)
      current = await subscriptionOf(this.#options.repository, current)
    }
    return this.#again()
  }

  /** The live delivery of the earliest event; without one, that of the backfill. */
  async #next(subscription: Subscription): Promise<Delivery | 'not yet' | null> {
    const live = await this.#first(subscription, 'live')
    if (live === null) return this.#first(subscription, 'backfill')
    if (!(await this.#options.recorded(live.position ?? 0, longestWait))) return 'not yet'
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

  async #send(delivery: Delivery, subscription: Subscription, isOver: () => boolean): Promise<void> {
    const kept = this.#options.state.collection(deliveries)
    const queue = delivery.queue!
    // Sent meanwhile by another dispatcher, while this one was held up.
    if ((await kept.update(delivery.id, { queue }, sending)) === null) return
    const changes = await this.#options.deliverer.deliver(delivery, subscription, isOver)
    await repeatWhileDown(() => kept.update(delivery.id, { queue }, changes), isOver)
  }

  #again(): Partial<WebhookQueue> {
    return { dueAt: this.#options.clock.now().toISOString() }
  }
}
