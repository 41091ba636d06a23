import { createCollection, isDuplicate, type MongoDatabase } from '@manabi/mongo'
import type { Collection, UpdateFilter } from 'mongodb'
import { haveAllCaughtUp, type Partition, type PartitionState, partitionKey } from '../partition.ts'
import type { PartitionCheckpoint } from '../port.ts'

/** A document for each: not every server changes two fields of one document at once without losing one of the changes. */
interface PartitionDoc extends PartitionState {
  /** `<collection>#<partition>` */
  readonly _id: string
  readonly collection: string
}

interface Change {
  readonly collection: string
  readonly partition: Partition
  readonly update: UpdateFilter<PartitionDoc>
}

type Advance = readonly [collection: string, partition: PartitionCheckpoint]

const begun = { checkpoint: 0, failure: null, hasCaughtUp: false }

/** How far the partitions of generations are. */
export class MongoPartitions {
  readonly #database: MongoDatabase
  readonly #docs: Collection<PartitionDoc>

  constructor(database: MongoDatabase) {
    this.#database = database
    this.#docs = database.db.collection(database.nameOf('views.partitions'))
  }

  async ready(): Promise<void> {
    await createCollection(this.#database.db, this.#docs.collectionName)
  }

  /** Of each collection. */
  async all(): Promise<ReadonlyMap<string, readonly PartitionState[]>> {
    const docs = await this.#docs.find().sort({ _id: 1 }).toArray()
    return Map.groupBy(docs.map(stateOf), ({ collection }) => collection)
  }

  async of(collection: string): Promise<readonly PartitionState[]> {
    return (await this.#docs.find({ collection }).toArray()).map(stateOf)
  }

  /** Never back. */
  async advance(advances: readonly Advance[]): Promise<void> {
    if (advances.length === 0) return
    await this.#change(
      advances.map(([collection, { checkpoint, ...partition }]) => ({
        ...{ collection, partition },
        update: { $max: { checkpoint } },
      })),
    )
  }

  /** Answers whether all of the division have. */
  async caughtUp(collection: string, partition: Partition): Promise<boolean> {
    await this.#change([{ collection, partition, update: { $set: { hasCaughtUp: true } } }])
    return haveAllCaughtUp(await this.of(collection), partition)
  }

  async note(collection: string, failure: string | null, partition?: Partition): Promise<void> {
    const { count, number } = partition ?? { count: 1, number: 0 }
    if (failure === null)
      await this.#docs.updateMany({ collection, $or: [{ count: { $ne: count } }, { number }] }, { $set: { failure } })
    else if (partition !== undefined) await this.#change([{ collection, partition, update: { $set: { failure } } }])
  }

  /** In one command. Those that begin are inserted, which is atomic on every server. */
  async #change(changes: readonly Change[]): Promise<void> {
    const operations = changes.map(({ collection, partition, update }) => ({
      updateOne: { filter: { _id: idOf(collection, partition) }, update },
    }))
    const { matchedCount } = await this.#docs.bulkWrite(operations, { ordered: false })
    if (matchedCount === changes.length) return
    for (const {
      collection,
      partition: { number, count },
    } of changes) {
      const doc = { _id: idOf(collection, { number, count }), collection, number, count, ...begun }
      await this.#docs.insertOne(doc).catch(unlessDuplicate)
    }
    await this.#docs.bulkWrite(operations, { ordered: false })
  }

  async remove(collection: string): Promise<void> {
    await this.#docs.deleteMany({ collection })
  }
}

const idOf = (collection: string, partition: Partition): string => `${collection}#${partitionKey(partition)}`

const stateOf = ({ _id, ...state }: PartitionDoc) => state

function unlessDuplicate(error: unknown): void {
  if (!isDuplicate(error)) throw error
}
