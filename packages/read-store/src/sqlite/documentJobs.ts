import type { DatabaseSync } from 'node:sqlite'
import { Statements } from '@manabi/sqlite'
import type { Checkpoint } from '../port.ts'
import { addLastEvent, textOf } from './lastEvent.ts'
import type { Row } from './row.ts'
import { schemaOf } from './schema.ts'
import { Table } from './table.ts'

/** The rows of one batch. A large one comes in several pieces; those before the last are staged in memory. */
export type DocumentJob = {
  readonly rows: readonly Row[]
  /** Tells batches apart. */
  readonly batch: number
  /** How much of this file the thread may keep in memory, in KiB. */
  readonly cacheSize: number
} & ({ readonly kind: 'stage' } | ({ readonly kind: 'write'; readonly staged: number } & Checkpoint))

/** The log is copied into the file from so many pages on: with many files open, none may grow as large as usual. */
const logPages = 1_000

/** Writes documents in the writer's thread: a batch with its checkpoint in one transaction. */
export class DocumentJobs {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #table: Table
  #cacheSize = 0
  #batch = 0
  #staged: (readonly Row[])[] = []

  constructor(database: DatabaseSync) {
    database.exec(`PRAGMA wal_autocheckpoint = ${logPages}`)
    this.#database = database
    this.#statements = new Statements(database)
    addLastEvent(database, 'generation')
    const { indexes } = database.prepare('SELECT indexes FROM generation').get()!
    this.#table = new Table(this.#statements, schemaOf(JSON.parse(indexes as string)))
  }

  perform(job: DocumentJob): true {
    if (job.batch !== this.#batch) this.#staged = []
    this.#batch = job.batch
    if (job.cacheSize !== this.#cacheSize) this.#database.exec(`PRAGMA cache_size = -${job.cacheSize}`)
    this.#cacheSize = job.cacheSize
    if (job.kind === 'stage') this.#staged.push(job.rows)
    else this.#write(job)
    return true
  }

  #write({ rows, staged, checkpoint, lastEvent }: DocumentJob & { readonly kind: 'write' }): void {
    // The file was opened again in between, after an error.
    if (staged !== this.#staged.length) throw new Error('A piece of the batch is missing.')
    for (const piece of this.#staged) this.#table.write(piece)
    this.#table.write(rows)
    this.#staged = []
    this.#statements.run(reachedSql, checkpoint, textOf(lastEvent))
  }
}

const reachedSql = 'UPDATE generation SET checkpoint = ?1, last_event = ?2 WHERE checkpoint < ?1'
