import { setTimeout } from 'node:timers/promises'
import {
  beginningAt,
  type EventBatch,
  type FollowedTo,
  followed,
  goingOn,
  type Subscription,
} from '@manabi/event-store'
import { isReported } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { stateCollection } from '@manabi/state-store'
import { Alarm } from './alarm.ts'

/** Every event up to its position has been handled. */
interface Checkpoint extends FollowedTo {
  readonly id: string
}

const checkpoints = stateCollection<Checkpoint>()({ name: 'checkpoints', indexes: [] })

export interface RelayOptions extends Pick<Platform, 'eventStore' | 'feed' | 'state' | 'log'> {
  /** Names the checkpoint. */
  readonly name: string
  readonly types: readonly string[]
  /** A type outside `types`: events before its first one are skipped. Unset: none are. */
  readonly notBefore?: string
}

/** Milliseconds before a failure is retried, and between writes of the checkpoint. */
const pause = 1_000
/** Limit of events published and not yet handled, so that a feed that loses them all has little to be sent again. */
const maxInFlight = 10_000

/**
 * Publishes the events of the store to the feed, at least once: it follows the store from the checkpoint that dispatchers have reached,
 * so that the feed may lose everything. The checkpoint is written once a second, because an event that comes again does no harm.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #alarm = new Alarm()
  readonly #running: Promise<void>
  #subscription: Subscription | null = null
  readonly #stopping = Promise.withResolvers<void>()
  #isStopped = false
  #followed: FollowedTo | null = null
  #keptAt = performance.now()
  #advance = Promise.withResolvers<void>()
  #actedOn: Promise<void> = Promise.resolve()
  #inFlight = 0

  constructor(options: RelayOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  /** Events up to here have been handled; null until the checkpoint is read. */
  get position(): number | null {
    return this.#followed?.position ?? null
  }

  /** Answers true once events up to this position have been handled; false when they were not after `milliseconds`, or it stops. */
  async reached(position: number, milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds
    const isReached = () => (this.position ?? -1) >= position
    while (!isReached() && !this.#isStopped && performance.now() < deadline) {
      const advanced = Promise.race([this.#advance.promise, this.#stopping.promise])
      await Promise.race([advanced, setTimeout(deadline - performance.now(), undefined, { ref: false })])
    }
    return isReached()
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
        if (!isReported(error))
          this.#options.log.error({ err: error, position: this.position }, 'The relay stopped and tries again.')
        await this.#alarm.pause(pause)
      }
    }
    if (this.#followed !== null) await this.#keep(this.#followed).catch(() => {})
  }

  /** Starts from the checkpoint, whatever was published beyond it. */
  async #follow(): Promise<void> {
    this.#followed ??= await this.#beginning()
    if (this.#isStopped) return
    this.#actedOn = Promise.resolve()
    this.#inFlight = 0
    const lost = Promise.withResolvers<never>()
    this.#subscription = this.#options.eventStore.subscribe({
      after: this.#followed.position,
      types: this.#options.types,
      onBatch: (batch) => this.#publish(batch, lost.reject),
    })
    await Promise.race([this.#subscription.done, lost.promise]).finally(() => this.#subscription!.stop())
  }

  async #beginning(): Promise<FollowedTo> {
    const { state, name, eventStore, notBefore } = this.#options
    const kept = await state.collection(checkpoints).get(name)
    const next = kept && (await goingOn(eventStore, kept))
    if (next !== null) return next
    if (notBefore === undefined) return beginningAt(0)
    const { events, position } = await eventStore.readAll({ after: 0, types: [notBefore], limit: 1 })
    return beginningAt(events[0]?.position ?? position)
  }

  async #publish({ events, position }: EventBatch, onLost: (reason: unknown) => void): Promise<void> {
    const { actedOn } = events.length > 0 ? await this.#options.feed.publish(events) : nothing
    this.#inFlight += events.length
    this.#actedOn = Promise.all([this.#actedOn, actedOn]).then(async () => {
      this.#inFlight -= events.length
      this.#followed = followed(this.#followed!, events, position)
      this.#advance.resolve()
      this.#advance = Promise.withResolvers<void>()
      if (performance.now() - this.#keptAt >= pause) await this.#keep(this.#followed)
    })
    this.#actedOn.catch(onLost)
    if (this.#inFlight > maxInFlight) await Promise.race([this.#actedOn, this.#stopping.promise])
  }

  async #keep(to: FollowedTo): Promise<void> {
    this.#keptAt = performance.now()
    await this.#options.state.collection(checkpoints).put({ ...to, id: this.#options.name })
  }
}

const nothing = { actedOn: Promise.resolve() }
