import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { Availability, type StatusLog, type Timeouts } from '@manabi/kernel'
import { nameHistory, openDurable, ReadConnection, Writer, type WriterFile } from '@manabi/sqlite'
import { follow } from '../follow.ts'
import type { Notices } from '../notices.ts'
import { type EventStore, type ExpectedRevision, type Subscription, WrongExpectedRevision } from '../port.ts'
import { type Append, type AppendOutcome, encodeAppend } from './appends.ts'
import { commits } from './commits.ts'
import { eventStoreFormat } from './format.ts'
import { prepareReader, type Reader } from './reader.ts'

interface Options {
  /** Told once when the file cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
  readonly timeouts?: Timeouts | undefined
}

export interface SqliteEventStore extends EventStore {
  /** Names this history. Files that were made of its events keep the name. */
  readonly history: string
}

/**
 * Opens or creates the embedded event store: one SQLite file that several processes may have open. Throws `DamagedStore` for a
 * file that is something else or damaged, and leaves it as it is.
 */
export function openSqliteEventStore(path: string, { log, timeouts }: Options = {}): SqliteEventStore {
  const database = openDurable(path, eventStoreFormat)
  const history = nameHistory(database, randomBytes(16).toString('hex'))
  const identity = { applicationId: eventStoreFormat.applicationId, history, inode: statSync(path).ino }
  const file = { path, part: 'eventStore', identity, availability: new Availability(path, log), timeouts }
  const reading = new ReadConnection(database, { ...file, prepare: prepareReader })
  const notices = commits(() => reading.readAtOnce((reader) => [reader, reader.dataVersion()]))
  const module = new URL('./appends.ts', import.meta.url)
  const writer = new Writer<Append, AppendOutcome>({ part: file.part, module, synchronous: 'FULL' })
  const writing = writer.open(path, identity, { ...file, onCommit: () => notices.announce() })
  const close = async () => {
    // The last connection to close copies the log: that is the writer's.
    reading.close()
    await writer.close()
  }
  return { history, ...eventStore({ reading, writing, notices, close }) }
}

interface EventFile {
  readonly reading: ReadConnection<Reader>
  readonly writing: WriterFile<Append, AppendOutcome>
  readonly notices: Notices
  readonly close: () => Promise<void>
}

function eventStore({ reading, writing, notices, close }: EventFile): EventStore {
  const subscriptions = new Set<Subscription>()
  const store: EventStore = {
    append: async (stream, expected, events) => {
      const outcome = await writing.run(encodeAppend(stream, expected, events))
      if (Array.isArray(outcome)) return { revision: outcome[0], position: outcome[1] }
      throw new WrongExpectedRevision(stream, expected, outcome as ExpectedRevision)
    },
    readStream: (stream, options = {}) => reading.read((reader) => reader.stream(stream, options)),
    readAll: (options) => reading.read((reader) => reader.all(options)),
    subscribe: (options) => {
      const subscription = follow({ notices, read: store.readAll }, options, () => subscriptions.delete(subscription))
      subscriptions.add(subscription)
      return subscription
    },
    head: () => reading.read((reader) => reader.head()),
    check: async () => {
      await writing.check()
      await store.head()
    },
    close: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
      await close()
    },
  }
  return store
}
