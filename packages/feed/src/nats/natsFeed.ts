import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEvent } from '@manabi/event-store'
import { Availability, defaultTimeouts, type StatusLog, Unavailable } from '@manabi/kernel'
import type { Msg } from 'nats'
import type { Consumption, Feed, Notice, OnBatch, Publication } from '../port.ts'
import { addressed } from './connectNats.ts'
import { decoded, NatsConsumption } from './natsConsumption.ts'
import { type LinkOptions, NatsLink } from './natsLink.ts'
import { reasonOf } from './reasonOf.ts'
import { namesOf } from './streams.ts'

/**
 * The feed on NATS JetStream: one stream that keeps each event until a dispatcher has acknowledged it, one durable consumer that
 * the dispatchers share, and a plain subject for notices. Names begin with the namespace.
 */
export const openNatsFeed = (url: string, namespace: string, options: Options = {}): Feed => {
  const { log, timeoutMs = defaultTimeouts.nats } = options
  return new NatsFeed(url, { names: namesOf(namespace), status: new Availability('NATS', log), timeoutMs })
}

interface Options {
  /** Gets a sentence when the server stops to answer, and one when it answers again. */
  readonly log?: StatusLog | undefined
  /** How long the server may take to answer, in milliseconds. */
  readonly timeoutMs?: number
}

/** Milliseconds before a first connection that failed is tried again: for callers, and for listeners, who make no calls. */
const [shortPause, pause] = [100, 1_000]

class NatsFeed implements Feed {
  readonly #open: () => Promise<NatsLink>
  readonly #listeners = new Set<(notice: Notice) => void>()
  readonly #consumptions = new Set<NatsConsumption>()
  readonly #closing = new AbortController()
  readonly #servers: readonly string[]
  readonly #status: Availability
  #link: Promise<NatsLink> | null = null
  #isFinding = false

  constructor(url: string, options: LinkOptions) {
    this.#open = () => NatsLink.open(url, (message) => this.#noticed(message), options)
    this.#servers = addressed(url).servers as string[]
    this.#status = options.status
  }

  get reason(): string | null {
    return this.#status.reason
  }

  async publish(events: readonly StoredEvent[]): Promise<Publication> {
    const link = await this.#connected()
    return link.publish(events)
  }

  consume(onBatch: OnBatch): Consumption {
    const open = async () => (await this.#connected()).consumer()
    const consumption = new NatsConsumption(open, onBatch)
    this.#consumptions.add(consumption)
    return {
      stop: async () => {
        await consumption.stop()
        this.#consumptions.delete(consumption)
      },
    }
  }

  notify(notice: Notice): void {
    void this.#connected().then(
      (link) => link.notify(notice),
      () => {},
    )
  }

  onNotice(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener)
    void this.#find()
    return () => this.#listeners.delete(listener)
  }

  async check(): Promise<void> {
    await (await this.#connected()).check()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([...this.#consumptions].map((consumption) => consumption.stop()))
    const link = await this.#link?.catch(() => null)
    await link?.close()
  }

  /** The client comes back by itself after a break; only the first connection is tried again here, at the next call. */
  #connected(): Promise<NatsLink> {
    if (this.#closing.signal.aborted) return Promise.reject(new Unavailable('feed', new Error('The feed is closed.')))
    this.#link ??= this.#open().catch(async (cause) => {
      this.#status.failed('server', reasonOf(cause, this.#servers))
      await sleep(shortPause)
      this.#link = null
      throw new Unavailable('feed', cause, this.reason)
    })
    return this.#link
  }

  /** Listeners make no calls that would connect. */
  async #find(): Promise<void> {
    const { signal } = this.#closing
    if (this.#isFinding) return
    this.#isFinding = true
    while (!signal.aborted && !(await this.#connected().catch(() => null))) {
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }

  #noticed(message: Msg): void {
    const notice = decoded<Notice>(message)
    if (notice !== null) for (const listener of this.#listeners) listener(notice)
  }
}
