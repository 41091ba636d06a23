import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import type { StoredEvent, SubscribeOptions, Subscription } from '../port.ts'
import type { ServerEvent, StoredForm } from './storedForm.ts'

const longestWait = 2_000

/** Follows `$all`; begins again after the last position handled whenever the server was away. */
export class EventStoreDbSubscription implements Subscription {
  readonly done: Promise<void>
  readonly #client: EventStoreDBClient
  readonly #form: StoredForm
  readonly #options: SubscribeOptions
  readonly #stopping = new AbortController()
  #position: number
  #checkpoint = 0

  constructor(client: EventStoreDBClient, form: StoredForm, options: SubscribeOptions) {
    this.#client = client
    this.#form = form
    this.#options = options
    this.#position = options.after
    this.done = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.done.catch(() => {})
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted; ) {
      const server = this.#open()
      const before = this.#position
      try {
        await this.#follow(server)
      } catch (error) {
        if (error instanceof HandlerFailed) throw error.cause
      } finally {
        void server.unsubscribe().catch(() => {})
        server.destroy()
      }
      failures = this.#position > before ? 0 : failures + 1
      await sleep(Math.min(100 * 2 ** failures, longestWait), undefined, { signal: this.#stopping.signal }).catch(
        () => {},
      )
    }
  }

  #open(): AllStreamSubscription {
    // A checkpoint of an earlier connection may stand beyond events that were buffered there and never read.
    this.#checkpoint = 0
    const position = BigInt(this.#position)
    const subscription = this.#client.subscribeToAll({
      fromPosition: this.#position === 0 ? START : { commit: position, prepare: position },
      filter: this.#filter(),
    })
    // Errors are met where the subscription is read; one that comes after that must not end the process.
    subscription.on('error', () => {})
    return subscription
  }

  /** The server filters by type where types are wanted, else by our streams; checkpoints tell how far a quiet filter has come. */
  #filter(): Filter {
    const checkpoints = {
      checkpointInterval: 1,
      checkpointReached: (_: AllStreamSubscription, { commit }: { commit: bigint }) => {
        this.#checkpoint = Number(commit)
      },
    }
    const { types } = this.#options
    return types === undefined
      ? streamNameFilter({ prefixes: [this.#form.streamPrefix], ...checkpoints })
      : eventTypeFilter({ regex: `^(?:${types.join('|')})$`, ...checkpoints })
  }

  async #follow(server: AllStreamSubscription): Promise<void> {
    const ended = once(server, 'close').then(() => 'ended' as const)
    const aborted = once(this.#stopping.signal, 'abort').then(() => 'ended' as const)
    for (;;) {
      const events = this.#buffered(server)
      // Everything before a checkpoint has been read once the buffer is empty, and positions rise.
      const reached = server.readableLength === 0 ? this.#checkpoint : 0
      const position = Math.max(this.#position, reached, events.at(-1)?.position ?? 0)
      if (events.length > 0 || position > this.#position) {
        await this.#handle(events, position)
        continue
      }
      const next = await Promise.race([
        once(server, 'readable', { signal: this.#stopping.signal }),
        sleep(250),
        ended,
        aborted,
      ])
      if (next === 'ended' || server.destroyed) return
    }
  }

  #buffered(server: AllStreamSubscription): StoredEvent[] {
    const { batchSize = 1_000 } = this.#options
    const events: StoredEvent[] = []
    while (events.length < batchSize) {
      const resolved = server.read() as { event?: ServerEvent } | null
      if (resolved === null) break
      const { event } = resolved
      if (event !== undefined && this.#form.isOurs(event) && Number(event.position!.commit) > this.#position)
        events.push(this.#form.stored(event))
    }
    return events
  }

  async #handle(events: readonly StoredEvent[], position: number): Promise<void> {
    try {
      await this.#options.onBatch({ events, position })
    } catch (error) {
      throw new HandlerFailed('A subscriber failed.', { cause: error })
    }
    this.#position = position
  }
}

class HandlerFailed extends Error {}
