import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { mostEntries } from '@manabi/kernel'
import { DataVersion } from '@manabi/sqlite'
import { LRUCache } from 'lru-cache'
import type { AppendResult } from '../port.ts'

/** When more events than this were appended since the last look, everything is forgotten instead. */
const mostRead = 1_000

/**
 * Where streams end, for those that were read lately: a caller that has folded a stream so far learns for a sixth of a query's price
 * that nothing follows. SQLite's counter tells when anything was committed, by this process or another; then the streams of the new
 * events are read. Ends only grow. The revision of a stream that does not exist is -1.
 */
export class StreamEnds {
  readonly #dataVersion: DataVersion
  readonly #since: StatementSync
  readonly #head: StatementSync
  readonly #ends = new LRUCache<string, number>(mostEntries(20_000))
  #seen: unknown
  /** All events up to this position count in `#ends`. */
  #position: number

  constructor(database: DatabaseSync) {
    this.#dataVersion = new DataVersion(database)
    this.#since = database.prepare('SELECT position, stream, revision FROM events WHERE position > ? LIMIT ?')
    this.#since.setReturnArrays(true)
    this.#head = database.prepare('SELECT coalesce(max(position), 0) FROM events')
    this.#head.setReturnArrays(true)
    this.#position = this.#readHead()
  }

  /** Whether `revision` is known to be the last one of the stream. */
  isEnd(stream: string, revision: number): boolean {
    this.#catchUp()
    return this.#ends.get(stream) === revision
  }

  /** The position of the last event; 0 before the first. */
  head(): number {
    this.#catchUp()
    return this.#position
  }

  read(stream: string, revision: number): void {
    const known = this.#ends.get(stream)
    if (known === undefined || known < revision) this.#ends.set(stream, revision)
  }

  /** This process has appended: what it knows need not be read back, unless somebody else appended in between. */
  appended(stream: string, { revision, position }: AppendResult, count: number): void {
    if (position - count !== this.#position) return
    this.#position = position
    if (this.#ends.has(stream)) this.read(stream, revision)
  }

  /** Has the counter read again at the next use: this process has just committed, or seen what somebody did in this turn. */
  expire(): void {
    this.#dataVersion.expire()
  }

  #catchUp(): void {
    const version = this.#dataVersion.value
    if (version === this.#seen) return
    const rows = this.#since.all(this.#position, mostRead) as unknown as [number, string, number][]
    if (rows.length === mostRead) {
      this.#position = this.#readHead()
      this.#ends.clear()
    }
    for (const [position, stream, revision] of rows) {
      if (this.#ends.has(stream)) this.read(stream, revision)
      this.#position = Math.max(this.#position, position)
    }
    this.#seen = version
  }

  #readHead(): number {
    return (this.#head.get() as unknown as [number])[0]
  }
}
