import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEvent } from '@manabi/event-store'
import { Unavailable } from '@manabi/kernel'
import type { Consumer, ConsumerMessages, JsMsg, Msg } from 'nats'
import type { Consumption, OnBatch } from '../port.ts'

interface Arrived {
  readonly message: JsMsg
  readonly event: StoredEvent
}

/** Messages that a dispatcher takes at most. */
const most = 200
/** Milliseconds before what failed is tried again, here or by another dispatcher. */
const pause = 1_000
/** Milliseconds that the server may wait for messages; one that came back is asked after so long at most. */
const fetchTimeout = 2_000

/** Hands out what has arrived in batches; acknowledges them when they have been acted on, gives them back when not. */
export class NatsConsumption implements Consumption {
  readonly #open: () => Promise<Consumer>
  readonly #onBatch: OnBatch
  readonly #arrived: Arrived[] = []
  readonly #running: Promise<void>
  readonly #stopping = new AbortController()
  #messages: ConsumerMessages | null = null
  #handling: Promise<void> | null = null

  /** `open` answers the consumer of the stream as it is now: the stream may have been created again. */
  constructor(open: () => Promise<Consumer>, onBatch: OnBatch) {
    this.#open = open
    this.#onBatch = onBatch
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#messages?.stop()
    for (const { message } of this.#arrived.splice(0)) message.nak()
    await this.#running
    await this.#handling
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        const consumer = await this.#open()
        while (!signal.aborted) await this.#receive(consumer)
      } catch {
        await sleep(pause, undefined, { signal }).catch(() => {})
      }
    }
  }

  /** Asks for no more before these are done, so that others get what this one cannot handle yet. */
  async #receive(consumer: Consumer): Promise<void> {
    this.#messages = await consumer.fetch({ max_messages: most, expires: fetchTimeout })
    for await (const message of this.#messages) {
      const event = decoded<StoredEvent>(message)
      if (event === null) message.term()
      else if (this.#stopping.signal.aborted) message.nak()
      else {
        this.#arrived.push({ message, event })
        this.#handling ??= this.#handle()
      }
    }
    await this.#handling
  }

  async #handle(): Promise<void> {
    // What arrived in the same turn of the loop belongs to the same batch.
    await Promise.resolve()
    while (this.#arrived.length > 0) await this.#handleBatch(this.#arrived.splice(0))
    this.#handling = null
  }

  /** An event that cannot be acted on does not hold up others. */
  async #handleBatch(batch: readonly Arrived[]): Promise<void> {
    try {
      const { actedOn } = await this.#onBatch(batch.map(({ event }) => event))
      await actedOn
      for (const { message } of batch) message.ack()
    } catch (error) {
      if (batch.length === 1 || error instanceof Unavailable) for (const { message } of batch) message.nak(pause)
      else for (const one of batch) await this.#handleBatch([one])
    }
  }
}

/** null for what is not JSON: others wrote it to the subject. */
export function decoded<Content>(message: Pick<Msg, 'json'>): Content | null {
  try {
    return message.json<Content>()
  } catch {
    return null
  }
}
