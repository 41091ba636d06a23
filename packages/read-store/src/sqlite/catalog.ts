import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Availability, type StatusLog, type Timeouts } from '@manabi/kernel'
import {
  DamagedStore,
  DataVersion,
  openDurable,
  ReadConnection,
  unavailable,
  type Writer,
  type WriterFile,
} from '@manabi/sqlite'
import { inodeOf, saysBad } from './badFile.ts'
import { type CatalogJob, type CatalogRow, catalogRow } from './catalogJobs.ts'
import { catalogFormat } from './formats.ts'
import type { ViewsJob } from './viewsWriter.ts'

export interface CatalogOptions {
  readonly directory: string
  readonly mark: number
  readonly log: StatusLog | undefined
  readonly timeouts?: Timeouts | undefined
  readonly writer: Writer<ViewsJob, boolean>
  /** Called when generations are gone that were listed before. */
  readonly onGone: () => void
}

interface Reader {
  readonly select: StatementSync
  readonly version: DataVersion
}

interface Session {
  readonly reader: ReadConnection<Reader>
  readonly file: WriterFile<ViewsJob, boolean>
  readonly inode: number
}

/**
 * Lists the generations. The list is read again in the first turn of the event loop in which another connection has changed it. A catalog
 * that is damaged or of other events is replaced by an empty one, so that everything is built again.
 */
export class Catalog {
  readonly #path: string
  readonly #options: CatalogOptions
  readonly #availability: Availability
  #session: Session | null = null
  #closing: Promise<unknown>[] = []
  #isClosed = false
  /** Of a file that was found damaged. */
  #badInode: number | undefined
  #seen: { readonly reader: Reader; readonly version: number } | null = null
  #rows: ReadonlyMap<string, CatalogRow> = new Map()
  #active: ReadonlyMap<string, CatalogRow> = new Map()

  constructor(options: CatalogOptions) {
    this.#path = join(options.directory, 'catalog.db')
    this.#options = options
    this.#availability = new Availability(this.#path, options.log)
    try {
      this.#session = this.#open()
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw error
      this.#badInode = inodeOf(this.#path)
      this.#session = this.#open()
    }
  }

  /** By collection, in order of projection, version, and creation. */
  rows(): ReadonlyMap<string, CatalogRow> {
    const session = this.#opened()
    try {
      return session.reader.readAtOnce((reader) => this.#refreshed(reader))
    } catch (error) {
      this.#leaveWhereBad(session, error)
      throw error
    }
  }

  find(collection: string): CatalogRow | undefined {
    return this.rows().get(collection)
  }

  active(projection: string): CatalogRow | undefined {
    this.rows()
    return this.#active.get(projection)
  }

  /** Has the next look notice what other processes did within this turn. */
  expire(): void {
    this.#session?.reader.current?.version.expire()
  }

  /** Commits a change. The next look sees it. */
  async change(job: CatalogJob): Promise<boolean> {
    const session = this.#opened()
    try {
      return await session.file.run(job)
    } catch (error) {
      this.#leaveWhereBad(session, error)
      throw error
    } finally {
      this.expire()
    }
  }

  /** Goes on with the file that is at the path, where that was replaced. */
  verifyPlace(): void {
    if (this.#session !== null && inodeOf(this.#path) !== this.#session.inode) this.#leave()
    this.#opened()
  }

  async check(): Promise<void> {
    this.verifyPlace()
    const session = this.#opened()
    await session.file.check().catch((error) => {
      this.#leaveWhereBad(session, error)
      throw error
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#leave()
    await Promise.all(this.#closing)
  }

  #refreshed(reader: Reader): ReadonlyMap<string, CatalogRow> {
    const version = reader.version.value
    if (this.#seen?.reader === reader && this.#seen.version === version) return this.#rows
    const before = this.#rows
    this.#rows = new Map(reader.select.all().map((row) => [row['collection'] as string, catalogRow(row)]))
    const active = [...this.#rows.values()].filter(({ state }) => state === 'active')
    this.#active = new Map(active.map((row) => [row.projection, row]))
    this.#seen = { reader, version }
    if ([...before.keys()].some((collection) => !this.#rows.has(collection))) this.#options.onGone()
    return this.#rows
  }

  #opened(): Session {
    if (this.#isClosed) throw unavailable('readStore', this.#path, new Error(`${this.#path} is closed.`))
    try {
      this.#session ??= this.#open()
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw unavailable('readStore', this.#path, error)
      // A process of another release has put it there. The two would replace each other's file again and again.
      const reason = `${this.#path} cannot be used: ${(error.cause as Error).message}. Restart the service.`
      throw unavailable('readStore', this.#path, new Error(reason))
    }
    return this.#session
  }

  #open(): Session {
    const [path, { mark, writer, timeouts }] = [this.#path, this.#options]
    mkdirSync(this.#options.directory, { recursive: true, mode: 0o700 })
    const found = inodeOf(path)
    if (found === undefined || found === this.#badInode) this.#remove(found !== undefined)
    // The new file may get the same number.
    this.#badInode = undefined
    const database = openDurable(path, catalogFormat(mark))
    const identity = { applicationId: mark, history: null, inode: inodeOf(path)! }
    const options = { path, part: 'readStore', identity, availability: this.#availability, timeouts }
    const reader = new ReadConnection(database, { ...options, prepare })
    return { reader, file: writer.open(path, identity, options), inode: identity.inode }
  }

  /** Its log may be there without it. */
  #remove(isThere: boolean): void {
    for (const suffix of ['', '-wal', '-shm']) rmSync(this.#path + suffix, { force: true })
    const facts = { path: this.#path }
    if (isThere) this.#options.log?.warn(facts, 'The list of read models cannot be used; they are built again.')
  }

  #leaveWhereBad(session: Session, error: unknown): void {
    if (session !== this.#session) return
    const isBad = saysBad(error)
    if (isBad) this.#badInode = session.inode
    if (isBad || inodeOf(this.#path) !== session.inode) this.#leave()
  }

  #leave(): void {
    if (this.#session === null) return
    const { reader, file } = this.#session
    this.#session = null
    reader.close()
    this.#closing.push(file.close())
  }
}

function prepare(database: DatabaseSync): Reader {
  const select = database.prepare('SELECT * FROM generations ORDER BY projection, version, number, rowid')
  return { select, version: new DataVersion(database) }
}
