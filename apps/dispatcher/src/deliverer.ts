import { monotonic } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import {
  attempted,
  type Delivery,
  deliveries,
  deliveryAttempts,
  deliveryHeaders,
  guardedAgent,
  isBrief,
  type Outcome,
  type Subscription,
  unwrapSecret,
} from '@manabi/webhooks'
import type { Agent } from 'undici'
import { attempt } from './attempt.ts'
import { deliveryMetrics } from './deliveryMetrics.ts'
import { HealthRecorder } from './healthRecorder.ts'
import { repeatWhileDown } from './repeatWhileDown.ts'

type Pieces = Pick<Platform, 'config' | 'clock' | 'log' | 'state' | 'masterKey'>

/** Makes single attempts to deliver, and keeps for each what came of it: the log, the endpoint's health, metrics. */
export class Deliverer {
  readonly metrics: ReturnType<typeof deliveryMetrics>
  /** Milliseconds for an attempt. */
  readonly timeout: number
  readonly #options: Pieces
  readonly #agent: Agent
  readonly #health: HealthRecorder

  constructor(options: Pieces) {
    const { config, clock, state } = options
    this.#options = options
    this.timeout = config.WEBHOOK_TIMEOUT_SECONDS * 1_000
    this.metrics = deliveryMetrics({ collection: state.collection(deliveries), clock })
    const guard = { allowPrivate: config.WEBHOOK_ALLOW_PRIVATE, connectTimeout: this.timeout }
    this.#agent = guardedAgent(guard)
    this.#health = new HealthRecorder(options)
  }

  /**
   * Sends the delivery to the URL that the subscription has, and answers how the delivery changes. While the store is down it waits with
   * the outcome until `isOver`, because the message would be sent again without it.
   */
  async deliver(delivery: Delivery, subscription: Subscription, isOver: () => boolean): Promise<Partial<Delivery>> {
    const outcome = await this.#attempt(delivery, subscription)
    this.#health.record(subscription, outcome)
    if (!isBrief(outcome)) await repeatWhileDown(() => this.#log(delivery, outcome), isOver)
    const changes = attempted(delivery, outcome, this.#options.config.WEBHOOK_RETRY_SECONDS)
    this.#report(delivery, outcome, changes)
    return changes
  }

  /** Call it after the last `deliver` has ended. */
  async stop(): Promise<void> {
    await this.#health.stop()
    await this.#agent.close()
  }

  async #attempt(delivery: Delivery, { webhookId, url, secret }: Subscription): Promise<Outcome> {
    const { clock, masterKey } = this.#options
    const sentAt = clock.now()
    const started = monotonic()
    const { id: deliveryId, eventId, eventType, body } = delivery
    const timestamp = Math.floor(sentAt.getTime() / 1_000)
    const signed = { deliveryId, eventId, eventType, body, timestamp }
    const headers = deliveryHeaders({ ...signed, secret: unwrapSecret(masterKey, webhookId, secret) })
    const answer = await attempt({ url, headers, body }, this.#agent, this.timeout)
    return { ...answer, sentAt, endedAt: clock.now(), milliseconds: Math.round(monotonic() - started) }
  }

  async #log({ id: deliveryId, webhookId, attempts }: Delivery, outcome: Outcome): Promise<void> {
    const { sentAt, httpStatus, milliseconds, error, response } = outcome
    const at = sentAt.toISOString()
    const entry = { id: `${deliveryId} ${attempts} ${at}`, deliveryId, webhookId, at }
    const tried = { httpStatus, milliseconds, error, response }
    await this.#options.state.collection(deliveryAttempts).insert([{ ...entry, ...tried }])
  }

  #report(delivery: Delivery, { httpStatus, error, milliseconds }: Outcome, changes: Partial<Delivery>): void {
    const { id: deliveryId, webhookId, organizationId, eventType } = delivery
    const { status, attempts } = changes
    this.metrics.attempts.observe({ status }, milliseconds / 1_000)
    const tried = { status, attempts, httpStatus, error, milliseconds }
    const facts = { deliveryId, webhookId, organizationId, eventType, ...tried }
    if (status === 'failed') this.#options.log.warn(facts, 'A webhook delivery failed for good.')
    else this.#options.log.info(facts, 'A webhook delivery was attempted.')
  }
}
