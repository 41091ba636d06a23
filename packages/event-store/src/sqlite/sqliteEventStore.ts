import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Availability, type StatusLog, type Timeouts } from '@manabi/kernel'
import { nameHistory, openDurable, ReadConnection, Writer, type WriterFile } from '@manabi/sqlite'
import { follow } from '../follow.ts'
import type { Notices } from '../notices.ts'
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
import { type Append, type AppendOutcome, encodeAppend } from './appends.ts'
import { commits } from './commits.ts'
import { eventStoreFormat } from './format.ts'
import { Reader } from './reader.ts'

export interface SqliteEventStoreOptions {
  /** Told once when the file cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
  readonly timeouts?: Timeouts | undefined
}

/**
 * Opens or creates the embedded event store: one SQLite file that several processes may have open. Throws `DamagedStore` for a
 * file that is something else or damaged, and leaves it as it is.
 */
export const openSqliteEventStore = (path: string, options: SqliteEventStoreOptions = {}): SqliteEventStore =>
  new SqliteEventStore(path, openDurable(path, eventStoreFormat), options)

export class SqliteEventStore implements EventStore {
  /** Names this history. Files that were made of its events keep the name. */
  readonly history: string
  readonly #reading: ReadConnection<Reader>
  readonly #writer = new Writer<Append, AppendOutcome>({
    part: 'eventStore',
    module: new URL('./appends.ts', import.meta.url),
    synchronous: 'FULL',
  })
  readonly #file: WriterFile<Append, AppendOutcome>
  readonly #commits: Notices
  readonly #subscriptions = new Set<Subscription>()

  constructor(path: string, database: DatabaseSync, { log, timeouts }: SqliteEventStoreOptions) {
    this.history = nameHistory(database, randomBytes(16).toString('hex'))
    const identity = { applicationId: eventStoreFormat.applicationId, history: this.history, inode: statSync(path).ino }
    const availability = new Availability(path, log)
    this.#reading = new ReadConnection(database, {
      path,
      part: 'eventStore',
      identity,
      availability,
      timeouts,
      prepare: (connection) => new Reader(connection),
    })
    this.#commits = commits(() => this.#reading.readAtOnce((reader) => [reader, reader.dataVersion()]))
    const onCommit = () => this.#commits.announce()
    this.#file = this.#writer.open(path, identity, { availability, timeouts, onCommit })
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    const outcome = await this.#file.run(encodeAppend(stream, expected, events))
    if (Array.isArray(outcome)) return { revision: outcome[0], position: outcome[1] }
    throw new WrongExpectedRevision(stream, expected, outcome as ExpectedRevision)
  }

  readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    return this.#reading.read((reader) => reader.stream(stream, options))
  }

  readAll(options: ReadAllOptions): Promise<EventBatch> {
    return this.#reading.read((reader) => reader.all(options))
  }

  subscribe(options: SubscribeOptions): Subscription {
    const source = { notices: this.#commits, read: (range: ReadAllOptions) => this.readAll(range) }
    const subscription = follow(source, options, () => this.#subscriptions.delete(subscription))
    this.#subscriptions.add(subscription)
    return subscription
  }

  head(): Promise<number> {
    return this.#reading.read((reader) => reader.head())
  }

  async check(): Promise<void> {
    await this.#file.check()
    await this.head()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    // The last connection to close copies the log: that is the writer's.
    this.#reading.close()
    await this.#writer.close()
  }
}
