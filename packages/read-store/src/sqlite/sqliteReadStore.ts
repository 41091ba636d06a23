import { Availability, type StatusLog } from '@manabi/kernel'
import type { Batch, Document } from '../port.ts'
import type { Views } from '../projection.ts'
import {
  type ActivateOptions,
  type Deletion,
  type Generation,
  type GenerationDefinition,
  GenerationDropped,
  type ReadStore,
  type Scanned,
  type ScanPage,
  type Stored,
} from '../readStore.ts'
import { Catalog, type Known } from './catalog.ts'
import { SqliteCollection } from './collection.ts'
import { Connection } from './connection.ts'
import { quoted } from './fragment.ts'
import { Generations } from './generations.ts'
import { misindexed } from './misindexed.ts'
import { ResultCache } from './resultCache.ts'
import { rewrite } from './rewrite.ts'
import { Sweep } from './sweep.ts'
import { type Shown, writeDocuments } from './writeDocuments.ts'

export interface SqliteReadStoreOptions {
  /** Told when a damaged file was replaced by an empty one; once when it cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
  /** Names the events that the read models are made of. Those of other events are replaced, too. */
  readonly history?: string | undefined
}

/** Opens or makes the embedded read store: one SQLite file that several processes may have open. */
export function openSqliteReadStore(path: string, { log, history }: SqliteReadStoreOptions = {}): ReadStore {
  return new SqliteReadStore(new Connection(path, { log, history, availability: new Availability(path, log) }), path)
}

class SqliteReadStore implements ReadStore {
  readonly writesWhole = true
  readonly #connection: Connection
  readonly #generations: Generations
  readonly #catalog: Catalog
  readonly #sweep: Sweep
  readonly #results = new ResultCache()
  readonly #views = new Map<string, SqliteCollection>()
  readonly #path: string
  /** Rewriting the file: what is under way, and what begins after it for all calls made meanwhile. */
  #rewriting: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(connection: Connection, path: string) {
    this.#path = path
    this.#connection = connection
    this.#generations = new Generations(connection)
    this.#catalog = new Catalog(connection)
    this.#sweep = new Sweep(connection, this.#generations)
    this.#sweep.begin()
  }

  views(): Views {
    return { of: (projection) => this.#view(projection) as never }
  }

  async generations(): Promise<readonly Generation[]> {
    return this.#connection.guarded(() => this.#generations.all())
  }

  async create(definition: GenerationDefinition): Promise<Generation> {
    const created = await this.#change(() => this.#generations.create(definition))
    return this.#generations.all().find(({ collection }) => collection === created)!
  }

  async load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    return this.#connection.guarded(() => {
      const { table } = this.#known(collection)
      const found = new Map<string, Stored>()
      for (const id of ids) {
        const stored = table.load(id)
        if (stored !== null) found.set(id, stored)
      }
      return found
    })
  }

  async write(batches: ReadonlyMap<string, Batch<Document>>): Promise<void> {
    const written = await this.#connection.transaction(() => {
      const changed: { readonly known: Known; readonly shown: Shown[] }[] = []
      for (const known of this.#allKnown(batches.keys())) {
        const { documents, checkpoint } = batches.get(known.collection)!
        if (documents.size > 0) changed.push({ known, shown: writeDocuments(known, documents, this.#results) })
        this.#generations.advance(known.collection, checkpoint)
      }
      return changed
    })
    for (const { known, shown } of written) {
      this.#catalog.written(known)
      for (const [place, doc, size] of shown) this.#results.keep(place, known.revision, doc, size)
    }
  }

  async note(collection: string, failure: string | null): Promise<void> {
    await this.#connection.transaction(() => this.#generations.note(collection, failure))
  }

  async activate(collection: string, { keepsPrevious = false }: ActivateOptions = {}): Promise<boolean> {
    return await this.#change(() => {
      const all = this.#generations.all()
      const chosen = all.find((generation) => generation.collection === collection)
      if (chosen === undefined) throw new GenerationDropped(collection)
      const others = all.filter(({ projection }) => projection === chosen.projection).filter((one) => one !== chosen)
      if (others.some(({ isActive, checkpoint }) => isActive && checkpoint > chosen.checkpoint)) return false
      this.#generations.activate(chosen)
      this.#generations.replace(others, chosen, keepsPrevious)
      return true
    })
  }

  async revive(collection: string): Promise<Generation | null> {
    return await this.#change(() => this.#generations.revive(collection))
  }

  async drop(collection: string): Promise<void> {
    await this.#change(() => this.#generations.drop({ collection }))
  }

  async scan(collection: string, { after, limit }: ScanPage): Promise<readonly Scanned[]> {
    return this.#connection.guarded(() => this.#known(collection).table.scan(after, limit))
  }

  async deletions(collection: string, { after, limit }: ScanPage): Promise<readonly Deletion[]> {
    return this.#connection.guarded(() => this.#known(collection).table.deletions(after, limit))
  }

  async size(collection: string): Promise<number> {
    return this.#connection.guarded(() => {
      const { schema } = this.#known(collection)
      return this.#connection.get(`SELECT count(*) AS count FROM ${quoted(schema.table)}`)!['count'] as number
    })
  }

  misindexed(collection: string): Promise<readonly string[]> {
    return misindexed(this.#connection, this.#known(collection).schema)
  }

  purge(): Promise<void> {
    this.#next ??= this.#rewriting.then(() => {
      this.#next = null
      const forgotten = this.#change(() => this.#generations.forget(null))
      const rewritten = forgotten.then(() => this.#sweep.finished()).then(() => rewrite(this.#path))
      this.#rewriting = rewritten.catch(() => {})
      return rewritten
    })
    return this.#next
  }

  check(): Promise<void> {
    return this.#connection.check()
  }

  async close(): Promise<void> {
    await this.#rewriting
    await this.#sweep.stop()
    this.#connection.close()
  }

  #view({ name, version }: Pick<GenerationDefinition, 'name' | 'version'>): SqliteCollection {
    const key = `${name} ${version}`
    const known = this.#views.get(key)
    if (known !== undefined) return known
    const source = { connection: this.#connection, catalog: this.#catalog, results: this.#results }
    const view = new SqliteCollection({ ...source, name, version })
    this.#views.set(key, view)
    return view
  }

  #known(collection: string): Known {
    return this.#allKnown([collection])[0]!
  }

  #allKnown(collections: Iterable<string>): Known[] {
    const names = [...collections]
    return this.#catalog.generations(names).map((known, i) => {
      if (known === undefined) throw new GenerationDropped(names[i]!)
      return known
    })
  }

  /** A change of which generations there are. */
  async #change<Result>(work: () => Result): Promise<Result> {
    const result = await this.#connection.transaction(work)
    this.#connection.guarded(() => this.#catalog.reload())
    this.#sweep.begin()
    return result
  }
}
