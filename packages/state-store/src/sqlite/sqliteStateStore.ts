import { statSync } from 'node:fs'
import { Availability, type StatusLog } from '@manabi/kernel'
import { nameHistory, openDurable, ReadConnection, readHistoryName, Writer } from '@manabi/sqlite'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateStore } from '../port.ts'
import { stateStoreFormat } from './format.ts'
import { OtherHistory } from './otherHistory.ts'
import { Reads } from './reads.ts'
import { SqliteCollection, type StateFile } from './sqliteCollection.ts'
import type { Outcome, Write } from './writes.ts'

export interface SqliteStateStoreOptions {
  /** Names the events that the state belongs to, where that is known. A file without a name gets this one. */
  readonly history?: string | undefined
  /** Told once when the file cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
}

/**
 * Opens or creates the embedded state store: one SQLite file that several processes may have open. Throws `DamagedStore` for a
 * file that is something else or damaged, `OtherHistory` for one that belongs to other events, and leaves both as they are.
 */
export function openSqliteStateStore(path: string, { history, log }: SqliteStateStoreOptions = {}): StateStore {
  const database = openDurable(path, stateStoreFormat)
  try {
    const name = history === undefined ? readHistoryName(database) : nameHistory(database, history)
    if (history !== undefined && name !== history) throw new OtherHistory(path)
    const identity = { applicationId: stateStoreFormat.applicationId, history: name, inode: statSync(path).ino }
    const availability = new Availability(path, log)
    const place = { path, part: 'stateStore', identity, availability }
    const reading = new ReadConnection(database, { ...place, prepare: (connection) => new Reads(connection) })
    const module = new URL('./writes.ts', import.meta.url)
    const writer = new Writer<Write, Outcome>({ part: 'stateStore', module, synchronous: 'FULL' })
    const file = { reading, writing: writer.open(path, identity, { availability }) }
    return new SqliteStateStore(file, writer)
  } catch (error) {
    if (database.isOpen) database.close()
    throw error
  }
}

class SqliteStateStore implements StateStore {
  readonly readsLatest = true
  readonly #file: StateFile
  readonly #writer: Writer<Write, Outcome>
  readonly #collections = new Map<string, unknown>()

  constructor(file: StateFile, writer: Writer<Write, Outcome>) {
    this.#file = file
    this.#writer = writer
  }

  collection<Doc extends StateDocument, Field extends keyof Doc & string>(
    definition: StateCollectionDefinition<Doc, Field>,
  ): StateCollection<Doc, Field> {
    const known = this.#collections.get(definition.name)
    if (known !== undefined) return known as StateCollection<Doc, Field>
    const collection = new SqliteCollection<Doc, Field>(this.#file, definition)
    this.#collections.set(definition.name, collection)
    return collection
  }

  /** What is overwritten by as many bytes stays where it is in the file; see `SubjectKeys.destroy`. */
  purge(): Promise<void> {
    return this.#file.writing.purge()
  }

  async check(): Promise<void> {
    await this.#file.writing.check()
    await this.#file.reading.read((reads) =>
      reads.documents({ sql: 'SELECT name AS doc FROM history LIMIT 0', values: [] }),
    )
  }

  async close(): Promise<void> {
    this.#file.reading.close()
    await this.#writer.close()
  }
}
