import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Availability, type StatusLog, type Timeouts } from '@manabi/kernel'
import { nameHistory, openDurable, ReadConnection, readHistoryName, Writer } from '@manabi/sqlite'
import type { StateStore } from '../port.ts'
import { stateStoreFormat } from './format.ts'
import { OtherHistory } from './otherHistory.ts'
import { Reads } from './reads.ts'
import { type StateFile, sqliteCollection } from './sqliteCollection.ts'
import type { Outcome, Write } from './writes.ts'

export interface SqliteStateStoreOptions {
  /** Names the events that the state belongs to, where that is known. A file without a name gets this one. */
  readonly history?: string | undefined
  /** Told once when the file cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
  readonly timeouts?: Timeouts | undefined
}

/**
 * Opens or creates the embedded state store: one SQLite file that several processes may have open. Throws `DamagedStore` for a
 * file that is something else or damaged, `OtherHistory` for one that belongs to other events, and leaves both as they are.
 */
export function openSqliteStateStore(path: string, options: SqliteStateStoreOptions = {}): StateStore {
  const { history, log, timeouts } = options
  const database = openDurable(path, stateStoreFormat)
  const identity = {
    applicationId: stateStoreFormat.applicationId,
    history: namedHistory(path, database, history),
    inode: statSync(path).ino,
  }
  const file = { path, part: 'stateStore', identity, availability: new Availability(path, log), timeouts }
  const reading = new ReadConnection(database, { ...file, prepare: (connection) => new Reads(connection) })
  const module = new URL('./writes.ts', import.meta.url)
  const writer = new Writer<Write, Outcome>({ part: file.part, module, synchronous: 'FULL' })
  return stateStore({ reading, writing: writer.open(path, identity, file) }, async () => {
    reading.close()
    await writer.close()
  })
}

function namedHistory(path: string, database: DatabaseSync, history: string | undefined): string | null {
  try {
    const name = history === undefined ? readHistoryName(database) : nameHistory(database, history)
    if (history !== undefined && name !== history) throw new OtherHistory(path)
    return name
  } catch (error) {
    database.close()
    throw error
  }
}

function stateStore(file: StateFile, close: () => Promise<void>): StateStore {
  return {
    collection: (definition) => sqliteCollection(file, definition),
    // Text that is overwritten by as many bytes stays in its place in the file, see `SubjectKeys.destroy`.
    purge: () => file.writing.purge(),
    check: async () => {
      await file.writing.check()
      await file.reading.read((reads) =>
        reads.documents({ sql: 'SELECT name AS doc FROM history LIMIT 0', values: [] }),
      )
    },
    close,
  }
}
