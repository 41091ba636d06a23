import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEvent } from '@manabi/event-store'
import { Unavailable } from '@manabi/kernel'
import { type JetStreamClient, JSONCodec, type NatsConnection } from 'nats'
import type { Consumption, Feed, Notice } from '../port.ts'
import { connectNats } from './connectNats.ts'
import { NatsConsumption } from './natsConsumption.ts'
import { consumerName, namesOf } from './streams.ts'

/** How long a publication may wait for its acknowledgement, in milliseconds. */
const patience = 2_000

/**
 * The feed on NATS JetStream: one stream that keeps each event until a dispatcher has acknowledged it, one durable consumer that
 * the dispatchers share, and a plain subject for notices. Names begin with the namespace.
 */
export const openNatsFeed = (url: string, namespace: string): Feed => new NatsFeed(url, namespace)

class NatsFeed implements Feed {
  readonly #names: ReturnType<typeof namesOf>
  readonly #url: string
  readonly #events = JSONCodec<StoredEvent>()
  readonly #notices = JSONCodec<Notice>()
  readonly #listeners = new Set<(notice: Notice) => void>()
  readonly #consumptions = new Set<NatsConsumption>()
  #connection: Promise<NatsConnection> | null = null
  #isClosed = false

  constructor(url: string, namespace: string) {
    this.#url = url
    this.#names = namesOf(namespace)
  }

  /** The server drops an event id that it was given within the stream's duplicate window. */
  async publish(events: readonly StoredEvent[]): Promise<void> {
    const jetStream = await this.#jetStream()
    const publications = events.map((event) =>
      jetStream.publish(this.#names.subject, this.#events.encode(event), { msgID: event.id, timeout: patience }),
    )
    await Promise.all(publications).catch(unavailable)
  }

  consume(onBatch: (events: readonly StoredEvent[]) => Promise<void>): Consumption {
    const open = async () => (await this.#jetStream()).consumers.get(this.#names.stream, consumerName)
    const consumption = new NatsConsumption({ open, decode: (bytes) => this.#events.decode(bytes), onBatch })
    this.#consumptions.add(consumption)
    return {
      stop: async () => {
        await consumption.stop()
        this.#consumptions.delete(consumption)
      },
    }
  }

  notify(notice: Notice): void {
    void this.#connect().then(
      (connection) => connection.publish(this.#names.notices, this.#notices.encode(notice)),
      () => {},
    )
  }

  onNotice(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener)
    this.#connect().catch(() => {})
    return () => this.#listeners.delete(listener)
  }

  async check(): Promise<number> {
    return (await this.#connect()).rtt()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#consumptions].map((consumption) => consumption.stop()))
    const connection = await this.#connection?.catch(() => null)
    await connection?.drain().catch(() => {})
  }

  async #jetStream(): Promise<JetStreamClient> {
    return (await this.#connect().catch(unavailable)).jetstream({ timeout: patience })
  }

  /** The client comes back by itself after a break; only the first connection is tried again here, at the next call. */
  #connect(): Promise<NatsConnection> {
    if (this.#isClosed) return Promise.reject(new Unavailable('feed', 'The feed is closed.'))
    this.#connection ??= connectNats(this.#url, this.#names).then(
      (connection) => {
        void this.#listen(connection)
        return connection
      },
      async (error) => {
        await sleep(100)
        this.#connection = null
        throw error
      },
    )
    return this.#connection
  }

  async #listen(connection: NatsConnection): Promise<void> {
    for await (const { data } of connection.subscribe(this.#names.notices)) {
      const notice = this.#notices.decode(data)
      for (const listener of this.#listeners) listener(notice)
    }
  }
}

function unavailable(error: unknown): never {
  throw error instanceof Unavailable ? error : new Unavailable('feed', error)
}
