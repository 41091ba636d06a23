import { performance } from 'node:perf_hooks'
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * SQLite's counter of the commits of other connections, read once in a turn of the event loop. A commit of another process can reach
 * this process within a turn only through the file itself: call `expire` after reading something newer from it.
 */
export class DataVersion {
  readonly #statement: StatementSync
  #value = 0
  /** The turn in which it was read. */
  #turn = -1

  constructor(database: DatabaseSync) {
    this.#statement = database.prepare('PRAGMA data_version')
    this.#statement.setReturnArrays(true)
  }

  get value(): number {
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount
    if (turn !== this.#turn) {
      ;[this.#value] = this.#statement.get() as unknown as [number]
      this.#turn = turn
    }
    return this.#value
  }

  /** The next use reads the counter again. */
  expire(): void {
    this.#turn = -1
  }
}
