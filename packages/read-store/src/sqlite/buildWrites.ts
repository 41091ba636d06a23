import type { DatabaseSync } from 'node:sqlite'
import type { Batch, Document } from '../port.ts'
import { Generations } from './generations.ts'
import type { Rows } from './row.ts'
import { Statements } from './statements.ts'
import { Table } from './table.ts'

/** Of generations without readers, in one transaction. */
export type BuildWrite = readonly Part[]

/** Documents of a batch, and how far its projection is then; null where others of the batch are still to be written. */
type Part = readonly [collection: string, rows: Rows, progress: Progress | null]
export type Progress = Pick<Batch<Document>, 'checkpoint' | 'partitions'>

/** Runs in the thread of `BuildWriter`. Answers false, and writes nothing, where a generation has readers or is gone. */
export function prepareWriter(database: DatabaseSync): (write: BuildWrite) => boolean {
  // The main thread has the log copied.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0')
  const writes = new BuildWrites(database)
  return (write) => writes.perform(write)
}

class BuildWrites extends Statements {
  readonly database: DatabaseSync
  readonly #generations: Generations
  readonly #tables = new Map<string, Table>()

  constructor(database: DatabaseSync) {
    super()
    this.database = database
    this.#generations = new Generations(this)
  }

  perform(write: BuildWrite): boolean {
    const tables = write.map(([collection]) => this.#table(collection))
    if (tables.includes(null)) return false
    write.forEach(([collection, rows, progress], i) => {
      tables[i]!.writeAll(rows)
      if (progress !== null) this.#generations.advance(collection, progress)
    })
    return true
  }

  /** Another process may have changed which generations there are. */
  #table(collection: string): Table | null {
    const schema = this.#generations.building(collection)
    if (schema === null) return null
    const table = this.#tables.get(collection) ?? new Table(this, schema)
    this.#tables.set(collection, table)
    return table
  }
}
