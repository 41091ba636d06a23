import { setTimeout as sleep } from 'node:timers/promises'
import { type StatusLog, Unavailable } from '@manabi/kernel'
import { follow } from '../follow.ts'
import {
  type AppendResult,
  type EventBatch,
  type EventStore,
  type ExpectedRevision,
  type NewStoredEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type Subscription,
  WrongExpectedRevision,
} from '../port.ts'
import { type AppendAnswer, readAnswer } from './answers.ts'
import { AppendNotifier } from './appendNotifier.ts'
import { Appends } from './appends.ts'
import { Connection } from './connection.ts'
import { AccessDenied, StreamTruncated } from './errors.ts'
import { Reads, type Timeouts } from './reads.ts'
import { append } from './requests.ts'
import { ServerStatus } from './serverStatus.ts'
import { SharedTail } from './sharedTail.ts'
import { StoredForm } from './storedForm.ts'

export * from './errors.ts'

interface Options {
  /** Gets a sentence when the server stops to answer, and one when it answers again. */
  readonly log?: StatusLog
  readonly timeouts?: Partial<Timeouts>
}

const defaultTimeouts: Timeouts = { request: 3_000, search: 20_000, discovery: 3_000 }

/**
 * The event store on EventStoreDB, 22.6 or newer. `url` is `esdb://` or `esdb+discover://`; streams are named
 * `<namespace>.<stream>`.
 */
export function openEventStoreDb(url: string, namespace: string, { log, timeouts }: Options = {}): EventStore {
  const all = { ...defaultTimeouts, ...timeouts }
  return new EventStoreDb(new Connection(url, new ServerStatus(url, log), all), new StoredForm(namespace), all)
}

class EventStoreDb implements EventStore {
  readonly #connection: Connection
  readonly #form: StoredForm
  readonly #timeouts: Timeouts
  readonly #reads: Reads
  readonly #appends: Appends
  readonly #notifier: AppendNotifier
  readonly #tail: SharedTail
  readonly #subscriptions = new Set<Subscription>()
  /** What requests wait for. */
  readonly #underWay = new Set<Promise<unknown>>()
  #isClosing = false

  constructor(connection: Connection, form: StoredForm, timeouts: Timeouts) {
    this.#connection = connection
    this.#form = form
    this.#timeouts = timeouts
    this.#reads = new Reads(connection, form, timeouts)
    this.#appends = new Appends(connection)
    this.#notifier = new AppendNotifier(connection.client)
    this.#tail = new SharedTail((options) => this.#reads.all(options), this.#notifier)
  }

  get reason(): string | null {
    return this.#connection.status.reason
  }

  append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    return this.#drained(async () => {
      if (events.length === 0) throw new Error(`Nothing to append to ${stream}.`)
      const answer = await this.#append(stream, expected, events)
      if (answer.status === 'refused') throw new WrongExpectedRevision(stream, expected, answer.actual)
      this.#notifier.appended(answer.position)
      const { revision, position } = answer
      const first = revision - events.length + 1
      const wanted = expected === 'none' ? 0 : expected + 1
      // After a soft deletion the server goes on counting where the stream was.
      if (first !== wanted) throw new StreamTruncated(stream, wanted, first)
      // What the server tells of a group is where it begins.
      return position === null || events.length > 1 ? this.#placeOf(stream, answer) : { revision, position }
    })
  }

  readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    return this.#drained(async () => (options.limit === 0 ? [] : this.#reads.stream(stream, options)))
  }

  readAll(options: ReadAllOptions): Promise<EventBatch> {
    return this.#reads.all(options)
  }

  /** While the server is down there is nothing new; the next look goes on where the last one ended. */
  subscribe(options: SubscribeOptions): Subscription {
    this.#tail.follow(options.types)
    const read = (range: ReadAllOptions) => this.#tail.read(range).catch(nothingIfUnavailable(range))
    const source = { notices: this.#notifier, read }
    const subscription = follow(source, options, () => this.#subscriptions.delete(subscription))
    this.#subscriptions.add(subscription)
    return subscription
  }

  head(): Promise<number> {
    return this.#reads.end()
  }

  async check(): Promise<void> {
    await this.head()
  }

  /** Lets appends and reads of streams finish, which their deadlines end; searches and subscriptions are cut off. */
  async close(): Promise<void> {
    this.#isClosing = true
    const stopped = [...this.#subscriptions].map((subscription) => subscription.stop())
    await Promise.allSettled(this.#underWay)
    await this.#connection.close()
    await Promise.all(stopped)
  }

  /** Runs what `close()` waits for. */
  async #drained<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isClosing) throw new Unavailable('eventStore', new Error('The store is closed.'))
    const running = work()
    this.#underWay.add(running)
    try {
      return await running
    } finally {
      this.#underWay.delete(running)
    }
  }

  /**
   * An append whose answer did not come may have been kept or not. It is sent again with the same event ids, which the server knows
   * again: it answers as it would have done the first time, even when others have appended since.
   */
  async #append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendAnswer> {
    const proposed = events.map((event) => this.#form.proposed(event))
    const end = performance.now() + this.#timeouts.request
    for (let attempt = 0; ; attempt++) {
      try {
        const request = append(this.#form.nameOf(stream), expected, proposed)
        const response = await this.#appends.send(request, end - performance.now())
        return readAnswer(stream, response, this.#connection.status)
      } catch (error) {
        const pause = Math.min(25 * 2 ** attempt, 500)
        const isHopeless = !(error instanceof Unavailable) || error instanceof AccessDenied
        if (isHopeless || performance.now() + pause >= end) throw error
        await sleep(pause)
      }
    }
  }

  /**
   * The events are kept, so this answers whatever happens to the reading: in the worst case with the position of the first of
   * them, which readers then wait for in place of the last.
   */
  async #placeOf(stream: string, { revision, position: first }: Kept): Promise<AppendResult> {
    const end = performance.now() + this.#timeouts.request
    for (let pause = 25; ; pause *= 2) {
      const read = this.#reads.stream(stream, { from: revision, limit: 1 })
      const [last] = await read.catch(() => [])
      if (last !== undefined) return { revision, position: last.position }
      if (performance.now() + pause >= end) return { revision, position: first ?? 0 }
      await sleep(pause)
    }
  }
}

type Kept = Extract<AppendAnswer, { status: 'kept' }>

const nothingIfUnavailable =
  ({ after }: ReadAllOptions) =>
  (error: unknown): EventBatch => {
    if (error instanceof Unavailable) return { events: [], position: after }
    throw error
  }
