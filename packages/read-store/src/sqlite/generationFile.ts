import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Availability } from '@manabi/kernel'
import {
  type FileIdentity,
  openExisting,
  ReadConnection,
  Statements,
  type Writer,
  type WriterFile,
} from '@manabi/sqlite'
import type { Batch, Checkpoint, Document } from '../port.ts'
import { BadFile, inodeOf, saysBad } from './badFile.ts'
import type { CatalogRow } from './catalogJobs.ts'
import type { FilesOptions } from './filesOptions.ts'
import { lastEventOf } from './lastEvent.ts'
import { type Row, rowsOf } from './row.ts'
import { type Schema, schemaOf } from './schema.ts'
import { Table } from './table.ts'
import type { ViewsJob } from './viewsWriter.ts'

interface GenerationFileOptions extends FilesOptions {
  readonly path: string
  readonly row: CatalogRow
  readonly writer: Writer<ViewsJob, boolean>
  /** How much of the file a connection may keep in memory, in KiB. Changes with the number of open files. */
  readonly cacheSize: () => number
}

/** The file of one generation: the main thread reads it, and the writer's thread writes it. It is opened when it is used. */
export class GenerationFile {
  readonly #options: GenerationFileOptions
  readonly #availability: Availability
  #identity: FileIdentity | null = null
  #reading: ReadConnection<GenerationReader> | null = null
  #writing: WriterFile<ViewsJob, boolean> | null = null
  #batches = 0

  constructor(options: GenerationFileOptions) {
    this.#options = options
    this.#availability = new Availability(options.path, options.log)
  }

  get collection(): string {
    return this.#options.row.collection
  }

  get version(): number {
    return this.#options.row.version
  }

  /** Throws `BadFile` where the file is of no use any more, else `Unavailable`. */
  read<Result>(work: (reader: GenerationReader) => Result): Result {
    try {
      this.#reading ??= this.#open()
      return this.#reading.readAtOnce((reader) => {
        reader.limitCache(this.#options.cacheSize())
        return work(reader)
      })
    } catch (error) {
      throw this.#translated(error)
    }
  }

  /** Writes documents and checkpoint in one transaction; many documents are sent in pieces, so that other work goes on. Throws as `read` does. */
  async write({ documents, ...reached }: Batch<Document>): Promise<void> {
    const schema = this.read((reader) => reader.schema)
    const { path, writer, timeouts } = this.#options
    this.#writing ??= writer.open(path, this.#identity!, { availability: this.#availability, timeouts })
    const [file, batch, cacheSize] = [this.#writing, ++this.#batches, this.#options.cacheSize()]
    try {
      let staged = 0
      let last: readonly Row[] | null = null
      for (const rows of rowsOf(schema, documents)) {
        if (last !== null) {
          // Where this fails, the last piece does, too.
          file.run({ kind: 'stage', rows: last, batch, cacheSize }).catch(() => {})
          staged++
          await nextTurn()
        }
        last = rows
      }
      await file.run({ kind: 'write', rows: last!, batch, cacheSize, staged, ...reached })
    } catch (error) {
      throw this.#translated(error)
    }
  }

  /** The writer closes last: it copies the log into the file. */
  async close(): Promise<void> {
    this.#reading?.close()
    await this.#writing?.close()
  }

  #open(): ReadConnection<GenerationReader> {
    const { path, mark, row } = this.#options
    const inode = inodeOf(path)
    if (inode === undefined) throw new BadFile(`${path} is missing.`)
    this.#identity = { applicationId: mark, history: null, inode }
    const database = openExisting(path, { synchronous: 'NORMAL', timeout: 0 })
    try {
      const found = database.prepare('PRAGMA application_id').get()!['application_id']
      if (found !== mark) throw new BadFile(`${path} was made of other events.`)
      const prepare = (opened: DatabaseSync) => new GenerationReader(opened, row)
      const options = { path, part: 'readStore', identity: this.#identity, availability: this.#availability, prepare }
      return new ReadConnection(database, options)
    } catch (error) {
      database.close()
      throw error
    }
  }

  #translated(error: unknown): unknown {
    if (error instanceof TypeError) return error
    const isReplaced = this.#identity !== null && inodeOf(this.#options.path) !== this.#identity.inode
    return isReplaced || saysBad(error) ? new BadFile((error as Error).message, { cause: error }) : error
  }
}

/** Numbers what readers have seen, over all files. */
let lastRevision = 0

/** A connection for reading. */
export class GenerationReader {
  readonly #database: DatabaseSync
  #seen: unknown
  #revision = 0
  #cacheSize = 0
  readonly statements: Statements
  readonly schema: Schema
  readonly table: Table

  constructor(database: DatabaseSync, { collection, projection, version }: CatalogRow) {
    this.#database = database
    this.statements = new Statements(database)
    const made = this.statements.get('SELECT * FROM generation')
    if (made?.['projection'] !== projection || made['version'] !== version)
      throw new BadFile(`The file of ${collection} is that of another read model.`)
    this.schema = schemaOf(JSON.parse(made['indexes'] as string))
    this.table = new Table(this.statements, this.schema)
    database.exec('PRAGMA query_only = ON')
  }

  /** Changes when the file changes. */
  get revision(): number {
    const { data_version: version } = this.statements.get('PRAGMA data_version')!
    if (version !== this.#seen) this.#revision = ++lastRevision
    this.#seen = version
    return this.#revision
  }

  get reached(): Required<Checkpoint> {
    const { checkpoint, last_event: text } = this.statements.get('SELECT * FROM generation')!
    return { checkpoint: checkpoint as number, lastEvent: lastEventOf(text) }
  }

  /** In KiB. */
  limitCache(size: number): void {
    if (size !== this.#cacheSize) this.#database.exec(`PRAGMA cache_size = -${size}`)
    this.#cacheSize = size
  }
}
