import type { EventBatch, EventStore, Subscription } from '@manabi/event-store'
import type { Feed } from '@manabi/feed'
import type { StateStore } from '@manabi/state-store'
import { stateCollection } from '@manabi/state-store'
import type { Logger } from 'pino'
import { Alarm } from './alarm.ts'

interface Checkpoint {
  readonly id: string
  /** Everything up to here has been acted on. */
  readonly position: number
}

const checkpoints = stateCollection<Checkpoint>()({ name: 'checkpoints', indexes: [] })

export interface RelayOptions {
  readonly eventStore: EventStore
  readonly feed: Feed
  readonly state: StateStore
  readonly log: Logger
  /** Names the checkpoint. */
  readonly name: string
  readonly types: readonly string[]
  /** Nobody can be concerned by what happened before the first event of this type, which is none of `types`. Unset: all concerns somebody. */
  readonly notBefore?: string
}

/** Milliseconds before what failed is tried again, and between writes of the checkpoint. */
const pause = 1_000
/** Events that are published and not acted on yet. No more, so that a feed that loses them all is soon given them again. */
const mostUnderWay = 10_000

/**
 * Publishes the events of the store to the feed, at least once: it follows from a checkpoint that dispatchers have come to, so
 * that a feed may lose everything it has. The checkpoint is written now and then, because an event that comes again does no harm.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #alarm = new Alarm()
  readonly #running: Promise<void>
  #subscription: Subscription | null = null
  readonly #stopping = Promise.withResolvers<void>()
  #isStopped = false
  #position: number | null = null
  #failure: string | null = null
  #keptAt = performance.now()
  #actedOn: Promise<void> = Promise.resolve()
  #underWay = 0

  constructor(options: RelayOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  /** How far events have been acted on; null before the checkpoint has been read. `failure`: what holds them up. */
  status(): { readonly position: number | null; readonly failure: string | null } {
    return { position: this.#position, failure: this.#failure }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopping.resolve()
    this.#alarm.ring()
    await this.#subscription?.stop()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#follow()
      } catch (error) {
        this.#failure = String(error)
        this.#options.log.error({ err: error, position: this.#position }, 'The relay stopped and tries again.')
        await this.#alarm.pause(pause)
      }
    }
    if (this.#position !== null) await this.#keep(this.#position).catch(() => {})
  }

  /** Begins again where the dispatchers are, whatever was published beyond. */
  async #follow(): Promise<void> {
    this.#position ??= await this.#beginning()
    if (this.#isStopped) return
    this.#actedOn = Promise.resolve()
    this.#underWay = 0
    const lost = Promise.withResolvers<never>()
    this.#subscription = this.#options.eventStore.subscribe({
      after: this.#position,
      types: this.#options.types,
      onBatch: (batch) => this.#publish(batch, lost.reject),
    })
    await Promise.race([this.#subscription.done, lost.promise]).finally(() => this.#subscription!.stop())
  }

  async #beginning(): Promise<number> {
    const { state, name, eventStore, notBefore } = this.#options
    const kept = await state.collection(checkpoints).get(name)
    // Not beyond the end: after a backup of the events was put back, what comes next is new.
    if (kept !== null) return Math.min(kept.position, await eventStore.head())
    if (notBefore === undefined) return 0
    const { events, position } = await eventStore.readAll({ after: 0, types: [notBefore], limit: 1 })
    return events[0]?.position ?? position
  }

  async #publish({ events, position }: EventBatch, onLost: (reason: unknown) => void): Promise<void> {
    const { actedOn } = events.length > 0 ? await this.#options.feed.publish(events) : nothing
    this.#failure = null
    this.#underWay += events.length
    this.#actedOn = Promise.all([this.#actedOn, actedOn]).then(async () => {
      this.#underWay -= events.length
      this.#position = position
      if (performance.now() - this.#keptAt >= pause) await this.#keep(position)
    })
    this.#actedOn.catch(onLost)
    if (this.#underWay > mostUnderWay) await Promise.race([this.#actedOn, this.#stopping.promise])
  }

  async #keep(position: number): Promise<void> {
    this.#keptAt = performance.now()
    await this.#options.state.collection(checkpoints).put({ id: this.#options.name, position })
  }
}

const nothing = { actedOn: Promise.resolve() }
