import type { EventBatch, EventStore, Subscription } from '@manabi/event-store'
import type { Feed } from '@manabi/feed'
import type { StateStore } from '@manabi/state-store'
import { stateCollection } from '@manabi/state-store'
import type { Logger } from 'pino'
import { Alarm } from './alarm.ts'

interface Checkpoint {
  readonly id: string
  /** Everything up to here has been published. */
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
  /** Nobody can be concerned by what happened before the first event of this type. */
  readonly notBefore: string
}

/** Milliseconds before what failed is tried again, and between writes of the checkpoint. */
const pause = 1_000

/**
 * Publishes the events of the store to the feed, at least once: it follows from a checkpoint that is written after they have
 * been published, now and then, because an event that comes again does no harm.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #alarm = new Alarm()
  readonly #running: Promise<void>
  #subscription: Subscription | null = null
  #isStopped = false
  #position: number | null = null
  #failure: string | null = null
  #keptAt = performance.now()

  constructor(options: RelayOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  /** How far the events have been published; null before the checkpoint has been read. `failure`: what holds it up. */
  status(): { readonly position: number | null; readonly failure: string | null } {
    return { position: this.#position, failure: this.#failure }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
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

  async #follow(): Promise<void> {
    this.#position ??= await this.#beginning()
    if (this.#isStopped) return
    this.#subscription = this.#options.eventStore.subscribe({
      after: this.#position,
      types: this.#options.types,
      onBatch: (batch) => this.#publish(batch),
    })
    await this.#subscription.done
  }

  async #beginning(): Promise<number> {
    const { state, name, eventStore, notBefore } = this.#options
    const kept = await state.collection(checkpoints).get(name)
    // Not beyond the end: after a backup of the events was put back, what comes next is new.
    if (kept !== null) return Math.min(kept.position, await eventStore.head())
    const { events, position } = await eventStore.readAll({ after: 0, types: [notBefore], limit: 1 })
    return events.length === 0 ? position : events[0]!.position - 1
  }

  async #publish({ events, position }: EventBatch): Promise<void> {
    if (events.length > 0) await this.#options.feed.publish(events)
    this.#position = position
    this.#failure = null
    if (performance.now() - this.#keptAt >= pause) await this.#keep(position)
  }

  async #keep(position: number): Promise<void> {
    this.#keptAt = performance.now()
    await this.#options.state.collection(checkpoints).put({ id: this.#options.name, position })
  }
}
