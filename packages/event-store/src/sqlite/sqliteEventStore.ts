import type { DatabaseSync } from 'node:sqlite'
import { Unavailable } from '@manabi/kernel'
import { GroupCommit, openDurable } from '@manabi/sqlite'
import { follow } from '../follow.ts'
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
import { WrongExpectedRevision } from '../port.ts'
import { Commits } from './commits.ts'
import { eventStoreFormat } from './format.ts'
import { historyName } from './historyName.ts'
import { Reader } from './reader.ts'
import { Recent } from './recent.ts'
import { StreamEnds } from './streamEnds.ts'
import { type Append, encodeAppend, Writer } from './writer.ts'

/**
 * Opens or makes the embedded event store: one SQLite file that several processes may have open. Throws `DamagedStore` for a
 * file that is not one, or not whole, and leaves it as it is.
 */
export const openSqliteEventStore = (path: string): SqliteEventStore =>
  new SqliteEventStore(openDurable(path, eventStoreFormat))

export class SqliteEventStore implements EventStore {
  /** Tells this history from every other: for whoever keeps what was made of it. */
  readonly history: string
  readonly #database: DatabaseSync
  readonly #writer: Writer
  readonly #reader: Reader
  readonly #ends: StreamEnds
  readonly #recent = new Recent()
  readonly #commits: Commits
  readonly #group: GroupCommit
  readonly #subscriptions = new Set<Subscription>()

  constructor(database: DatabaseSync) {
    this.history = historyName(database)
    this.#database = database
    this.#writer = new Writer(database)
    this.#reader = new Reader(database)
    this.#ends = new StreamEnds(database)
    this.#commits = new Commits(database)
    this.#group = new GroupCommit(database, 'eventStore', () => this.#commits.announce())
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    const append = encodeAppend(stream, expected, events)
    const outcome = await this.#group.run(() => this.#write(append))
    if (outcome instanceof WrongExpectedRevision) throw outcome
    // Before those who follow learn of the commit, and in the order of the group.
    this.#recent.appended(stream, events, outcome)
    return outcome
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    return available(() => this.#read(stream, options))
  }

  #write(append: Append): AppendResult | WrongExpectedRevision {
    const { stream, expected } = append
    const outcome = this.#writer.append(append)
    if (!(outcome instanceof WrongExpectedRevision))
      this.#ends.appended(stream, expected === 'none' ? -1 : expected, outcome.revision)
    return outcome
  }

  #read(stream: string, options: ReadStreamOptions): readonly StoredEvent[] {
    const { direction = 'forwards', from = 0, limit } = options
    if (direction === 'backwards' || limit !== undefined) return this.#reader.stream(stream, options)
    if (this.#ends.isEnd(stream, from - 1)) return []
    const events = this.#reader.stream(stream, options)
    this.#ends.read(stream, from + events.length - 1)
    return events
  }

  async readAll(options: ReadAllOptions): Promise<EventBatch> {
    return this.#recent.after(options) ?? (await this.#reader.all(options).catch(unavailable))
  }

  subscribe(options: SubscribeOptions): Subscription {
    const source = { notices: this.#commits, read: (range: ReadAllOptions) => this.readAll(range) }
    const subscription = follow(source, options, () => this.#subscriptions.delete(subscription))
    this.#subscriptions.add(subscription)
    return subscription
  }

  async head(): Promise<number> {
    return available(() => this.#reader.head())
  }

  async close(): Promise<void> {
    this.#group.flush()
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    if (this.#database.isOpen) this.#database.close()
  }
}

function available<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    return unavailable(cause)
  }
}

function unavailable(cause: unknown): never {
  throw new Unavailable('eventStore', cause)
}
