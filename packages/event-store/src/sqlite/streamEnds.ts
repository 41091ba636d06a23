import type { DatabaseSync } from 'node:sqlite'
import { DataVersion } from '@manabi/sqlite'
import { LRUCache } from 'lru-cache'

/**
 * Where streams end, as far as this connection saw: who has folded a stream so far learns for a sixth of a query's price that
 * nothing follows. SQLite's counter tells when another connection committed anything; then all is forgotten.
 *
 * Ends have to be noted in the same turn in which they were read or written. One of an append that is undone with its group is
 * harmless: nobody has seen such an event and asks what follows it. The revision of a stream that does not exist is -1.
 */
export class StreamEnds {
  readonly #dataVersion: DataVersion
  readonly #ends = new LRUCache<string, number>({ max: 20_000 })
  #seen: unknown

  constructor(database: DatabaseSync) {
    this.#dataVersion = new DataVersion(database)
  }

  /** Whether `revision` is known to be the last one of the stream. */
  isEnd(stream: string, revision: number): boolean {
    const version = this.#dataVersion.value
    if (version === this.#seen) return this.#ends.get(stream) === revision
    this.#seen = version
    this.#ends.clear()
    return false
  }

  read(stream: string, revision: number): void {
    this.#ends.set(stream, revision)
  }

  /** Only what was appended to a known end makes a known end: an append that is repeated answers what it did long ago. */
  appended(stream: string, expected: number, revision: number): void {
    if (this.#ends.get(stream) === expected) this.#ends.set(stream, revision)
    else this.#ends.delete(stream)
  }
}
