import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEvent } from '@manabi/event-store'
import { type Availability, Unavailable } from '@manabi/kernel'
import { type Consumer, Events, type JetStreamManager, type Msg, type NatsConnection } from 'nats'
import type { Notice, Publication } from '../port.ts'
import { connectNats } from './connectNats.ts'
import { reasonOf } from './reasonOf.ts'
import { consumerName, ensureStreams, isMissing, type ServerNames } from './streams.ts'
import { type StreamState, Unacknowledged } from './unacknowledged.ts'

export interface LinkOptions {
  readonly names: ServerNames
  readonly status: Availability
  /** How long the server may take to answer, in milliseconds. */
  readonly timeoutMs: number
}

/** A connection, and the stream at its other end. While it is broken everything is refused at once. */
export class NatsLink {
  readonly #connection: NatsConnection
  readonly #manager: JetStreamManager
  readonly #names: ServerNames
  readonly #status: Availability
  readonly #timeoutMs: number
  readonly #unacknowledged = new Unacknowledged(() => this.#look())
  #isBroken = false

  static async open(url: string, onNotice: (message: Msg) => void, options: LinkOptions): Promise<NatsLink> {
    const { names, status, timeoutMs } = options
    const connection = await connectNats(url, timeoutMs)
    try {
      const manager = await connection.jetstreamManager({ timeout: timeoutMs })
      const link = new NatsLink(connection, manager, options)
      await link.#ensure()
      status.succeeded('server')
      connection.subscribe(names.notices, { callback: (error, message) => error === null && onNotice(message) })
      return link
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  private constructor(connection: NatsConnection, manager: JetStreamManager, options: LinkOptions) {
    this.#connection = connection
    this.#manager = manager
    this.#names = options.names
    this.#status = options.status
    this.#timeoutMs = options.timeoutMs
    void this.#watch()
  }

  /** A stream that is missing is created, and the publisher publishes again. */
  async publish(events: readonly StoredEvent[]): Promise<Publication> {
    this.#demand()
    const jetStream = this.#connection.jetstream({ timeout: this.#timeoutMs })
    const { subject } = this.#names
    // The server drops an id that it was given within the stream's duplicate window.
    const published = events.map((event) => jetStream.publish(subject, JSON.stringify(event), { msgID: event.id }))
    try {
      const kept = await Promise.all(published)
      return { actedOn: this.#unacknowledged.add(Math.max(...kept.map(({ seq }) => seq))) }
    } catch (error) {
      await this.#ensure().catch(() => {})
      throw new Unavailable('feed', error)
    }
  }

  async consumer(): Promise<Consumer> {
    this.#demand()
    await this.#ensure()
    return this.#connection.jetstream({ timeout: this.#timeoutMs }).consumers.get(this.#names.stream, consumerName)
  }

  notify(notice: Notice): void {
    if (!this.#isBroken) this.#connection.publish(this.#names.notices, JSON.stringify(notice))
  }

  async check(): Promise<void> {
    this.#demand()
    await this.#manager.streams.info(this.#names.stream)
  }

  /** Sends what is still to be sent, if the server takes it. */
  async close(): Promise<void> {
    if (!this.#isBroken)
      await Promise.race([this.#connection.flush().catch(() => {}), sleep(this.#timeoutMs, undefined, { ref: false })])
    this.#unacknowledged.lose('The feed is closed.')
    await this.#connection.close()
  }

  #demand(): void {
    if (this.#isBroken) throw new Unavailable('feed', new Error('The connection is broken.'), this.#status.reason)
  }

  async #ensure(): Promise<void> {
    this.#unacknowledged.known(await ensureStreams(this.#manager, this.#names))
  }

  async #look(): Promise<StreamState | null> {
    try {
      const { created, state } = await this.#manager.streams.info(this.#names.stream)
      return { created, first: state.first_seq, last: state.last_seq }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** A server that was down may have lost what it had not written yet. */
  async #watch(): Promise<void> {
    for await (const { type, data } of this.#connection.status()) {
      if (type === Events.Error) this.#status.failed('server', reasonOf({ code: data, message: String(data) }))
      if (type === Events.Disconnect) {
        this.#isBroken = true
        this.#status.failed('server', reasonOf(new Error('the connection broke')))
        this.#unacknowledged.lose('The connection broke.')
      }
      if (type === Events.Reconnect) {
        this.#isBroken = false
        this.#status.succeeded('server')
      }
    }
  }
}
