import { createCollection, insertNew, type MongoDatabase } from '@manabi/mongo'
import type { Collection } from 'mongodb'

/** The generation of a projection that readers see. */
export interface ActiveGeneration {
  /** The projection. */
  readonly _id: string
  readonly collection: string
  readonly version: number
  readonly fields: readonly string[]
}

/** Which generations readers see: one document for each projection. */
export class ActiveGenerations {
  readonly #database: MongoDatabase
  readonly #docs: Collection<ActiveGeneration>

  constructor(database: MongoDatabase) {
    this.#database = database
    this.#docs = database.db.collection(database.nameOf('views.active'))
  }

  async ready(): Promise<void> {
    await createCollection(this.#database.db, this.#docs.collectionName)
  }

  of(projection: string): Promise<ActiveGeneration | null> {
    return this.#docs.findOne({ _id: projection })
  }

  async collections(): Promise<ReadonlySet<string>> {
    return new Set((await this.#docs.find().toArray()).map(({ collection }) => collection))
  }

  async has(collection: string): Promise<boolean> {
    return (await this.#docs.countDocuments({ collection })) > 0
  }

  /** False where another process has replaced the former one already. */
  async replace(former: ActiveGeneration | null, { _id, ...next }: ActiveGeneration): Promise<boolean> {
    if (former === null) return (await insertNew(this.#docs, [{ _id, ...next }])).size === 1
    const { matchedCount } = await this.#docs.replaceOne({ _id, collection: former.collection }, next)
    return matchedCount === 1
  }

  async remove(collection: string): Promise<void> {
    await this.#docs.deleteMany({ collection })
  }
}
