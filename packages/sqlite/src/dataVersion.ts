import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { currentTurn } from './turn.ts'

/**
 * SQLite's counter of other connections' commits, read once a turn of the event loop: what another process did cannot reach this
 * one before the next turn, but through the file itself. Whoever reads that calls `expire`.
 */
export class DataVersion {
  readonly #statement: StatementSync
  #value = 0
  /** In which it was read. */
  #turn = -1

  constructor(database: DatabaseSync) {
    this.#statement = database.prepare('PRAGMA data_version')
    this.#statement.setReturnArrays(true)
  }

  get value(): number {
    const turn = currentTurn()
    if (turn !== this.#turn) {
      ;[this.#value] = this.#statement.get() as unknown as [number]
      this.#turn = turn
    }
    return this.#value
  }

  /** Has it read again at the next use: for a transaction, which must not begin on what was true before it. */
  expire(): void {
    this.#turn = -1
  }
}
