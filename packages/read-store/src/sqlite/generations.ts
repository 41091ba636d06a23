import { join } from 'node:path'
import { Unavailable } from '@manabi/kernel'
import { Writer } from '@manabi/sqlite'
import { newCollection } from '../newCollection.ts'
import type { Checkpoint } from '../port.ts'
import { type Generation, type GenerationDefinition, GenerationDropped } from '../readStore.ts'
import { BadFile, inodeOf } from './badFile.ts'
import { Catalog } from './catalog.ts'
import { type CatalogJob, type CatalogRow, effectiveCheckpoint } from './catalogJobs.ts'
import type { FilesOptions } from './filesOptions.ts'
import { GenerationFile } from './generationFile.ts'
import { Sweep } from './sweep.ts'
import type { ViewsJob } from './viewsWriter.ts'

/** A generation, with what the store alone needs to know. */
export type Listed = Generation & Pick<CatalogRow, 'cleanUpTo'> & { readonly inFile: number }

/** Size limit of the pages in memory over all files, in KiB: half of it for reading, half for writing. */
const mostCache = 60 * 1_024

/** The generations of a directory: the catalog and the files that are open. */
export class Generations {
  readonly #options: FilesOptions
  readonly #writer: Writer<ViewsJob, boolean>
  readonly #files = new Map<string, GenerationFile>()
  readonly #catalog: Catalog
  readonly sweep: Sweep

  constructor(options: FilesOptions) {
    this.#options = options
    this.#writer = new Writer({
      part: 'readStore',
      module: new URL('./viewsWriter.ts', import.meta.url),
      synchronous: 'NORMAL',
    })
    this.sweep = new Sweep(options.directory, () => this.#listCollections())
    this.#catalog = new Catalog({ ...options, writer: this.#writer, onOpened: () => this.sweep.begin() })
  }

  /** Where the file of a collection is, or will be. */
  pathOf(collection: string): string {
    return join(this.#options.directory, `${collection}.db`)
  }

  /** Leaves out those whose files are of no use, and drops them. */
  async all(): Promise<readonly Listed[]> {
    const listed: Listed[] = []
    for (const row of this.#catalog.rows()) {
      // The process that creates it has not made the file yet. Looking afterwards would be too late: it may be there by then.
      const isComing = row.state === 'building' && inodeOf(this.pathOf(row.collection)) === undefined
      try {
        listed.push(generationOf(row, isComing ? nothingRead : this.#file(row).read(({ reached }) => reached)))
      } catch (error) {
        if (!(error instanceof BadFile)) throw error
        await this.#giveUp(row.collection, error)
      }
    }
    return listed
  }

  async create({ name, version, indexes }: GenerationDefinition): Promise<Generation> {
    const collection = newCollection(name, version)
    await this.change({ kind: 'create', collection, projection: name, version })
    try {
      const definition = { name, version, indexes }
      await this.change({ kind: 'make', collection, mark: this.#options.mark, definition })
    } catch (error) {
      await this.change({ kind: 'drop', collection, unlessActive: false })
      throw error
    }
    return generationOf(this.#row(collection), nothingRead)
  }

  /** Commits a change of the catalog. Answers false mostly where the generation is gone. */
  async change(job: CatalogJob): Promise<boolean> {
    const isChanged = await this.#catalog.change(job)
    if (job.kind === 'activate' || job.kind === 'drop') this.sweep.begin()
    return isChanged
  }

  /** Rejects with `Unavailable` where there is none, or it cannot be read. A file of no use is given up. */
  async readActive<Result>(projection: string, work: (file: GenerationFile) => Result): Promise<Result> {
    return await this.#using(() => this.#active(projection), work)
  }

  /** Rejects with `GenerationDropped` where the generation is gone, or its file is of no use and given up. */
  async use<Result>(collection: string, work: (file: GenerationFile) => Result | Promise<Result>): Promise<Result> {
    try {
      return await this.#using(() => this.#file(this.#row(collection)), work)
    } catch (error) {
      // Its file may have been closed under this work.
      this.demandPresent(collection)
      throw error
    }
  }

  /** Throws `GenerationDropped` where it is gone or nobody may use it any more, as other processes see it in this moment, too. */
  demandPresent(collection: string): void {
    this.#row(collection)
  }

  check(): Promise<void> {
    return this.#catalog.check()
  }

  async close(): Promise<void> {
    await this.sweep.settled()
    await Promise.all([...this.#files.values()].map((file) => file.close()))
    await this.#catalog.close()
    await this.#writer.close()
  }

  async #using<Result>(
    find: () => GenerationFile,
    work: (file: GenerationFile) => Result | Promise<Result>,
  ): Promise<Result> {
    const file = find()
    try {
      return await work(file)
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      await this.#giveUp(file.collection, error)
    }
    // Mostly there is none any more. Where another process has switched in this very moment, there is the next one.
    return await work(find())
  }

  /** Drops a generation whose file is of no use: it is built again. */
  async #giveUp(collection: string, { message: reason }: BadFile): Promise<void> {
    if (this.#catalog.find(collection) === undefined) return
    const path = this.pathOf(collection)
    this.#options.log?.warn({ path, reason }, 'A read model cannot be used; it is built again from the events.')
    await this.change({ kind: 'drop', collection, unlessActive: false })
  }

  #active(projection: string): GenerationFile {
    const row = this.#catalog.active(projection)
    if (row === undefined) throw new Unavailable('readStore', new Error(`${projection} is being built.`))
    return this.#file(row)
  }

  #row(collection: string): CatalogRow {
    const row = this.#catalog.find(collection)
    if (row === undefined || row.state === 'previous') throw new GenerationDropped(collection)
    return row
  }

  #file(row: CatalogRow): GenerationFile {
    const open = this.#files.get(row.collection)
    if (open !== undefined) return open
    const cacheSize = () => Math.floor(mostCache / (2 * this.#files.size))
    const options = { ...this.#options, path: this.pathOf(row.collection), row, writer: this.#writer, cacheSize }
    const file = new GenerationFile(options)
    this.#files.set(row.collection, file)
    // Another process may have dropped the one before it.
    this.sweep.begin()
    return file
  }

  /** The collections that exist at this moment; files of others are closed. */
  async #listCollections(): Promise<ReadonlySet<string>> {
    this.#catalog.verifyPlace()
    const listed = new Set(this.#catalog.rows().map(({ collection }) => collection))
    const gone = [...this.#files].filter(([collection]) => !listed.has(collection))
    for (const [collection] of gone) this.#files.delete(collection)
    await Promise.all(gone.map(([, file]) => file.close()))
    return listed
  }
}

const nothingRead = { checkpoint: 0, lastEvent: null }

function generationOf(row: CatalogRow, file: Required<Checkpoint>): Listed {
  const { collection, projection, version, state, failure, keepsPrevious, cleanUpTo } = row
  const { checkpoint: inFile } = file
  const checkpoint = effectiveCheckpoint(row, inFile)
  const { lastEvent } = checkpoint > inFile ? row : file
  return { collection, projection, version, state, checkpoint, lastEvent, failure, keepsPrevious, cleanUpTo, inFile }
}
