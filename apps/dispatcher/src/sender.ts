import type { Repository } from '@manabi/event-store'
import type { Clock } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import type { Config } from '@manabi/platform'
import type { StateCollection, StateStore } from '@manabi/state-store'
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
import { Alarm } from './alarm.ts'
import { attempt } from './attempt.ts'
import { InHand } from './inHand.ts'

export interface SenderOptions {
  readonly config: Pick<Config, 'WEBHOOK_RETRY_SECONDS' | 'WEBHOOK_TIMEOUT_SECONDS' | 'WEBHOOK_ALLOW_PRIVATE'>
  readonly clock: Clock
  readonly log: Logger
  readonly repository: Repository
  readonly state: StateStore
  readonly masterKey: MasterKey
}

/** Milliseconds after which deliveries of other processes are found, and what failed is tried again. */
const longestPause = 1_000
/** What a lease has beyond the timeout, in milliseconds, for everything but the exchange. */
const leaseMargin = 30_000

/**
 * Sends the deliveries that are due, shared with any number of other senders: each is taken atomically with a lease, so that
 * two never have the same one, and the deliveries of a sender that dies are taken again when their leases run out.
 */
export class Sender {
  readonly #options: SenderOptions
  readonly #deliveries: StateCollection<Delivery, 'dueAt' | 'webhookId' | 'createdAt' | 'id' | 'status'>
  readonly #agent: Agent
  readonly #timeout: number
  readonly #alarm = new Alarm()
  readonly #inHand = new InHand()
  readonly #running: Promise<void>
  #isStopped = false

  constructor(options: SenderOptions) {
    const { state, config } = options
    this.#options = options
    this.#deliveries = state.collection(deliveries)
    this.#timeout = config.WEBHOOK_TIMEOUT_SECONDS * 1_000
    this.#agent = guardedAgent({ allowPrivate: config.WEBHOOK_ALLOW_PRIVATE, connectTimeout: this.#timeout })
    this.#running = this.#run()
  }

  /** How many deliveries are being sent. */
  get sending(): number {
    return this.#inHand.size
  }

  /** Looks for due deliveries at once. */
  wake(): void {
    this.#alarm.ring()
  }

  /** Takes none any more and finishes those in hand: within the timeout. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#alarm.ring()
    await this.#running
    await this.#inHand.done()
    await this.#agent.close()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const pause = await this.#sendDue().catch((error) => {
        this.#options.log.error({ err: error }, 'Due deliveries could not be taken; trying again.')
        return longestPause
      })
      await this.#alarm.pause(pause)
    }
  }

  /** Answers the milliseconds until there may be more to do. */
  async #sendDue(): Promise<number> {
    while (this.#inHand.hasRoom && !this.#isStopped) {
      const taken = await this.#take()
      for (const delivery of taken) this.#begin(delivery)
      if (taken.length < InHand.atOnce) return this.#untilNextDue()
    }
    return longestPause
  }

  #take(): Promise<readonly Delivery[]> {
    const now = this.#options.clock.now()
    return this.#deliveries.claim(
      {
        where: { dueAt: { upTo: now.toISOString() }, webhookId: { notIn: this.#inHand.busyEndpoints() } },
        sort: [['dueAt', 'asc']],
        limit: InHand.atOnce,
      },
      { status: 'delivering', dueAt: new Date(now.getTime() + this.#timeout + leaseMargin).toISOString() },
    )
  }

  async #untilNextDue(): Promise<number> {
    const now = this.#options.clock.now().getTime()
    const [next] = await this.#deliveries.find({
      where: { dueAt: { from: new Date(now + 1).toISOString() } },
      sort: [['dueAt', 'asc']],
      limit: 1,
    })
    return next === undefined ? longestPause : Math.min(Date.parse(next.dueAt!) - now, longestPause)
  }

  #begin(delivery: Delivery): void {
    const sent = this.#send(delivery).catch((error) => {
      this.#options.log.error({ err: error, deliveryId: delivery.id }, 'A delivery was left to its lease.')
    })
    this.#inHand.add(delivery.webhookId, sent, () => this.#alarm.ring())
  }

  async #send(delivery: Delivery): Promise<void> {
    if (this.#isStopped) return this.#handBack(delivery)
    const subscription = await this.#subscription(delivery)
    if (subscription === undefined) {
      await this.#deliveries.delete({ id: delivery.id })
      return
    }
    const outcome = await this.#attempt(delivery, subscription)
    const changes = afterAttempt(delivery, outcome, this.#options.config.WEBHOOK_RETRY_SECONDS)
    await this.#deliveries.update(delivery.id, { dueAt: delivery.dueAt }, changes)
    this.#report(delivery, outcome, changes)
    // The pause under way knows nothing of this retry.
    if (changes.status === 'pending') this.wake()
  }

  async #subscription({ organizationId, webhookId }: Delivery): Promise<Subscription | undefined> {
    const { state } = await this.#options.repository.load(subscriptions, [organizationId])
    return state.find((subscription) => subscription.webhookId === webhookId)
  }

  async #attempt(delivery: Delivery, { url, webhookId, secret }: Subscription): Promise<Outcome> {
    const { clock, masterKey } = this.#options
    const sentAt = clock.now()
    const headers = deliveryHeaders({
      deliveryId: delivery.id,
      eventId: delivery.eventId,
      eventType: delivery.eventType,
      body: delivery.body,
      timestamp: Math.floor(sentAt.getTime() / 1_000),
      secret: unwrapSecret(masterKey, webhookId, secret),
    })
    const answer = await attempt({ url, headers, body: delivery.body }, this.#agent, this.#timeout)
    return { sentAt, endedAt: clock.now(), ...answer }
  }

  async #handBack({ id, dueAt }: Delivery): Promise<void> {
    await this.#deliveries.update(id, { dueAt }, { status: 'pending', dueAt: this.#options.clock.now().toISOString() })
  }

  #report({ id, webhookId, organizationId, eventType }: Delivery, outcome: Outcome, changes: Partial<Delivery>): void {
    const { httpStatus, error, sentAt, endedAt } = outcome
    const { status, attempts } = changes
    const durationMs = endedAt.getTime() - sentAt.getTime()
    this.#options.log.info(
      { deliveryId: id, webhookId, organizationId, eventType, status, attempts, httpStatus, error, durationMs },
      'A webhook delivery was attempted.',
    )
  }
}
