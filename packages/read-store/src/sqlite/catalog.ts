import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Availability } from '@manabi/kernel'
import {
  DamagedStore,
  type FileFormat,
  openDurable,
  ReadConnection,
  Statements,
  unavailable,
  type Writer,
  type WriterFile,
} from '@manabi/sqlite'
import { inodeOf, saysBad } from './badFile.ts'
import { type CatalogJob, type CatalogRow, catalogRow } from './catalogJobs.ts'
import type { FilesOptions } from './filesOptions.ts'
import type { ViewsJob } from './viewsWriter.ts'

interface CatalogOptions extends FilesOptions {
  readonly writer: Writer<ViewsJob, boolean>
  /** Called whenever the file was opened: generations may be gone that were listed before. */
  readonly onOpened: () => void
}

interface Session {
  readonly reader: ReadConnection<Statements>
  readonly file: WriterFile<ViewsJob, boolean>
  readonly inode: number
}

/**
 * Lists the generations. A catalog that is damaged is replaced by an empty one, and everything is built again; so is one of other events
 * that the process finds when it starts.
 */
export class Catalog {
  readonly #path: string
  readonly #options: CatalogOptions
  readonly #availability: Availability
  #session: Session | null = null
  #closing: Promise<unknown>[] = []
  #isClosed = false

  constructor(options: CatalogOptions) {
    this.#path = join(options.directory, 'catalog.db')
    this.#options = options
    this.#availability = new Availability(this.#path, options.log)
    this.#session = this.#open({ replaces: () => true })
  }

  /** In order of projection, version, and creation. */
  rows(): readonly CatalogRow[] {
    return this.#select('1')
  }

  find(collection: string): CatalogRow | undefined {
    return this.#select('collection = ?', collection)[0]
  }

  active(projection: string): CatalogRow | undefined {
    return this.#select(`projection = ? AND state = 'active'`, projection)[0]
  }

  /** Commits a change. The next look sees it. */
  async change(job: CatalogJob): Promise<boolean> {
    const session = this.#opened()
    return session.file.run(job).catch((error) => this.#failed(session, error))
  }

  /** Goes on with the file that is at the path, where that was replaced. */
  verifyPlace(): void {
    if (this.#session !== null && inodeOf(this.#path) !== this.#session.inode) this.#leave()
    this.#opened()
  }

  async check(): Promise<void> {
    this.verifyPlace()
    const session = this.#opened()
    await session.file.check().catch((error) => this.#failed(session, error))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#leave()
    await Promise.all(this.#closing)
  }

  #select(condition: string, ...values: readonly string[]): readonly CatalogRow[] {
    const session = this.#opened()
    const sql = `SELECT * FROM generations WHERE ${condition} ORDER BY projection, version, number, rowid`
    try {
      return session.reader.readAtOnce((statements) => statements.all({ sql, values }).map(catalogRow))
    } catch (error) {
      return this.#failed(session, error)
    }
  }

  #opened(): Session {
    if (this.#isClosed) throw unavailable('readStore', this.#path, new Error(`${this.#path} is closed.`))
    try {
      // A process of another release or of other events has put it there. The two would replace each other's file again and again.
      this.#session ??= this.#open({ replaces: ({ cause }) => saysBad(cause) })
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw unavailable('readStore', this.#path, error)
      const reason = `${this.#path} cannot be used: ${(error.cause as Error).message}. Restart the service.`
      throw unavailable('readStore', this.#path, new Error(reason))
    }
    return this.#session
  }

  #open({ replaces }: { readonly replaces: (error: DamagedStore) => boolean }): Session {
    const [path, { mark, writer, timeouts }] = [this.#path, this.#options]
    mkdirSync(this.#options.directory, { recursive: true, mode: 0o700 })
    const database = this.#openFile(replaces)
    const identity = { applicationId: mark, history: null, inode: inodeOf(path)! }
    const options = { path, part: 'readStore', identity, availability: this.#availability, timeouts }
    const reader = new ReadConnection(database, { ...options, prepare: (opened) => new Statements(opened) })
    this.#options.onOpened()
    return { reader, file: writer.open(path, identity, options), inode: identity.inode }
  }

  #openFile(replaces: (error: DamagedStore) => boolean): DatabaseSync {
    const [path, format] = [this.#path, catalogFormat(this.#options.mark)]
    try {
      // Its log may be there without it.
      if (inodeOf(path) === undefined) this.#remove()
      return openDurable(path, format)
    } catch (error) {
      if (!(error instanceof DamagedStore) || !replaces(error)) throw error
      this.#remove()
      this.#options.log?.warn({ path }, 'The list of read models cannot be used; they are built again.')
      return openDurable(path, format)
    }
  }

  #remove(): void {
    for (const suffix of ['', '-wal', '-shm']) rmSync(this.#path + suffix, { force: true })
  }

  /** Leaves a file that is bad or was replaced, so that the next call opens it again. Throws the error. */
  #failed(session: Session, error: unknown): never {
    const isBad = saysBad(error) || inodeOf(this.#path) !== session.inode
    if (isBad && session === this.#session) this.#leave()
    throw error
  }

  #leave(): void {
    if (this.#session === null) return
    const { reader, file } = this.#session
    this.#session = null
    reader.close()
    this.#closing.push(file.close())
  }
}

/**
 * Every file of a read store bears the mark of the events that it is made of, as SQLite's `application_id`: a number made of the name of
 * their history.
 */
export const markOf = (history = 'unnamed'): number => createHash('sha256').update(history).digest().readInt32BE() | 1

/** `catalog.db` lists the generations. Numbers rise in the order of their creation. */
const catalogFormat = (mark: number): FileFormat => ({
  part: 'list of read models',
  applicationId: mark,
  version: 1,
  schema: `
    CREATE TABLE generations (
      collection TEXT PRIMARY KEY,
      projection TEXT NOT NULL,
      version INTEGER NOT NULL,
      number INTEGER NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      keeps_previous INTEGER NOT NULL DEFAULT 0,
      -- A checkpoint that counts while the file's own one is at least the floor: a file may lose its last transactions in a power cut.
      checkpoint INTEGER NOT NULL DEFAULT 0,
      last_event TEXT,
      floor INTEGER NOT NULL DEFAULT 0,
      -- The file holds nothing that events up to this position overwrote or deleted.
      clean_up_to INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX generations_active ON generations (projection) WHERE state = 'active';
    CREATE UNIQUE INDEX generations_previous ON generations (projection) WHERE state = 'previous';
  `,
})
