import { type MongoDatabase, type MongoOptions, openMongoDatabase, orUnavailable } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import { type ErasedStore, Erasure, type ErasureOptions } from '../erasure.ts'
import type { Batch, Checkpoint, Document } from '../port.ts'
import type { Views } from '../projection.ts'
import type {
  Deletion,
  EraseRequest,
  Generation,
  GenerationDefinition,
  ReadStore,
  ReadyOptions,
  Scanned,
  ScanPage,
  Stored,
} from '../readStore.ts'
import { createIndexes, misindexed, missingIn } from './indexes.ts'
import { documentOf, indexesOf, type Kept, put } from './kept.ts'
import { MongoGenerations } from './mongoGenerations.ts'
import { MongoSweep } from './mongoSweep.ts'
import { type Active, MongoView } from './mongoView.ts'

interface MongoReadStoreOptions extends Pick<MongoOptions, 'log' | 'timeoutMs'>, ErasureOptions {
  /** Milliseconds for which the documents of a dropped generation are kept, for reads and writes that have begun. */
  readonly keepDropped?: number
}

type Work<Result> = (documents: Collection<Kept>, fields: readonly string[]) => Promise<Result>

/** The read models on a server that speaks MongoDB's protocol; collections are named `<namespace>.views.<generation>`. */
export function openMongoReadStore(url: string, namespace: string, options: MongoReadStoreOptions = {}): ReadStore {
  return new MongoReadStore(openMongoDatabase(url, namespace, options), options)
}

class MongoReadStore implements ReadStore, ErasedStore<Generation> {
  readonly #database: MongoDatabase
  readonly #generations: MongoGenerations
  readonly #erasure: Erasure<Generation>
  readonly #sweep: MongoSweep

  constructor(database: MongoDatabase, { keepDropped = 10_000, ...options }: MongoReadStoreOptions) {
    this.#database = database
    const generations = new MongoGenerations(database)
    this.#generations = generations
    this.#sweep = new MongoSweep({ generations, documentsOf: this.#documents, keepDropped })
    this.#erasure = new Erasure(this, options)
  }

  get reason(): string | null {
    return this.#database.status.reason
  }

  views(): Views {
    const { status } = this.#database
    return { of: ({ name, version }) => new MongoView(() => this.#active(name), version, status) as never }
  }

  generations(): Promise<readonly Generation[]> {
    return this.#available(() => this.#generations.all())
  }

  create(definition: GenerationDefinition): Promise<Generation> {
    return this.#available(async () => {
      const generation = await this.#generations.create(definition)
      await createIndexes(this.#documents(generation.collection), indexesOf(definition.indexes))
      return generation
    })
  }

  load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    return this.#available(async () => {
      const documents = this.#documents(collection).find({ _id: { $in: [...ids] } })
      const [found] = await Promise.all([documents.toArray(), this.#generations.demand(collection)])
      return new Map(found.map((kept) => [kept._id, { position: kept.position, doc: documentOf(kept) }]))
    })
  }

  /** A document that cannot be indexed is found before anything is written; what breaks off in the middle is written again. */
  write(collection: string, { documents, ...checkpoint }: Batch<Document>): Promise<void> {
    return this.#available(async () => {
      const begun = performance.now()
      const { fields } = await this.#generations.demand(collection)
      await put(this.#documents(collection), fields, documents)
      await this.#sweep.demandPresent(collection, performance.now() - begun)
      await this.#generations.written(collection, checkpoint)
    })
  }

  advance = (checkpoints: ReadonlyMap<string, Checkpoint>) =>
    this.#available(() => this.#generations.advance(checkpoints))

  putBack = (collection: string, checkpoint: Checkpoint) =>
    this.#available(() => this.#generations.change(collection, checkpoint))

  note = (collection: string, failure: string | null) =>
    this.#available(() => this.#generations.change(collection, { failure }))

  markReady(collection: string, { keepsPrevious = false }: ReadyOptions = {}): Promise<void> {
    return this.#available(() => this.#generations.markReady(collection, keepsPrevious))
  }

  /** The process that made the generation may have died before its indexes were there. */
  activate(collection: string): Promise<boolean> {
    return this.#available(async () => {
      const generation = await this.#generations.demand(collection)
      const documents = this.#documents(collection)
      const indexes = generation.indexes.map(({ fields }) => fields)
      await createIndexes(documents, await missingIn(documents, indexes))
      const isActive = await this.#generations.activate(generation)
      this.#sweep.begin()
      return isActive
    })
  }

  revive = (collection: string) => this.#available(() => this.#generations.revive(collection))

  drop(...[collection, options]: Parameters<ReadStore['drop']>): Promise<void> {
    return this.#available(() => this.#generations.drop(collection, options).then(() => this.#sweep.begin()))
  }

  async scan(collection: string, page: ScanPage): Promise<readonly Scanned[]> {
    const found = await this.#page(collection, page, false)
    return found.map((kept) => ({ id: kept._id, position: kept.position, doc: documentOf(kept) }))
  }

  async deletions(collection: string, page: ScanPage): Promise<readonly Deletion[]> {
    return (await this.#page(collection, page, true)).map(({ _id: id, position }) => ({ id, position }))
  }

  size(collection: string): Promise<number> {
    return this.#known(collection, (documents) => documents.countDocuments({ deleted: false }))
  }

  misindexed(collection: string): Promise<readonly string[]> {
    return this.#known(collection, misindexed)
  }

  erase(request: EraseRequest): Promise<void> {
    return this.#erasure.erase(request)
  }

  /** The server gives the bytes of overwritten documents to others in its own time. */
  isClean = ({ state, checkpoint }: Generation, upTo: number): boolean => state !== 'previous' && checkpoint >= upTo

  sweep(): Promise<readonly string[]> {
    return this.#available(() => this.#sweep.run())
  }

  check(): Promise<void> {
    return this.#available(async () => {
      await this.#database.db.command({ ping: 1 })
    })
  }

  close(): Promise<void> {
    this.#sweep.stop()
    return this.#database.close()
  }

  async #active(projection: string): Promise<Active> {
    await this.#generations.ready()
    const { collection, version, fields } = await this.#generations.activeOf(projection)
    return { documents: this.#documents(collection), version, fields }
  }

  #available<Result>(call: () => Promise<Result>): Promise<Result> {
    return orUnavailable(
      'readStore',
      async () => {
        await this.#generations.ready()
        return call()
      },
      this.#database.status,
    )
  }

  /** Rejects with `GenerationDropped`. */
  #known<Result>(collection: string, work: Work<Result>): Promise<Result> {
    return this.#available(async () => {
      const { fields } = await this.#generations.demand(collection)
      return work(this.#documents(collection), fields)
    })
  }

  #page(collection: string, { after, limit }: ScanPage, deleted: boolean): Promise<readonly Kept[]> {
    return this.#known(collection, (documents) =>
      documents
        .find({ _id: { $gt: after }, deleted })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    )
  }

  readonly #documents = (collection: string): Collection<Kept> =>
    this.#database.db.collection<Kept>(this.#database.nameOf(`views.${collection}`))
}
