import type { DatabaseSync } from 'node:sqlite'
import { Unavailable } from '@manabi/kernel'
import { GroupCommit, openDurable, truncateLog } from '@manabi/sqlite'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateStore } from '../port.ts'
import { stateStoreFormat } from './format.ts'
import { SqliteCollection } from './sqliteCollection.ts'

/**
 * Opens or makes the embedded state store: one SQLite file that several processes may have open. Throws `DamagedStore` for a
 * file that is not one, or not whole, and leaves it as it is.
 */
export const openSqliteStateStore = (path: string): StateStore =>
  new SqliteStateStore(openDurable(path, stateStoreFormat))

class SqliteStateStore implements StateStore {
  readonly #database: DatabaseSync
  readonly #group: GroupCommit
  readonly #collections = new Map<string, unknown>()

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#group = new GroupCommit(database, 'stateStore')
  }

  collection<Doc extends StateDocument, Field extends keyof Doc & string>(
    definition: StateCollectionDefinition<Doc, Field>,
  ): StateCollection<Doc, Field> {
    const known = this.#collections.get(definition.name)
    if (known !== undefined) return known as StateCollection<Doc, Field>
    const collection = new SqliteCollection<Doc, Field>(this.#database, this.#group, definition)
    this.#collections.set(definition.name, collection)
    return collection
  }

  /** What is overwritten by as many bytes stays where it is in the file; see `SubjectKeys.destroy`. */
  async purge(): Promise<void> {
    await truncateLog(this.#database).catch((cause) => {
      throw new Unavailable('stateStore', cause)
    })
  }

  async close(): Promise<void> {
    this.#group.flush()
    if (this.#database.isOpen) this.#database.close()
  }
}
