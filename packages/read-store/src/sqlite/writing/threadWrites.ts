import type { DatabaseSync } from 'node:sqlite'
import type { Batch, Document } from '../../port.ts'
import { Generations } from '../generations.ts'
import type { Rows } from '../row.ts'
import { Statements } from '../statements.ts'
import { Table } from '../table.ts'

/** In one transaction. */
export interface ThreadWrite {
  readonly parts: readonly Part[]
  /** Whether generations that have readers may be among them. */
  readonly isLive: boolean
}

/** Documents of a batch, and how far its projection is then; null where others of the batch are still to be written. */
export type Part = readonly [collection: string, rows: Rows, progress: Progress | null]
export type Progress = Pick<Batch<Document>, 'checkpoint' | 'partitions'>

/** Runs in the `WritingThread`. Answers false, and writes nothing, where a generation is gone or has readers that it must not have. */
export function prepareWriter(database: DatabaseSync): (write: ThreadWrite) => boolean {
  // The main thread has the log copied.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0')
  const writes = new ThreadWrites(database)
  return (write) => writes.perform(write)
}

class ThreadWrites extends Statements {
  readonly database: DatabaseSync
  readonly #generations: Generations
  readonly #tables = new Map<string, Table>()

  constructor(database: DatabaseSync) {
    super()
    this.database = database
    this.#generations = new Generations(this)
  }

  perform({ parts, isLive }: ThreadWrite): boolean {
    const tables = parts.map(([collection]) => this.#table(collection, isLive))
    if (tables.includes(null)) return false
    parts.forEach(([collection, rows, progress], i) => {
      tables[i]!.writeAll(rows)
      if (progress !== null) this.#generations.advance(collection, progress)
    })
    return true
  }

  /** Another process may have changed which generations there are. */
  #table(collection: string, isLive: boolean): Table | null {
    const schema = this.#generations.writable(collection, isLive)
    if (schema === null) return null
    const table = this.#tables.get(collection) ?? new Table(this, schema)
    this.#tables.set(collection, table)
    return table
  }
}
