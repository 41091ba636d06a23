import { type MongoDatabase, type MongoOptions, openMongoDatabase, orUnavailable } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import { Builds, type BuildsOptions } from '../builds.ts'
import type { Partition } from '../partition.ts'
import type { Batch, Document } from '../port.ts'
import type { Views } from '../projection.ts'
import type {
  ActivateOptions,
  Deletion,
  Generation,
  GenerationDefinition,
  ReadStore,
  Scanned,
  ScanPage,
  Stored,
} from '../readStore.ts'
import { createIndexes, missingIn } from './indexes.ts'
import { documentOf, indexesOf, type Kept } from './kept.ts'
import { misindexed } from './misindexed.ts'
import { MongoGenerations } from './mongoGenerations.ts'
import { type Active, MongoReadCollection } from './mongoReadCollection.ts'
import { MongoSweep } from './mongoSweep.ts'
import { moveCheckpoints } from './moveCheckpoints.ts'
import { put, putOf } from './put.ts'

interface MongoReadStoreOptions extends Pick<MongoOptions, 'log'>, BuildsOptions {
  /** Milliseconds for which the documents of a dropped generation are kept, for reads and writes that have begun. */
  readonly keepDropped?: number
}

/**
 * The read models on a server that speaks MongoDB's protocol; collections are named `<namespace>.views.<generation>`. On a server
 * whose conditional updates are not atomic, unlike MongoDB's, only the lease keeps two projectors from undoing each other's work.
 */
export function openMongoReadStore(url: string, namespace: string, options: MongoReadStoreOptions = {}): ReadStore {
  return new MongoReadStore(openMongoDatabase(url, namespace, options.log && { log: options.log }), options)
}

class MongoReadStore implements ReadStore {
  readonly #database: MongoDatabase
  readonly #generations: MongoGenerations
  /** The active generation of each projection, as the server said last. */
  readonly #latest = new Map<string, Active>()
  readonly #builds: Builds
  readonly #sweep: MongoSweep

  constructor(database: MongoDatabase, { keepDropped = 10_000, ...builds }: MongoReadStoreOptions) {
    this.#database = database
    const generations = new MongoGenerations(database)
    this.#generations = generations
    this.#builds = new Builds(this, builds)
    this.#sweep = new MongoSweep({ generations, documentsOf: this.#documents, keepDropped })
  }

  get reason(): string | null {
    return this.#database.status.reason
  }

  views(): Views {
    const { status } = this.#database
    return {
      of: ({ name, version }) => {
        const source = { ask: () => this.#active(name), latest: () => this.#latest.get(name) }
        return new MongoReadCollection(source, version, status) as never
      },
    }
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
      const [found] = await Promise.all([documents.toArray(), this.#generations.demand([collection])])
      return new Map(found.map((kept) => [kept._id, { position: kept.position, doc: documentOf(kept) }]))
    })
  }

  /** What cannot be written at all is found before anything is written; what is cut off in the middle is written again. */
  write(batches: ReadonlyMap<string, Batch<Document>>): Promise<void> {
    return this.#available(async () => {
      const begun = performance.now()
      const generations = await this.#generations.demand([...batches.keys()])
      const puts = generations.map(({ _id, fields }) => [_id, putOf(fields, batches.get(_id)!.documents)] as const)
      const isAtomic = await this.#database.isAtomic()
      await Promise.all(puts.map(([collection, written]) => put(this.#documents(collection), written, isAtomic)))
      await this.#sweep.demandPresent([...batches.keys()], performance.now() - begun)
      await moveCheckpoints(this.#generations, generations, batches)
    })
  }

  note(collection: string, failure: string | null, partition?: Partition): Promise<void> {
    return this.#available(() => this.#generations.note(collection, failure, partition))
  }

  /** The process that made the generation may have died before its indexes were there. */
  activate(collection: string, options: ActivateOptions = {}): Promise<boolean> {
    return this.#available(async () => {
      const [generation] = await this.#generations.demand([collection])
      const documents = this.#documents(collection)
      const indexes = generation!.indexes.map(({ fields }) => fields)
      await createIndexes(documents, await missingIn(documents, indexes))
      const isActive = await this.#generations.activate(generation!, options)
      await this.#sweep.expired()
      return isActive
    })
  }

  revive(collection: string): Promise<Generation | null> {
    return this.#available(() => this.#generations.revive(collection))
  }

  drop(...[collection, options]: Parameters<ReadStore['drop']>): Promise<void> {
    return this.#available(() => this.#generations.drop(collection, options).then(() => this.#sweep.later()))
  }

  scan(collection: string, { after, limit }: ScanPage): Promise<readonly Scanned[]> {
    return this.#known(collection, async (documents) => {
      const live = { _id: { $gt: after }, deleted: false }
      const found = await documents.find(live).sort({ _id: 1 }).limit(limit).toArray()
      return found.map((kept) => ({ id: kept._id, position: kept.position, doc: documentOf(kept) }))
    })
  }

  deletions(collection: string, { after, limit }: ScanPage): Promise<readonly Deletion[]> {
    return this.#known(collection, async (documents) => {
      const gone = { _id: { $gt: after }, deleted: true }
      const found = await documents.find(gone).sort({ _id: 1 }).limit(limit).toArray()
      return found.map(({ _id: id, position }) => ({ id, position }))
    })
  }

  size(collection: string): Promise<number> {
    return this.#known(collection, (documents) => documents.countDocuments({ deleted: false }))
  }

  misindexed(collection: string): Promise<readonly string[]> {
    return this.#available(async () => {
      const [generation] = await this.#generations.demand([collection])
      return misindexed(this.#documents(collection), generation!.fields)
    })
  }

  async purge(upTo = 0): Promise<void> {
    await this.#builds.past(upTo)
    await this.#available(() => this.#sweep.all())
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

  async #active(projection: string): Promise<Active> {
    await this.#generations.ready()
    const { collection, version, fields } = await this.#generations.activeOf(projection)
    const active = { documents: this.#documents(collection), version, fields }
    this.#latest.set(projection, active)
    return active
  }

  /** Rejects with `GenerationDropped`. */
  #known<Result>(collection: string, work: (documents: Collection<Kept>) => Promise<Result>): Promise<Result> {
    return this.#available(async () => {
      await this.#generations.demand([collection])
      return work(this.#documents(collection))
    })
  }

  readonly #documents = (collection: string): Collection<Kept> =>
    this.#database.db.collection<Kept>(this.#database.nameOf(`views.${collection}`))
}
