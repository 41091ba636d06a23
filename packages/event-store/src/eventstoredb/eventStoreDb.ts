import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
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
import { Appends } from './appends.ts'
import { Connection } from './connection.ts'
import { Doorbell } from './doorbell.ts'
import { Reads } from './reads.ts'
import { append } from './requests.ts'
import { StoredForm } from './storedForm.ts'

/** How long an append is tried again, in milliseconds: a client gets its 503 soon after. */
const patience = 3_000

/**
 * The event store on EventStoreDB, 22.6 or newer. `url` is `esdb://` or `esdb+discover://`; streams are named
 * `<namespace>.<stream>`.
 */
export const openEventStoreDb = (url: string, namespace: string): EventStore =>
  new EventStoreDb(new Connection(url), new StoredForm(namespace))

class EventStoreDb implements EventStore {
  readonly #connection: Connection
  readonly #form: StoredForm
  readonly #reads: Reads
  readonly #appends: Appends
  readonly #doorbell: Doorbell
  readonly #subscriptions = new Set<Subscription>()

  constructor(connection: Connection, form: StoredForm) {
    this.#connection = connection
    this.#form = form
    this.#reads = new Reads(connection, form)
    this.#appends = new Appends(connection)
    this.#doorbell = new Doorbell(connection.client)
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new Error(`Nothing to append to ${stream}.`)
    const answer = await this.#append(stream, expected, events)
    if (answer.status === 'refused') throw new WrongExpectedRevision(stream, expected, answer.actual)
    this.#doorbell.announce()
    const { revision, position } = answer
    // What the server tells of a group is where it begins.
    return position === null || events.length > 1 ? this.#placeOf(stream, revision) : { revision, position }
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    return options.limit === 0 ? [] : this.#reads.stream(stream, options)
  }

  readAll(options: ReadAllOptions): Promise<EventBatch> {
    return this.#reads.all(options)
  }

  /** While the server is away there is nothing new; the next look goes on where the last one ended. */
  subscribe(options: SubscribeOptions): Subscription {
    const read = (range: ReadAllOptions) => this.readAll(range).catch(nothingIfUnavailable(range))
    const source = { notices: this.#doorbell, read }
    const subscription = follow(source, options, () => this.#subscriptions.delete(subscription))
    this.#subscriptions.add(subscription)
    return subscription
  }

  head(): Promise<number> {
    return this.#reads.end()
  }

  async close(): Promise<void> {
    const stopped = [...this.#subscriptions].map((subscription) => subscription.stop())
    await this.#connection.close()
    await Promise.all(stopped)
  }

  /**
   * An append whose answer did not come may have been kept or not. It is sent again with the same event ids, which the server knows
   * again: it answers as it would have done the first time, even when others have appended since.
   */
  async #append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendAnswer> {
    const proposed = events.map((event) => this.#form.proposed(event))
    const end = Date.now() + patience
    for (let attempt = 0; ; attempt++) {
      try {
        const request = append(this.#form.nameOf(stream), expected, proposed)
        return readAnswer(await this.#appends.send(request, end - Date.now()))
      } catch (error) {
        const pause = Math.min(25 * 2 ** attempt, 500)
        if (!(error instanceof Unavailable) || Date.now() + pause >= end) throw error
        await sleep(pause)
      }
    }
  }

  async #placeOf(stream: string, revision: number): Promise<AppendResult> {
    const [last] = await this.readStream(stream, { from: revision, limit: 1 })
    if (last === undefined) throw new Unavailable('eventStore', `Revision ${revision} of ${stream} cannot be read.`)
    return { revision, position: last.position }
  }
}

const nothingIfUnavailable =
  ({ after }: ReadAllOptions) =>
  (error: unknown): EventBatch => {
    if (error instanceof Unavailable) return { events: [], position: after }
    throw error
  }
