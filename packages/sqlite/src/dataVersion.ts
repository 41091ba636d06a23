import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * SQLite's counter of other connections' commits, read once a turn of the event loop: what another process did cannot reach this
 * one, by whatever way, before the next turn.
 */
export class DataVersion {
  readonly #statement: StatementSync
  #value = 0
  #isFresh = false

  constructor(database: DatabaseSync) {
    this.#statement = database.prepare('PRAGMA data_version')
    this.#statement.setReturnArrays(true)
  }

  get value(): number {
    if (!this.#isFresh) {
      ;[this.#value] = this.#statement.get() as unknown as [number]
      this.#isFresh = true
      setImmediate(() => {
        this.#isFresh = false
      })
    }
    return this.#value
  }

  /** Has it read again at the next use: for a transaction, which must not begin on what was true before it. */
  expire(): void {
    this.#isFresh = false
  }
}
