import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Availability, type StatusLog } from '@manabi/kernel'
import { nameHistory, openDurable, ReadConnection, Writer, type WriterFile } from '@manabi/sqlite'
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
import { type Append, type AppendOutcome, encodeAppend } from './appends.ts'
import { Commits } from './commits.ts'
import { eventStoreFormat } from './format.ts'
import { Reader } from './reader.ts'
import { Recent } from './recent.ts'
import { StreamEnds } from './streamEnds.ts'

export interface SqliteEventStoreOptions {
  /** Told once when the file cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
}

/**
 * Opens or creates the embedded event store: one SQLite file that several processes may have open. Throws `DamagedStore` for a
 * file that is something else or damaged, and leaves it as it is.
 */
export const openSqliteEventStore = (path: string, options: SqliteEventStoreOptions = {}): SqliteEventStore =>
  new SqliteEventStore(path, openDurable(path, eventStoreFormat), options)

interface Reading {
  readonly reader: Reader
  readonly ends: StreamEnds
  readonly dataVersion: StatementSync
  /** Of the connection: its counter begins again with each. */
  readonly opening: symbol
}

export class SqliteEventStore implements EventStore {
  /** Tells this history from every other: for what is kept beside the events. */
  readonly history: string
  readonly #reading: ReadConnection<Reading>
  readonly #writer = new Writer<Append, AppendOutcome>({
    part: 'eventStore',
    module: new URL('./appends.ts', import.meta.url),
    synchronous: 'FULL',
  })
  readonly #file: WriterFile<Append, AppendOutcome>
  readonly #recent = new Recent()
  readonly #commits: Commits
  readonly #subscriptions = new Set<Subscription>()

  constructor(path: string, database: DatabaseSync, { log }: SqliteEventStoreOptions) {
    this.history = nameHistory(database, randomBytes(16).toString('hex'))
    const identity = { applicationId: eventStoreFormat.applicationId, history: this.history, inode: statSync(path).ino }
    const availability = new Availability(path, log)
    const place = { path, part: 'eventStore', identity, availability }
    this.#reading = new ReadConnection(database, { ...place, prepare: prepareReading })
    this.#commits = new Commits(
      () =>
        this.#reading.now((reading) => seen(reading, [reading.opening, reading.dataVersion.get()!['data_version']])),
      () => this.#file.isBusy,
    )
    this.#file = this.#writer.open(path, identity, {
      availability,
      onCommit: () => {
        this.#reading.current?.ends.expire()
        this.#commits.announce(false)
      },
    })
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult> {
    const outcome = await this.#file.run(encodeAppend(stream, expected, events))
    if (!Array.isArray(outcome)) throw new WrongExpectedRevision(stream, expected, outcome as ExpectedRevision)
    const [revision, position, wasThere] = outcome as Exclude<AppendOutcome, ExpectedRevision>
    const result = { revision, position }
    // What another process appended may differ in more than ids, and have other events in between.
    if (wasThere) return result
    // Before subscriptions learn of the commit, and in the order of the group.
    this.#recent.appended(stream, events, result)
    this.#reading.current?.ends.appended(stream, result, events.length)
    return result
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    return this.#reading.read((reading) => readStream(reading, stream, options))
  }

  isEnd(stream: string, revision: number): boolean {
    try {
      return this.#reading.current?.ends.isEnd(stream, revision) ?? false
    } catch {
      // Whoever reads it then waits for a lock, or is told what is wrong.
      return false
    }
  }

  async readAll(options: ReadAllOptions): Promise<EventBatch> {
    return this.#recent.after(options) ?? this.#reading.read((reading) => readAll(reading, options))
  }

  subscribe(options: SubscribeOptions): Subscription {
    const read = (range: ReadAllOptions) => this.readAll(range)
    const source = { notices: this.#commits, read, end: () => this.#recent.end }
    const subscription = follow(source, options, () => this.#subscriptions.delete(subscription))
    this.#subscriptions.add(subscription)
    return subscription
  }

  head(): Promise<number> {
    return this.#reading.read((reading) => seen(reading, reading.reader.head()))
  }

  async check(): Promise<void> {
    await this.#file.check()
    await this.head()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()))
    this.#reading.close()
    await this.#writer.close()
  }
}

const prepareReading = (database: DatabaseSync): Reading => ({
  reader: new Reader(database),
  ends: new StreamEnds(database),
  dataVersion: database.prepare('PRAGMA data_version'),
  opening: Symbol('opening'),
})

/**
 * What the file shows may be newer than what is known of the ends of streams in this turn of the event loop, and whoever has seen it is
 * not to be told older things.
 */
function seen<Shown>({ ends }: Reading, shown: Shown): Shown {
  ends.expire()
  return shown
}

/** Followers ask at the end of the events, all in the same turn: they share what is known of it. */
function readAll(reading: Reading, options: ReadAllOptions): EventBatch | Promise<EventBatch> {
  const { after } = options
  if (after >= reading.ends.head()) return { events: [], position: after }
  return seen(reading, reading.reader.all(options))
}

function readStream(reading: Reading, stream: string, options: ReadStreamOptions): readonly StoredEvent[] {
  const { reader, ends } = reading
  const { direction = 'forwards', from = 0, limit = Number.POSITIVE_INFINITY } = options
  if (direction === 'backwards') return seen(reading, reader.stream(stream, options))
  if (ends.isEnd(stream, from - 1)) return []
  const events = seen(reading, reader.stream(stream, options))
  if (events.length < limit) ends.read(stream, from + events.length - 1)
  return events
}
