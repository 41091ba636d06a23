import type { Repository } from '@manabi/event-store'
import { type Clock, monotonic } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import type { Config } from '@manabi/platform'
import type { StateStore } from '@manabi/state-store'
import {
  afterAttempt,
  type Delivery,
  deliveries,
  deliveryHeaders,
  guardedAgent,
  type Outcome,
  type Subscription,
  subscriptions,
  unwrapSecret,
} from '@manabi/webhooks'
import type { Logger } from 'pino'
import type { Agent } from 'undici'
import { attempt } from './attempt.ts'
import { deliveryMetrics } from './deliveryMetrics.ts'
import { LeasedJobs } from './leasedJobs.ts'

export interface SenderOptions {
  readonly config: Pick<Config, 'WEBHOOK_RETRY_SECONDS' | 'WEBHOOK_TIMEOUT_SECONDS' | 'WEBHOOK_ALLOW_PRIVATE'>
  readonly clock: Clock
  readonly log: Logger
  readonly repository: Repository
  readonly state: StateStore
  readonly masterKey: MasterKey
}

/** How many deliveries may be in flight, and how many of them to one endpoint. */
const limit = { total: 1_000, perGroup: 16, batch: 8 }
/** Milliseconds that a lease lasts beyond the timeout: for reading the subscription and recording the outcome. */
const leaseMargin = 30_000

/** Sends the deliveries that are due, shared with any number of other senders. */
export class Sender {
  readonly metrics: ReturnType<typeof deliveryMetrics>
  readonly #options: SenderOptions
  readonly #agent: Agent
  readonly #timeout: number
  readonly #jobs: LeasedJobs<Delivery, 'webhookId'>

  constructor(options: SenderOptions) {
    const { config, clock, state } = options
    const collection = state.collection(deliveries)
    this.metrics = deliveryMetrics({ collection, clock })
    this.#options = options
    this.#timeout = config.WEBHOOK_TIMEOUT_SECONDS * 1_000
    this.#agent = guardedAgent({ allowPrivate: config.WEBHOOK_ALLOW_PRIVATE, connectTimeout: this.#timeout })
    this.#jobs = new LeasedJobs<Delivery, 'webhookId'>({
      ...options,
      collection,
      groupBy: 'webhookId',
      limit,
      lease: this.#timeout + leaseMargin,
      onClaim: { status: 'delivering' },
      onRelease: { status: 'pending' },
      perform: (delivery) => this.#send(delivery),
    })
  }

  /** How many deliveries are being sent. */
  get sending(): number {
    return this.#jobs.size
  }

  /** Looks for due deliveries at once. */
  wake(): void {
    this.#jobs.wake()
  }

  /** Claims no more deliveries and finishes those in flight, within the timeout. */
  async stop(): Promise<void> {
    await this.#jobs.stop()
    await this.#agent.close()
  }

  /** null: the webhook was deleted, and the delivery with it. */
  async #send(delivery: Delivery): Promise<Partial<Delivery> | null> {
    const subscription = await this.#subscription(delivery)
    if (subscription === undefined) return null
    const outcome = await this.#attempt(delivery, subscription)
    const changes = afterAttempt(delivery, outcome, this.#options.config.WEBHOOK_RETRY_SECONDS)
    this.#report(delivery, outcome, changes)
    return changes
  }

  async #subscription({ organizationId, webhookId }: Delivery): Promise<Subscription | undefined> {
    const { state } = await this.#options.repository.load(subscriptions, [organizationId])
    return state.find((subscription) => subscription.webhookId === webhookId)
  }

  async #attempt(delivery: Delivery, { url, webhookId, secret }: Subscription): Promise<Outcome> {
    const { clock, masterKey } = this.#options
    const sentAt = clock.now()
    const started = monotonic()
    const headers = deliveryHeaders({
      deliveryId: delivery.id,
      eventId: delivery.eventId,
      eventType: delivery.eventType,
      body: delivery.body,
      timestamp: Math.floor(sentAt.getTime() / 1_000),
      secret: unwrapSecret(masterKey, webhookId, secret),
    })
    const answer = await attempt({ url, headers, body: delivery.body }, this.#agent, this.#timeout)
    return { sentAt, endedAt: clock.now(), milliseconds: Math.round(monotonic() - started), ...answer }
  }

  #report({ id, webhookId, organizationId, eventType }: Delivery, outcome: Outcome, changes: Partial<Delivery>): void {
    const { httpStatus, error, milliseconds } = outcome
    const { status, attempts } = changes
    this.metrics.attempts.observe({ status }, milliseconds / 1_000)
    this.#options.log.info(
      { deliveryId: id, webhookId, organizationId, eventType, status, attempts, httpStatus, error, milliseconds },
      'A webhook delivery was attempted.',
    )
  }
}
