import { type AllStreamSubscription, END, type EventStoreDBClient } from '@eventstore/db-client'
import { Notices } from '../notices.ts'

/** Milliseconds between looks at the events without any notice. */
const pause = 1_000
/** Milliseconds before the server is asked again to send notices: more after each time that it refused. */
const firstPause = 100
const longestPause = 5_000

/**
 * Announces appends: at once those of this process, by a subscription to the end of $all those of others. A notice that gets lost
 * costs a second and nothing else, because followers look now and then without one.
 */
export class AppendNotifier extends Notices {
  readonly #client: EventStoreDBClient
  #known = 0
  #hints = 0
  #watchers = 0
  #subscription: AllStreamSubscription | null = null
  #timer: NodeJS.Timeout | undefined
  #pause = firstPause

  constructor(client: EventStoreDBClient) {
    super()
    this.#client = client
  }

  /** The position of the last event that is known to be there. */
  get known(): number {
    return this.#known
  }

  /** How often it was said that there may be later ones. */
  get hints(): number {
    return this.#hints
  }

  /** At once, and a second time from the server: what was read meanwhile is known by its position. */
  appended(position: number | null): void {
    if (position === null) this.#hint()
    else if (position > this.#known) {
      this.#known = position
      this.announce()
    }
  }

  #hint(): void {
    this.#hints++
    this.announce()
  }

  /** Until the returned function is called; like a listening socket it keeps the process alive. */
  watch(): () => void {
    if (++this.#watchers === 1) {
      this.#subscribe()
      this.#timer = setInterval(() => this.#hint(), pause)
    }
    return () => {
      if (--this.#watchers > 0) return
      clearInterval(this.#timer)
      this.#unsubscribe()
    }
  }

  /** The server ends it when it stops, and when many events come at once. */
  #subscribe(): void {
    if (this.#watchers === 0 || this.#subscription !== null) return
    const subscription = this.#client.subscribeToAll({ fromPosition: END })
    this.#subscription = subscription
    const ended = () => {
      if (this.#subscription !== subscription) return
      this.#unsubscribe()
      setTimeout(() => this.#subscribe(), this.#pause).unref()
      this.#pause = Math.min(2 * this.#pause, longestPause)
    }
    const confirmed = () => {
      this.#pause = firstPause
      this.#hint()
    }
    subscription
      .on('data', ({ event }) => this.appended(event?.position === undefined ? null : Number(event.position.commit)))
      .on('confirmation', confirmed)
      .on('error', ended)
      .on('end', ended)
  }

  #unsubscribe(): void {
    void this.#subscription?.unsubscribe().catch(() => {})
    this.#subscription = null
  }
}
