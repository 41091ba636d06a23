import { setTimeout as sleep } from 'node:timers/promises'
import { END } from '@eventstore/db-client'
import { defaultTimeouts, type StatusLog, Unavailable } from '@manabi/kernel'
import { follow } from '../follow.ts'
import { hasEvent } from '../followedTo.ts'
import type {
  AppendResult,
  EventBatch,
  EventStore,
  ExpectedRevision,
  NewStoredEvent,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
  SubscribeOptions,
  Subscription,
} from '../port.ts'
import { Appends, type KeptAppend } from './appends.ts'
import { Connection } from './connection.ts'
import { streamTruncated } from './errors.ts'
import { LogWatch } from './logWatch.ts'
import { endOfLog, readLog, readMatches } from './readLog.ts'
import { readStreamPages } from './readStreamPages.ts'
import { ServerStatus } from './serverStatus.ts'
import { SharedLog } from './sharedLog.ts'
import { StoredForm } from './storedForm.ts'

interface Options {
  /** Gets a sentence when the server stops answering, and one when it answers again. */
  readonly log?: StatusLog | undefined
  /** Milliseconds that an append may take, and that the server may be silent in a read of a stream: a client gets its 503 soon after. */
  readonly timeoutMs?: number
}

/**
 * The event store on EventStoreDB, 22.6 or newer. `url` is `esdb://` or `esdb+discover://`; streams are named
 * `<namespace>.<stream>`.
 */
export function openEventStoreDb(url: string, namespace: string, options: Options = {}): EventStore {
  const { log, timeoutMs = defaultTimeouts.eventStoreDb } = options
  const connection = new Connection(url, new ServerStatus(url, log), timeoutMs)
  return new EventStoreDb(connection, new StoredForm(namespace))
}

class EventStoreDb implements EventStore {
  readonly #connection: Connection
  readonly #form: StoredForm
  readonly #appends: Appends
  readonly #log: SharedLog
  readonly #watch: LogWatch
  readonly #subscriptions = new Set<Subscription>()
  /** Appends that `close()` waits for. */
  readonly #pending = new Set<Promise<unknown>>()
  #isClosing = false

  constructor(connection: Connection, form: StoredForm) {
    this.#connection = connection
    this.#form = form
    this.#appends = new Appends(connection, form)
    this.#watch = new LogWatch({
      subscribe: () => connection.client.subscribeToStream(form.nameOf('nothing'), { fromRevision: END }),
      hasEvent: (event) => hasEvent(this, event),
    })
    // Whatever the process knows of the log is wrong then.
    void this.#watch.lost.then(() => this.#closeConnection())
    const reads = { toEnd: this.#reading(readLog), toLastEvent: this.#reading(readMatches) }
    this.#log = new SharedLog(reads, () => connection.client.subscribeToAll({ fromPosition: END }))
  }

  get reason(): string | null {
    return this.#connection.status.reason
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    if (this.#isClosing) throw new Unavailable('eventStore', new Error('The store is closed.'))
    const append = this.#append(stream, expected, events)
    this.#pending.add(append)
    return append.finally(() => this.#pending.delete(append))
  }

  get lostEvents(): Promise<void> {
    return this.#watch.lost
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = []
    for await (const page of readStreamPages(this.#connection, this.#form, stream, options)) events.push(...page)
    this.#watch.seen(events.at(-1))
    return events
  }

  readPages(stream: string, from: number): AsyncIterable<readonly StoredEvent[]> {
    return readStreamPages(this.#connection, this.#form, stream, { from })
  }

  readAll(options: ReadAllOptions): Promise<EventBatch> {
    return this.#reading(readLog)(options)
  }

  /** While the server is down there is nothing new; the next look goes on where the last one ended. */
  subscribe(options: SubscribeOptions): Subscription {
    const read = (range: ReadAllOptions) =>
      this.#log.read(range).catch((error): EventBatch => {
        if (error instanceof Unavailable) return { events: [], position: range.after }
        throw error
      })
    const source = { notices: this.#log.notices, read }
    const subscription = follow(source, options, () => this.#subscriptions.delete(subscription))
    this.#subscriptions.add(subscription)
    return subscription
  }

  head(): Promise<number> {
    return endOfLog(this.#connection)
  }

  async check(): Promise<void> {
    await this.head()
  }

  /** Lets appends finish, which their deadlines end; reads and subscriptions are cut off. */
  async close(): Promise<void> {
    this.#isClosing = true
    const stopped = [...this.#subscriptions].map((subscription) => subscription.stop())
    await Promise.allSettled(this.#pending)
    await this.#closeConnection()
    await Promise.all(stopped)
  }

  #closeConnection(): Promise<void> {
    this.#watch.close()
    return this.#connection.close()
  }

  #reading(read: typeof readLog): (options: ReadAllOptions) => Promise<EventBatch> {
    return async (options) => {
      const batch = await read(this.#connection, this.#form, options)
      this.#watch.seen(batch.events.at(-1))
      return batch
    }
  }

  async #append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new Error(`Nothing to append to ${stream}.`)
    const kept = await this.#appends.append(stream, expected, events)
    const { revision, position } = kept
    if (position !== null) this.#watch.seen({ id: events.at(-1)!.id, stream, revision, position })
    this.#log.notice(position)
    const first = revision - events.length + 1
    const wanted = expected === 'none' ? 0 : expected + 1
    // After a soft deletion the server goes on counting where the stream was.
    if (first !== wanted) throw streamTruncated(stream, wanted, first)
    return position === null || events.length > 1 ? this.#lastPosition(stream, kept) : { revision, position }
  }

  /**
   * The server says where a group begins, so its last event is read. The group is kept: if that cannot be read, the position of its
   * first event is the answer, and readers wait for that one.
   */
  async #lastPosition(stream: string, { revision, position: first }: KeptAppend): Promise<AppendResult> {
    const end = performance.now() + this.#connection.timeoutMs
    for (let pause = 25; ; pause *= 2) {
      const [last] = await this.readStream(stream, { from: revision, limit: 1 }).catch(() => [])
      if (last !== undefined) return { revision, position: last.position }
      if (performance.now() + pause >= end) return { revision, position: first ?? 0 }
      await sleep(pause)
    }
  }
}
