import { Unavailable } from '@manabi/kernel'
import { createCollection, insertNew, type MongoDatabase, once } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import { furthestCheckpoint, leastCheckpoint, type Partition } from '../partition.ts'
import { fieldsOf, keysOf } from '../port.ts'
import { type ActivateOptions, type Generation, type GenerationDefinition, GenerationDropped } from '../readStore.ts'
import { CoalescedQuery } from './coalescedQuery.ts'
import { MongoPartitions } from './mongoPartitions.ts'
import { MongoSwitches, type Switch } from './mongoSwitches.ts'

/** Stays when its documents are dropped, so that its number is not given again. Times in milliseconds. */
interface GenerationDoc extends Omit<Generation, 'collection' | 'isActive' | 'partitions'> {
  readonly _id: string
  /** Of the whole. */
  readonly checkpoint: number
  readonly indexes: readonly { readonly fields: readonly string[] }[]
  /** Those that are indexed. */
  readonly fields: readonly string[]
  /** When it was dropped; reads that had begun may finish. */
  readonly droppedAt: number | null
  /** Whether its documents stay although it was dropped. */
  readonly isKept?: boolean
  /** Whether its documents are gone as well. */
  readonly isSwept: boolean
}

/** Which generations there are, and which of them readers see. */
export class MongoGenerations {
  readonly #generations: Collection<GenerationDoc>
  readonly #switches: MongoSwitches
  /** To be awaited before anything else. */
  readonly ready: () => Promise<void>
  readonly partitions: MongoPartitions
  readonly #active = new CoalescedQuery(() => this.#switches.latest())

  constructor(database: MongoDatabase) {
    const { db, nameOf } = database
    this.#generations = db.collection(nameOf('views.generations'))
    this.#switches = new MongoSwitches(database)
    this.partitions = new MongoPartitions(database)
    this.ready = once(async () => {
      await database.ready()
      await createCollection(db, this.#generations.collectionName)
      await this.#switches.ready()
      await this.partitions.ready()
    })
  }

  async activeOf(projection: string): Promise<Pick<Switch, 'collection' | 'version' | 'fields'>> {
    const active = (await this.#active.run()).get(projection)
    if (active === undefined) throw new Unavailable('readStore', new Error(`${projection} is being built.`))
    return active
  }

  async all(): Promise<Generation[]> {
    const found = this.#generations.find({ droppedAt: null }).sort({ projection: 1, version: 1, number: 1 })
    const [active, docs, states] = await Promise.all([this.#switches.latest(), found.toArray(), this.partitions.all()])
    return docs.map(({ _id: collection, projection, version, number, checkpoint, failure }) => {
      const partitions = states.get(collection) ?? []
      return {
        ...{ collection, projection, version, number, partitions },
        isActive: active.get(projection)?.collection === collection,
        checkpoint: leastCheckpoint(checkpoint, partitions),
        failure: failure ?? partitions.find((one) => one.failure !== null)?.failure ?? null,
      }
    })
  }

  /** The key decides between two that begin at once: the other takes the next number. */
  async create({ name, version, indexes }: GenerationDefinition): Promise<Generation> {
    const fields = [...new Set(indexes.flatMap(fieldsOf))]
    const indexed = { indexes: indexes.map((index) => ({ fields: keysOf(index) })), fields }
    for (;;) {
      const [latest] = await this.#generations
        .find({ projection: name, version })
        .sort({ number: -1 })
        .limit(1)
        .toArray()
      const number = (latest?.number ?? 0) + 1
      const collection = `${name}-v${version}-${number}`
      const generation = { projection: name, version, number, checkpoint: 0, failure: null }
      const kept = { _id: collection, ...generation, ...indexed, droppedAt: null, isSwept: false }
      if (await insertedNew(this.#generations, kept))
        return { ...generation, collection, isActive: false, partitions: [] }
    }
  }

  async demand(collections: readonly string[]): Promise<readonly GenerationDoc[]> {
    const found = await this.#generations.find({ _id: { $in: [...collections] }, droppedAt: null }).toArray()
    const missing = collections.find((collection) => !found.some(({ _id }) => _id === collection))
    if (missing !== undefined) throw new GenerationDropped(missing)
    return found
  }

  async advance(collections: readonly string[], checkpoint: number): Promise<void> {
    const behind = { _id: { $in: [...collections] }, checkpoint: { $lt: checkpoint } }
    await this.#generations.updateMany(behind, { $set: { checkpoint } })
  }

  /** Of a dropped one nothing is noted: it would stay for good. */
  async note(collection: string, failure: string | null, partition?: Partition): Promise<void> {
    if ((await this.#generations.countDocuments({ _id: collection, droppedAt: null })) === 0) return
    await this.partitions.note(collection, failure, partition)
    if (partition !== undefined && failure !== null) return
    await this.#generations.updateOne({ _id: collection }, { $set: { failure } })
  }

  async activate(chosen: GenerationDoc, options: ActivateOptions): Promise<boolean> {
    const { _id: collection, projection, version, number, fields } = chosen
    if (options.partition !== undefined && !(await this.partitions.caughtUp(collection, options.partition)))
      return false
    const latest = (await this.#switches.latest()).get(projection)
    // What another partition took into use already.
    if (options.partition !== undefined && latest?.collection === collection) return true
    if (latest !== undefined && latest.collection !== collection) {
      const all = await this.all()
      const [current, mine] = [latest.collection, collection].map((name) => all.find((one) => one.collection === name))
      if (mine === undefined) throw new GenerationDropped(collection)
      if (current !== undefined && furthestCheckpoint(current) > mine.checkpoint) return false
    }
    const turn = (latest?.turn ?? 0) + 1
    const switched = { projection, turn, collection, version, fields }
    // Another process was faster: what it took into use may be ahead of this one.
    if (!(await this.#switches.take(switched))) {
      const [again] = await this.demand([collection])
      return this.activate(again!, options)
    }
    await this.#demandStill(switched)
    if (latest !== undefined) await this.#switches.settle(switched)
    const previous = options.keepsPrevious && latest?.collection !== collection ? latest?.collection : undefined
    if (previous !== undefined) await this.#keep(previous)
    const isOver = { droppedAt: null, $or: [{ version: { $ne: version } }, { number: { $lt: number } }] }
    const isDropped = {
      projection,
      _id: { $nin: [collection, previous ?? collection] },
      $or: [{ isKept: true }, isOver],
    }
    await this.#generations.updateMany(isDropped, { $set: { droppedAt: Date.now(), isKept: false } })
    return true
  }

  /** Null when it is not kept any more. */
  async revive(collection: string): Promise<Generation | null> {
    await this.#generations.updateOne({ _id: collection, isKept: true }, { $set: { droppedAt: null, isKept: false } })
    return (await this.all()).find((one) => one.collection === collection) ?? null
  }

  /** Drops those that are kept, which nobody reads. */
  async forget(): Promise<void> {
    await this.#generations.updateMany({ isKept: true }, { $set: { isKept: false } })
  }

  /** Whoever takes it into use meanwhile looks afterwards whether it was dropped, as this looks whether it was taken: one of them sees the other. */
  async drop(collection: string, { unlessActive = false } = {}): Promise<void> {
    if (unlessActive && (await this.#switches.leadTo(collection))) return
    if (!unlessActive) await this.#switches.remove(collection)
    const droppedAt = Date.now()
    await this.#generations.updateOne({ _id: collection, droppedAt: null }, { $set: { droppedAt } })
    if (!unlessActive) await this.#switches.remove(collection)
    else if (await this.#switches.leadTo(collection))
      await this.#generations.updateOne({ _id: collection, droppedAt }, { $set: { droppedAt: null } })
  }

  /** What was dropped while it was taken into use: its readers keep what they had. */
  async #demandStill(switched: Switch): Promise<void> {
    await this.demand([switched.collection]).catch(async (error) => {
      if (error instanceof GenerationDropped) await this.#switches.undo(switched)
      throw error
    })
  }

  /** Dropped generations whose documents are there. */
  async unswept(): Promise<readonly Pick<GenerationDoc, '_id' | 'droppedAt'>[]> {
    return this.#generations.find({ isSwept: false, isKept: { $ne: true }, droppedAt: { $gt: 0 } }).toArray()
  }

  /** Those whose documents are gone. */
  async sweptOf(collections: readonly string[]): Promise<readonly string[]> {
    const found = await this.#generations.find({ _id: { $in: [...collections] }, isSwept: true }).toArray()
    return found.map(({ _id }) => _id)
  }

  async swept(collection: string): Promise<void> {
    await this.partitions.remove(collection)
    await this.#generations.updateOne({ _id: collection }, { $set: { isSwept: true } })
  }

  async #keep(collection: string): Promise<void> {
    await this.#generations.updateOne({ _id: collection }, { $set: { droppedAt: Date.now(), isKept: true } })
  }
}

/** False when the key is taken. */
const insertedNew = async <Doc extends { readonly _id: string }>(into: Collection<Doc>, doc: Doc): Promise<boolean> =>
  (await insertNew(into, [doc as never])).size === 1
