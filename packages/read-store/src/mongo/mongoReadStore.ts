import { type MongoDatabase, openMongoDatabase, orUnavailable } from '@manabi/mongo'
import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import type { Batch, Document, Found, Positioned } from '../port.ts'
import type { Views } from '../projection.ts'
import type { Generation, GenerationDefinition, ReadStore, ScanPage, Stored } from '../readStore.ts'
import type { Kept } from './kept.ts'
import { MongoGenerations } from './mongoGenerations.ts'
import { MongoReadCollection } from './mongoReadCollection.ts'

const duplicateKey = 11000

/** The read models on a server that speaks MongoDB's protocol. */
export function openMongoReadStore(url: string, namespace: string): ReadStore {
  return new MongoReadStore(openMongoDatabase(url, namespace))
}

class MongoReadStore implements ReadStore {
  readonly #database: MongoDatabase
  readonly #generations: MongoGenerations

  constructor(database: MongoDatabase) {
    this.#database = database
    this.#generations = new MongoGenerations(database)
  }

  views(): Views {
    return {
      of: (projection) =>
        new MongoReadCollection(
          async () => this.#collection(await this.#generations.activeOf(projection.name)),
          projection.indexes,
        ),
    }
  }

  generations(): Promise<readonly Generation[]> {
    return available(() => this.#generations.all())
  }

  create(definition: GenerationDefinition): Promise<Generation> {
    return available(async () => {
      const generation = await this.#generations.create(definition)
      const collection = this.#collection(generation.collection)
      for (const fields of definition.indexes) {
        await collection.createIndex(Object.fromEntries(fields.map((field) => [`doc.${field}`, 1])))
      }
      return generation
    })
  }

  load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    return available(async () => {
      const found = await this.#collection(collection)
        .find({ _id: { $in: [...ids] } })
        .toArray()
      return new Map(found.map(({ _id, position, doc }) => [_id, { position, doc }]))
    })
  }

  write(batches: ReadonlyMap<string, Batch<Document>>): Promise<void> {
    return available(async () => {
      await this.#generations.mustExist([...batches.keys()])
      for (const [collection, { documents, checkpoint }] of batches) {
        await this.#put(collection, documents)
        await this.#generations.advance(collection, checkpoint)
      }
    })
  }

  note(collection: string, failure: string | null): Promise<void> {
    return available(() => this.#generations.note(collection, failure))
  }

  activate(collection: string): Promise<boolean> {
    return available(async () => {
      const { switched, retired } = await this.#generations.activate(collection)
      for (const old of retired)
        await this.#database.db.dropCollection(this.#database.nameOf(`views.${old}`)).catch(() => {})
      return switched
    })
  }

  drop(collection: string): Promise<void> {
    return available(async () => {
      await this.#generations.remove(collection)
      await this.#collection(collection)
        .drop()
        .catch(() => {})
    })
  }

  scan(collection: string, { after, limit }: ScanPage): Promise<readonly (Found<Document> & Positioned<Document>)[]> {
    return available(async () => {
      const live = { _id: { $gt: after }, deleted: false }
      const found = await this.#collection(collection).find(live).sort({ _id: 1 }).limit(limit).toArray()
      return found.map(({ _id, position, doc }) => ({ id: _id, position, doc: doc! }))
    })
  }

  size(collection: string): Promise<number> {
    return available(() => this.#collection(collection).countDocuments({ deleted: false }))
  }

  async purge(): Promise<void> {}

  close(): Promise<void> {
    return this.#database.close()
  }

  #collection(name: string): Collection<Kept> {
    return this.#database.db.collection<Kept>(this.#database.nameOf(`views.${name}`))
  }

  /** An older document is replaced; where a newer one stands, the upsert meets its key, which is just what the guard is for. */
  async #put(collection: string, documents: Batch<Document>['documents']): Promise<void> {
    if (documents.size === 0) return
    const writes: AnyBulkWriteOperation<Kept>[] = [...documents].map(([id, { position, doc }]) => ({
      replaceOne: {
        filter: { _id: id, position: { $lt: position } },
        replacement: { position, deleted: doc === null, doc },
        upsert: true,
      },
    }))
    try {
      await this.#collection(collection).bulkWrite(writes, { ordered: false })
    } catch (error) {
      const guarded =
        error instanceof MongoBulkWriteError && [error.writeErrors].flat().every(({ code }) => code === duplicateKey)
      if (!guarded) throw error
    }
  }
}

const available = <T>(call: () => Promise<T>): Promise<T> => orUnavailable('readStore', call)
