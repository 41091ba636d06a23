import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEvent } from '@manabi/event-store'
import type { Consumer, ConsumerMessages, JsMsg } from 'nats'
import type { Consumption } from '../port.ts'

interface Options {
  readonly open: () => Promise<Consumer>
  readonly decode: (bytes: Uint8Array) => StoredEvent
  readonly onBatch: (events: readonly StoredEvent[]) => Promise<void>
}

/** Messages that are fetched ahead, and at most handed out at once. */
const ahead = 200
/** Milliseconds before what failed is tried again, here or by another dispatcher. */
const pause = 1_000

/** Hands out what has arrived in batches; acknowledges them when they have been acted on, gives them back when not. */
export class NatsConsumption implements Consumption {
  readonly #options: Options
  readonly #arrived: JsMsg[] = []
  readonly #running: Promise<void>
  readonly #stopping = new AbortController()
  #messages: ConsumerMessages | null = null
  #handling: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#messages?.stop()
    for (const message of this.#arrived.splice(0)) message.nak()
    await this.#running
    await this.#handling
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#receive()
      } catch {
        await sleep(pause, undefined, { signal }).catch(() => {})
      }
    }
  }

  async #receive(): Promise<void> {
    const consumer = await this.#options.open()
    if (this.#stopping.signal.aborted) return
    this.#messages = await consumer.consume({ max_messages: ahead, expires: 5_000 })
    for await (const message of this.#messages) {
      if (this.#stopping.signal.aborted) message.nak()
      else {
        this.#arrived.push(message)
        this.#handling ??= this.#handle()
      }
    }
  }

  async #handle(): Promise<void> {
    // What arrived in the same turn of the loop belongs to the same batch.
    await Promise.resolve()
    while (this.#arrived.length > 0) await this.#handleBatch(this.#arrived.splice(0, ahead))
    this.#handling = null
  }

  async #handleBatch(messages: readonly JsMsg[]): Promise<void> {
    try {
      await this.#options.onBatch(messages.map(({ data }) => this.#options.decode(data)))
      for (const message of messages) message.ack()
    } catch {
      for (const message of messages) message.nak(pause)
    }
  }
}
