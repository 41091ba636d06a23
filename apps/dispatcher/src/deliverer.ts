import { type Clock, monotonic, mostEntries } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import type { Config } from '@manabi/platform'
import type { StateStore } from '@manabi/state-store'
import {
  type Delivery,
  deliveries,
  deliveryAttempts,
  deliveryHeaders,
  guardedAgent,
  keptOutcome,
  type Outcome,
  type SigningKeys,
  type Subscription,
  signingKeys,
  unwrapSecret,
} from '@manabi/webhooks'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Agent } from 'undici'
import { attempt, type Target, targetOf } from './attempt.ts'
import { Deadlines } from './deadlines.ts'
import { deliveryMetrics } from './deliveryMetrics.ts'
import { HealthRecorder } from './healthRecorder.ts'
import type { Course } from './jobOptions.ts'

export interface DelivererOptions {
  readonly config: Pick<
    Config,
    'WEBHOOK_RETRY_SECONDS' | 'WEBHOOK_TIMEOUT_SECONDS' | 'WEBHOOK_ALLOW_PRIVATE' | 'WEBHOOK_DISABLE_SECONDS'
  >
  readonly clock: Clock
  readonly log: Logger
  readonly state: StateStore
  readonly masterKey: MasterKey
}

/** How an attempt changes a delivery, and the seconds between attempts that it goes by. */
export type After = (delivery: Delivery, outcome: Outcome, waits: readonly number[]) => Partial<Delivery>

export interface DeliverOptions {
  /** How an attempt changes a delivery. */
  readonly after: After
  /** Takes the write of the log; default: it is waited for. */
  readonly along?: Course['along']
}

/** Told how an attempt changed its delivery, and the write of the log where it has an entry of its own. */
export type OnAttempted = (changes: Partial<Delivery>, logged: Promise<void> | null) => void

type OnEnd = (outcome: Outcome) => void

/** What an attempt needs of a subscription, ready for use. */
interface Endpoint {
  readonly url: string
  readonly target: Target
  readonly keys: SigningKeys
}

/** Makes single attempts to deliver, and keeps for each what came of it: the log, the endpoint's health, metrics. */
export class Deliverer {
  readonly metrics: ReturnType<typeof deliveryMetrics>
  /** Milliseconds for an attempt. */
  readonly timeout: number
  readonly #options: DelivererOptions
  readonly #agent: Agent
  readonly #health: HealthRecorder
  readonly #deadlines: Deadlines
  /** By the secret as it is kept. */
  readonly #endpoints = new LRUCache<string, Endpoint>(mostEntries(10_000))

  constructor(options: DelivererOptions) {
    const { config, clock, state } = options
    this.#options = options
    this.timeout = config.WEBHOOK_TIMEOUT_SECONDS * 1_000
    this.metrics = deliveryMetrics({ collection: state.collection(deliveries), clock })
    this.#deadlines = new Deadlines(this.timeout)
    const guard = { allowPrivate: config.WEBHOOK_ALLOW_PRIVATE, connectTimeout: this.timeout }
    this.#agent = guardedAgent(guard)
    this.#health = new HealthRecorder(options)
  }

  /** Sends the delivery to the URL that the subscription has, and answers its changes. */
  async deliver(
    delivery: Delivery,
    subscription: Subscription,
    { after, along }: DeliverOptions,
  ): Promise<Partial<Delivery>> {
    const { promise, resolve } = Promise.withResolvers<Parameters<OnAttempted>>()
    this.post(delivery, subscription, after, (...attempted) => resolve(attempted))
    const [changes, logged] = await promise
    if (along === undefined) await logged
    else if (logged !== null) along(logged)
    return changes
  }

  /** `deliver` that calls back, unless it throws: then nothing was sent. */
  post(delivery: Delivery, subscription: Subscription, after: After, onAttempted: OnAttempted): void {
    this.#attempt(delivery, subscription, (outcome) => {
      this.#health.record(subscription, outcome)
      const delivered = keptOutcome(outcome)
      const logged = delivered === undefined ? this.#log(delivery, outcome) : null
      const changes = after(delivery, outcome, this.#options.config.WEBHOOK_RETRY_SECONDS)
      this.#report(delivery, outcome, changes)
      onAttempted(delivered === undefined ? changes : { ...changes, delivered }, logged)
    })
  }

  /** Call it after the last `deliver` has ended. */
  async stop(): Promise<void> {
    await this.#health.stop()
    await this.#agent.close()
  }

  #attempt(delivery: Delivery, subscription: Subscription, onEnd: OnEnd): void {
    const { clock } = this.#options
    const sentAt = clock.now()
    const started = monotonic()
    const { target, keys } = this.#endpointOf(subscription)
    const headers = deliveryHeaders({
      deliveryId: delivery.id,
      eventId: delivery.eventId,
      eventType: delivery.eventType,
      body: delivery.body,
      timestamp: Math.floor(sentAt.getTime() / 1_000),
      secret: keys,
    })
    const options = { agent: this.#agent, timeout: this.timeout, deadlines: this.#deadlines }
    attempt({ target, headers, body: delivery.body }, options, (answer) => {
      onEnd({ ...answer, sentAt, endedAt: clock.now(), milliseconds: Math.round(monotonic() - started) })
    })
  }

  #endpointOf({ webhookId, secret, url }: Subscription): Endpoint {
    const known = this.#endpoints.get(secret)
    if (known?.url === url) return known
    const keys = signingKeys(unwrapSecret(this.#options.masterKey, webhookId, secret))
    const endpoint = { url, target: targetOf(url), keys }
    this.#endpoints.set(secret, endpoint)
    return endpoint
  }

  async #log({ id: deliveryId, webhookId, attempts, dueAt }: Delivery, outcome: Outcome): Promise<void> {
    const { sentAt, httpStatus, milliseconds, error, response } = outcome
    const at = sentAt.toISOString()
    const id = `${deliveryId} ${dueAt ?? ''} ${attempts} ${at}`
    const entry = { id, deliveryId, webhookId, at, httpStatus, milliseconds, error, response }
    await this.#options.state.collection(deliveryAttempts).insert([entry])
  }

  #report({ id, webhookId, organizationId, eventType }: Delivery, outcome: Outcome, changes: Partial<Delivery>): void {
    const { httpStatus, error, milliseconds } = outcome
    const { status, attempts } = changes
    this.metrics.attempts.observe({ status }, milliseconds / 1_000)
    const facts = {
      deliveryId: id,
      webhookId,
      organizationId,
      eventType,
      status,
      attempts,
      httpStatus,
      error,
      milliseconds,
    }
    if (status === 'failed') this.#options.log.warn(facts, 'A webhook delivery failed for good.')
    else this.#options.log.info(facts, 'A webhook delivery was attempted.')
  }
}
