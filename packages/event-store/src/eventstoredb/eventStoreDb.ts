import { setTimeout as sleep } from 'node:timers/promises'
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  type ReadPosition,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { Unavailable } from '@manabi/kernel'
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
import { connectEventStoreDb } from './connect.ts'
import { asUnavailable, isPassing } from './failures.ts'
import { type ServerEvent, StoredForm } from './storedForm.ts'
import { EventStoreDbSubscription } from './subscription.ts'

/** How long one call may take, and how long an append is tried again, in milliseconds: a client gets its 503 within both. */
const callDeadline = 2_000
const appendPatience = 3_000
const page = 500

/** The event store on EventStoreDB. `url` is `esdb://` or `esdb+discover://`; streams are named `<namespace>.<stream>`. */
export function openEventStoreDb(url: string, namespace: string): EventStore {
  return new EventStoreDb(connectEventStoreDb(url), new StoredForm(namespace))
}

class EventStoreDb implements EventStore {
  readonly #client: EventStoreDBClient
  readonly #form: StoredForm
  readonly #subscriptions = new Set<Subscription>()

  constructor(client: EventStoreDBClient, form: StoredForm) {
    this.#client = client
    this.#form = form
  }

  /**
   * An append in flight when the connection breaks may have been kept or not. It is sent again with the same event ids, which the
   * server recognizes; where others have appended since, the stream itself tells whether these events are in it.
   */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    const patience = Date.now() + appendPatience
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#appendOnce(stream, expected, events)
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) return this.#keptEarlier(stream, expected, events, error)
        if (!isPassing(error) || Date.now() > patience) throw asUnavailable(error)
        await sleep(Math.min(50 * 2 ** attempt, 500))
      }
    }
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    const { direction = 'forwards', from, limit } = options
    if (limit === 0) return []
    const forwards = direction === 'forwards'
    const found: StoredEvent[] = []
    try {
      const read = this.#client.readStream(this.#form.nameOf(stream), {
        direction: forwards ? FORWARDS : BACKWARDS,
        fromRevision: from === undefined ? (forwards ? START : END) : BigInt(from),
        ...(limit === undefined ? {} : { maxCount: limit }),
        deadline: callDeadline + (limit ?? page) * 10,
      })
      for await (const { event } of read) if (event !== undefined) found.push(this.#form.stored(event as ServerEvent))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw asUnavailable(error)
    }
    return found
  }

  async readAll({ after, limit, types }: ReadAllOptions): Promise<EventBatch> {
    const wanted = types === undefined ? null : new Set(types)
    const events: StoredEvent[] = []
    let position = after
    for (;;) {
      const read = await this.#page(FORWARDS, at(position), page)
      for (const event of read) {
        const commit = Number(event.position!.commit)
        if (commit <= position) continue
        position = commit
        if (this.#form.isOurs(event) && (wanted === null || wanted.has(event.type)))
          events.push(this.#form.stored(event))
        if (events.length === limit) return { events, position }
      }
      if (read.length < page) return { events, position }
    }
  }

  subscribe(options: SubscribeOptions): Subscription {
    const subscription = new EventStoreDbSubscription(this.#client, this.#form, options)
    this.#subscriptions.add(subscription)
    void subscription.done.catch(() => {}).then(() => this.#subscriptions.delete(subscription))
    return subscription
  }

  /** The server's own events stand among ours, so the last of ours is looked for backwards. */
  async head(): Promise<number> {
    for (let from: ReadPosition = END; ; ) {
      const read = await this.#page(BACKWARDS, from, 50)
      const ours = read.find((event) => this.#form.isOurs(event))
      if (ours !== undefined) return Number(ours.position!.commit)
      if (read.length < 50) return 0
      from = read.at(-1)!.position!
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    await this.#client.dispose()
  }

  async #appendOnce(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewStoredEvent[],
  ): Promise<AppendResult> {
    const append = this.#client.appendToStream(
      this.#form.nameOf(stream),
      events.map((event) => jsonEvent(this.#form.serverEvent(event))),
      { expectedRevision: expected === 'none' ? 'no_stream' : BigInt(expected), deadline: callDeadline },
    )
    // The client's batch path never settles when its connection ends without an error.
    const { nextExpectedRevision, position } = await withDeadline(append, callDeadline)
    const revision = Number(nextExpectedRevision)
    // The position of a group is that of its first event, and a repeated append may come back without one.
    if (position === undefined || events.length > 1) return this.#placeOf(stream, revision)
    return { revision, position: Number(position.commit) }
  }

  async #placeOf(stream: string, revision: number): Promise<AppendResult> {
    const [last] = await this.readStream(stream, { from: revision, limit: 1 })
    if (last === undefined) throw new Unavailable('eventStore', `Revision ${revision} of ${stream} cannot be read.`)
    return { revision, position: last.position }
  }

  async #keptEarlier(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewStoredEvent[],
    { actualVersion }: WrongExpectedVersionError,
  ): Promise<AppendResult> {
    const from = expected === 'none' ? 0 : expected + 1
    const there = await this.readStream(stream, { from, limit: events.length })
    if (
      events.length > 0 &&
      there.length === events.length &&
      there.every(({ id }, index) => id === events[index]!.id)
    ) {
      const last = there.at(-1)!
      return { revision: last.revision, position: last.position }
    }
    throw new WrongExpectedRevision(
      stream,
      expected,
      typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none',
    )
  }

  async #page(
    direction: typeof FORWARDS | typeof BACKWARDS,
    fromPosition: ReadPosition,
    maxCount: number,
  ): Promise<ServerEvent[]> {
    const events: ServerEvent[] = []
    try {
      for await (const { event } of this.#client.readAll({
        direction,
        fromPosition,
        maxCount,
        deadline: callDeadline * 5,
      })) {
        if (event !== undefined) events.push(event as ServerEvent)
      }
    } catch (error) {
      throw asUnavailable(error)
    }
    return events
  }
}

/** Events that the server keeps outside of transactions have one number for commit and prepare. */
const at = (position: number): ReadPosition =>
  position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) }

async function withDeadline<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const timer = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Unavailable('eventStore', 'The append was not answered in time.')
  })
  promise.catch(() => {})
  try {
    return await Promise.race([promise, late])
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
