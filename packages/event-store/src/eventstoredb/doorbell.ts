import { type AllStreamSubscription, END, type EventStoreDBClient } from '@eventstore/db-client'
import { Notices } from '../notices.ts'

/** Milliseconds between looks at the events without any notice, and before the server is asked again to send some. */
const pause = 1_000
const pauseBeforeNext = 100

/**
 * Rings when something was appended: at once for this process, by a subscription to the end of $all for the others. Nothing is lost
 * with a ring that does not come, because who follows looks now and then without one.
 */
export class Doorbell extends Notices {
  readonly #client: EventStoreDBClient
  #watchers = 0
  #subscription: AllStreamSubscription | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(client: EventStoreDBClient) {
    super()
    this.#client = client
  }

  /** Until the returned function is called; like a listening socket it keeps the process alive. */
  watch(): () => void {
    if (++this.#watchers === 1) {
      this.#subscribe()
      this.#timer = setInterval(() => this.announce(), pause)
    }
    return () => {
      if (--this.#watchers > 0) return
      clearInterval(this.#timer)
      this.#unsubscribe()
    }
  }

  /** The server ends it when it goes, and when many events come at once. */
  #subscribe(): void {
    if (this.#watchers === 0 || this.#subscription !== null) return
    const subscription = this.#client.subscribeToAll({ fromPosition: END })
    this.#subscription = subscription
    const ended = () => {
      if (this.#subscription !== subscription) return
      this.#unsubscribe()
      setTimeout(() => this.#subscribe(), pauseBeforeNext).unref()
    }
    subscription
      .on('data', () => this.announce())
      .on('confirmation', () => this.announce())
      .on('error', ended)
      .on('end', ended)
  }

  #unsubscribe(): void {
    void this.#subscription?.unsubscribe().catch(() => {})
    this.#subscription = null
  }
}
