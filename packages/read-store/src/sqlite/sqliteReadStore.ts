import { Availability, type StatusLog } from '@manabi/kernel'
import { Builds, type BuildsOptions } from '../builds.ts'
import type { Partition } from '../partition.ts'
import type { Batch, Document } from '../port.ts'
import type { Views } from '../projection.ts'
import type {
  ActivateOptions,
  Deletion,
  DropOptions,
  Generation,
  GenerationDefinition,
  ReadStore,
  Scanned,
  ScanPage,
  Stored,
  WriteOptions,
} from '../readStore.ts'
import { Catalog, type Known } from './catalog.ts'
import { type Source, SqliteCollection } from './collection.ts'
import { Connection } from './connection.ts'
import { Dropped } from './dropped.ts'
import { quoted } from './fragment.ts'
import { Generations } from './generations.ts'
import { misindexed } from './misindexed.ts'
import { Purges } from './purges.ts'
import { ResultCache } from './resultCache.ts'
import { rewrite } from './rewrite.ts'
import { Sweep } from './sweep.ts'
import { type BuildLimits, BuildWriter } from './writing/buildWriter.ts'
import { LiveWriter } from './writing/liveWriter.ts'
import { Unwritten } from './writing/unwritten.ts'
import { WriteBehind } from './writing/writeBehind.ts'
import { WritingThread } from './writing/writingThread.ts'

export interface SqliteReadStoreOptions extends BuildsOptions {
  /** Told when a damaged file was replaced by an empty one; once when it cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
  /** Names the events that the read models are made of. Those of other events are replaced, too. */
  readonly history?: string | undefined
  /** For tests. */
  readonly building?: BuildLimits
  /** For tests: from how many documents on the thread writes, see `LiveWriter`. */
  readonly threadFrom?: number | undefined
  /** In milliseconds, see `Sweep`. */
  readonly sweepEvery?: number | undefined
}

/** Opens or makes the embedded read store: one SQLite file that several processes may have open. */
export function openSqliteReadStore(path: string, options: SqliteReadStoreOptions = {}): ReadStore {
  const { log, history } = options
  const connection = new Connection(path, { log, history, availability: new Availability(path, log) })
  return new SqliteReadStore(connection, path, options)
}

class SqliteReadStore implements ReadStore {
  readonly writesWhole = true
  readonly #connection: Connection
  readonly #generations: Generations
  readonly #catalog: Catalog
  readonly #unwritten = new Unwritten()
  readonly #behind: WriteBehind
  readonly #sweep: Sweep
  /** What a view of a projection is made of. */
  readonly #source: Omit<Source, 'name' | 'version'>
  readonly #views = new Map<string, SqliteCollection>()
  readonly #building: BuildWriter
  readonly #thread: WritingThread
  readonly #purges: Purges
  readonly #builds: Builds

  constructor(connection: Connection, path: string, { building, threadFrom, ...options }: SqliteReadStoreOptions) {
    this.#connection = connection
    this.#generations = new Generations(connection)
    this.#catalog = new Catalog(connection, this.#generations)
    const parts = { connection, catalog: this.#catalog, unwritten: this.#unwritten, results: new ResultCache() }
    const thread = new WritingThread(path, connection)
    const liveWriter = new LiveWriter({ ...parts, thread, least: threadFrom })
    this.#behind = new WriteBehind({ ...parts, generations: this.#generations, liveWriter })
    this.#source = { ...parts, behind: this.#behind }
    this.#thread = thread
    this.#building = new BuildWriter({ ...this.#source, thread }, building)
    this.#purges = new Purges(() => this.#behind.aside(() => this.#rewrite(path)))
    this.#builds = new Builds(this, options)
    this.#sweep = new Sweep(connection, new Dropped(connection, this.#generations), { path, ...options })
  }

  views(): Views {
    return { of: (projection) => this.#view(projection) as never }
  }

  async generations(): Promise<readonly Generation[]> {
    // Callers read documents next, which have to be as far.
    this.#connection.guarded(() => this.#connection.expire())
    return this.#connection.guarded(() => this.#generations.all().map((one) => this.#unwritten.shown(one)))
  }

  async create(definition: GenerationDefinition): Promise<Generation> {
    const created = await this.#change(() => this.#generations.create(definition))
    return this.#generations.get(created)!
  }

  async load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    return this.#connection.guarded(() => {
      const known = this.#catalog.known(collection)
      const found = new Map<string, Stored>()
      for (const id of ids) {
        const stored = this.#unwritten.load(known, id) ?? known.table.load(id)
        if (stored !== null) found.set(id, stored)
      }
      return found
    })
  }

  write(batches: ReadonlyMap<string, Batch<Document>>, options?: WriteOptions): Promise<void> {
    return this.#building.takes(batches) ? this.#building.write(batches) : this.#behind.write(batches, options)
  }

  async note(collection: string, failure: string | null, partition?: Partition): Promise<void> {
    await this.#behind.transaction(() => this.#generations.note(collection, failure, partition))
  }

  async activate(collection: string, options: ActivateOptions = {}): Promise<boolean> {
    return await this.#change(() => this.#generations.activate(collection, options))
  }

  async revive(collection: string): Promise<Generation | null> {
    return await this.#change(() => this.#generations.revive(collection))
  }

  async drop(collection: string, options?: DropOptions): Promise<void> {
    await this.#change(() => this.#generations.drop({ collection }, options))
  }

  async scan(collection: string, { after, limit }: ScanPage): Promise<readonly Scanned[]> {
    const { table } = await this.#written(collection)
    return this.#connection.guarded(() => table.scan(after, limit))
  }

  async deletions(collection: string, { after, limit }: ScanPage): Promise<readonly Deletion[]> {
    const { table } = await this.#written(collection)
    return this.#connection.guarded(() => table.deletions(after, limit))
  }

  async size(collection: string): Promise<number> {
    const { schema } = await this.#written(collection)
    const sql = `SELECT count(*) AS count FROM ${quoted(schema.table)}`
    return this.#connection.guarded(() => this.#connection.get(sql)!['count'] as number)
  }

  async misindexed(collection: string): Promise<readonly string[]> {
    const { schema } = await this.#written(collection)
    return await misindexed(this.#connection, schema)
  }

  async purge(upTo = 0): Promise<void> {
    await this.#builds.past(upTo)
    await this.#builds.holding(() => this.#purges.purge())
  }

  async #rewrite(path: string): Promise<void> {
    await this.#change(() => this.#generations.forget(null))
    this.#unwritten.verifyWritable()
    await this.#sweep.finished()
    await rewrite(path)
  }

  check(): Promise<void> {
    return this.#connection.check()
  }

  async close(): Promise<void> {
    await this.#purges.settled()
    await this.#behind.close()
    await this.#sweep.stop()
    await this.#thread.close()
    await this.#connection.close()
  }

  #view({ name, version }: Pick<GenerationDefinition, 'name' | 'version'>): SqliteCollection {
    const key = `${name} ${version}`
    const view = this.#views.get(key) ?? new SqliteCollection({ ...this.#source, name, version })
    this.#views.set(key, view)
    return view
  }

  /** For those who look at all of it: the file holds everything then. */
  async #written(collection: string): Promise<Known> {
    const { projection } = this.#connection.guarded(() => this.#catalog.known(collection))
    await this.#behind.settle(projection)
    return this.#connection.guarded(() => this.#catalog.known(collection))
  }

  /** A change of which generations there are. */
  async #change<Result>(work: () => Result): Promise<Result> {
    const result = await this.#behind.transaction(work)
    this.#catalog.expire()
    this.#sweep.begin()
    return result
  }
}
