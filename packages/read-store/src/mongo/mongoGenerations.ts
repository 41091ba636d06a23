import { Unavailable } from '@manabi/kernel'
import { createCollection, type MongoDatabase, once } from '@manabi/mongo'
import type { Collection, Filter } from 'mongodb'
import { newCollection } from '../newCollection.ts'
import { type Checkpoint, fieldsOf, keysOf } from '../port.ts'
import { type Generation, type GenerationDefinition, GenerationDropped } from '../readStore.ts'
import { type ActiveGeneration, ActiveGenerations } from './activeGenerations.ts'

/** Times are in milliseconds. */
export interface GenerationDoc extends Omit<Generation, 'collection' | 'state'> {
  readonly _id: string
  /** `ActiveGenerations` has which one is active. */
  readonly state: 'building' | 'ready' | 'previous'
  /** Rises in the order of creation; the previous one gets the highest when it is made ready. */
  readonly number: number
  readonly indexes: readonly { readonly fields: readonly string[] }[]
  /** Fields that are indexed. */
  readonly fields: readonly string[]
  /** When it was dropped. Its documents stay for a while, for reads and writes that have begun. */
  readonly droppedAt: number | null
}

/** Which generations there are, and which of them readers see. */
export class MongoGenerations {
  readonly #docs: Collection<GenerationDoc>
  readonly #active: ActiveGenerations
  /** To be awaited before anything else. */
  readonly ready: () => Promise<void>

  constructor(database: MongoDatabase) {
    const { db, nameOf } = database
    this.#docs = db.collection(nameOf('views.generations'))
    this.#active = new ActiveGenerations(database)
    this.ready = once(async () => {
      await database.ready()
      await createCollection(db, this.#docs.collectionName)
      await this.#active.ready()
      await this.#dropOld()
    })
  }

  async activeOf(projection: string): Promise<ActiveGeneration> {
    const active = await this.#active.of(projection)
    if (active === null) throw new Unavailable('readStore', new Error(`${projection} is being built.`))
    return active
  }

  async all(): Promise<Generation[]> {
    const projection = { number: 0, indexes: 0, fields: 0, droppedAt: 0 }
    const sort = { projection: 1, version: 1, number: 1, _id: 1 } as const
    const found = this.#docs.find({ droppedAt: null }, { projection, sort })
    const [active, all] = await Promise.all([this.#active.collections(), found.toArray()])
    return all.map(({ _id, state, ...rest }) => ({
      ...rest,
      collection: _id,
      state: active.has(_id) ? 'active' : state,
    }))
  }

  async create({ name: projection, version, indexes }: GenerationDefinition): Promise<Generation> {
    const collection = newCollection(projection, version)
    const state = 'building' as const
    const generation = { projection, version, state, checkpoint: 0, failure: null, keepsPrevious: false }
    await this.#docs.insertOne({
      _id: collection,
      ...generation,
      number: await this.#nextNumber(projection),
      indexes: indexes.map((index) => ({ fields: keysOf(index) })),
      fields: [...new Set(indexes.flatMap(fieldsOf))],
      droppedAt: null,
    })
    return { collection, ...generation }
  }

  /** Rejects with `GenerationDropped` where it is gone, or kept as the previous one. */
  async demand(collection: string): Promise<GenerationDoc> {
    const found = await this.#docs.findOne({ _id: collection, droppedAt: null })
    if (found === null || found.state === 'previous') throw new GenerationDropped(collection)
    return found
  }

  /** One command for all that are equally far. */
  async advance(checkpoints: ReadonlyMap<string, Checkpoint>): Promise<void> {
    const alike = Map.groupBy(checkpoints, ([, { checkpoint, lastEvent }]) => `${checkpoint} ${lastEvent?.position}`)
    for (const entries of alike.values()) {
      const { checkpoint, lastEvent = null } = entries[0]![1]
      const behind = { _id: { $in: entries.map(([collection]) => collection) }, checkpoint: { $lt: checkpoint } }
      await this.#docs.updateMany(behind, { $set: { checkpoint, lastEvent } })
    }
  }

  /** Rejects with `GenerationDropped` where it was dropped while its documents were written. */
  async written(collection: string, { checkpoint, lastEvent = null }: Checkpoint): Promise<void> {
    const present = { _id: collection, droppedAt: null, state: { $ne: 'previous' } } as const
    const behind = { ...present, checkpoint: { $lte: checkpoint } }
    const { matchedCount } = await this.#docs.updateOne(behind, { $set: { checkpoint, lastEvent } })
    if (matchedCount === 0) await this.demand(collection)
  }

  async change(collection: string, changes: Checkpoint | Pick<GenerationDoc, 'failure'>): Promise<void> {
    await this.#docs.updateOne({ _id: collection }, { $set: changes })
  }

  async markReady(collection: string, keepsPrevious: boolean): Promise<void> {
    await this.demand(collection)
    await this.#docs.updateOne({ _id: collection, state: 'building' }, { $set: { state: 'ready', keepsPrevious } })
  }

  async activate(chosen: GenerationDoc): Promise<boolean> {
    const { _id: collection, projection, version, fields } = chosen
    const former = await this.#active.of(projection)
    if (former?.collection === collection) return true
    const left = former && (await this.#docs.findOne({ _id: former.collection, droppedAt: null }))
    if (left && left.number > chosen.number && left.version >= version) {
      // A switch broke off before it dropped this one. Readers do not go back to it.
      await this.drop(collection, { unlessActive: true })
      throw new GenerationDropped(collection)
    }
    if (left && left.checkpoint > chosen.checkpoint) return false
    const next = { _id: projection, collection, version, fields }
    // Another process was faster: its generation may be ahead of this one.
    if (!(await this.#active.replace(former, next))) return this.activate(await this.demand(collection))
    await this.#demandStill(next, former)
    await this.#dropOvertaken(chosen, left?._id)
    return true
  }

  /** Null when it is not kept any more. */
  async revive(collection: string): Promise<Generation | null> {
    const isKept = { _id: collection, state: 'previous', droppedAt: null } as const
    const kept = await this.#docs.findOne(isKept)
    if (kept === null) return null
    const number = await this.#nextNumber(kept.projection)
    const { matchedCount } = await this.#docs.updateOne(isKept, { $set: { state: 'ready', number } })
    return matchedCount === 0 ? null : ((await this.all()).find((one) => one.collection === collection) ?? null)
  }

  /** A process that activates it meanwhile looks afterwards whether it was dropped, and this looks whether it was activated: one sees the other. */
  async drop(collection: string, { unlessActive = false } = {}): Promise<void> {
    if (unlessActive && (await this.#active.has(collection))) return
    if (!unlessActive) await this.#active.remove(collection)
    const droppedAt = Date.now()
    await this.#docs.updateOne({ _id: collection, droppedAt: null }, { $set: { droppedAt } })
    if (!unlessActive) await this.#active.remove(collection)
    else if (await this.#active.has(collection))
      await this.#docs.updateOne({ _id: collection, droppedAt }, { $set: { droppedAt: null } })
  }

  /** Dropped generations whose documents may be there. */
  async dropped(): Promise<readonly string[]> {
    return (await this.#docs.find({ droppedAt: { $gt: 0 } }).toArray()).map(({ _id }) => _id)
  }

  /** To be called when the documents of a dropped generation are gone. */
  async forget(collection: string): Promise<void> {
    await this.#docs.deleteOne({ _id: collection })
  }

  async isForgotten(collection: string): Promise<boolean> {
    return (await this.#docs.countDocuments({ _id: collection })) === 0
  }

  async #nextNumber(projection: string): Promise<number> {
    const [latest] = await this.#docs.find({ projection }).sort({ number: -1 }).limit(1).toArray()
    return (latest?.number ?? 0) + 1
  }

  /** Earlier versions divided read models into partitions, whose checkpoints are lost: those are built again. */
  async #dropOld(): Promise<void> {
    for (const { _id } of await this.#docs.find({ state: { $exists: false } }).toArray()) {
      await this.#docs.updateOne({ _id }, { $set: { state: 'building', droppedAt: Date.now() } })
    }
  }

  /** Undoes the switch to a generation that was dropped meanwhile: readers keep the former one. */
  async #demandStill(next: ActiveGeneration, former: ActiveGeneration | null): Promise<void> {
    await this.demand(next.collection).catch(async (error) => {
      if (error instanceof GenerationDropped && former === null) await this.#active.remove(next.collection)
      else if (error instanceof GenerationDropped) await this.#active.replace(next, former!)
      throw error
    })
  }

  /** Keeps or drops the former one, and drops others but later ones, which somebody builds. */
  async #dropOvertaken(chosen: GenerationDoc, former: string | undefined): Promise<void> {
    const { _id: collection, projection, version, number, keepsPrevious } = chosen
    const isOver: Filter<GenerationDoc>[] = [{ version: { $lt: version } }, { version, number: { $lte: number } }]
    if (former !== undefined) isOver.push({ state: 'previous' }, { _id: former })
    const stays = keepsPrevious && former !== undefined ? [collection, former] : [collection]
    const overtaken = { projection, droppedAt: null, _id: { $nin: stays }, $or: isOver }
    await this.#docs.updateMany(overtaken, { $set: { droppedAt: Date.now() } })
    if (stays.length > 1) await this.#docs.updateOne({ _id: former! }, { $set: { state: 'previous' } })
    if (keepsPrevious) await this.#docs.updateOne({ _id: collection }, { $set: { keepsPrevious: false } })
  }
}
