import type { StreamSubscription } from '@eventstore/db-client'
import type { EventRef } from '@manabi/kernel'
import { keepSubscribed } from './keepSubscribed.ts'

interface Server {
  /** A subscription that ends when the connection does. */
  readonly subscribe: () => StreamSubscription
  readonly hasEvent: (event: EventRef) => Promise<boolean>
}

/**
 * Notices when the server has another log than before, as after a backup was put back while this process ran: it looks whenever there
 * is a new connection.
 */
export class LogWatch {
  readonly #server: Server
  readonly #lost = Promise.withResolvers<void>()
  #last: EventRef | null = null
  #end: (() => void) | null = null

  constructor(server: Server) {
    this.#server = server
  }

  /** Resolves when the log lacks an event that was in it. */
  get lost(): Promise<void> {
    return this.#lost.promise
  }

  /** The log has this event. */
  seen(event: EventRef | undefined): void {
    if (event === undefined || event.position < (this.#last?.position ?? 0)) return
    this.#last = event
    this.#end ??= keepSubscribed(this.#server.subscribe, (subscription) =>
      // Where that fails, the connection is lost once more.
      subscription.on(
        'confirmation',
        () => void this.#look().catch(() => subscription.destroy(new Error('Not seen.'))),
      ),
    )
  }

  close(): void {
    this.#end?.()
    this.#end = () => {}
  }

  async #look(): Promise<void> {
    if (!(await this.#server.hasEvent(this.#last!))) this.#lost.resolve()
  }
}
