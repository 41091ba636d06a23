import { Unavailable } from '@manabi/kernel'
import type { MongoDatabase } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import { type Generation, type GenerationDefinition, GenerationDropped } from '../readStore.ts'

interface GenerationDoc extends Omit<Generation, 'collection' | 'isActive'> {
  readonly _id: string
  readonly retiredAt: number | null
}

/** Which generation of a projection readers see: one document a projection, so that a switch is one write. */
interface ActiveDoc {
  readonly _id: string
  readonly collection: string
}

/** Readers look again after so many milliseconds, and a retired generation is kept for ten times as long. */
const lookAgain = 1_000
const keepRetired = 10 * lookAgain

export class MongoGenerations {
  readonly #generations: Collection<GenerationDoc>
  readonly #active: Collection<ActiveDoc>
  #seen = new Map<string, string>()
  #seenAt = 0

  constructor({ db, nameOf }: MongoDatabase) {
    this.#generations = db.collection(nameOf('views.generations'))
    this.#active = db.collection(nameOf('views.active'))
  }

  async activeOf(projection: string): Promise<string> {
    if (Date.now() - this.#seenAt > lookAgain || !this.#seen.has(projection)) await this.#look()
    const collection = this.#seen.get(projection)
    if (collection === undefined) throw new Unavailable('readStore', `The read model ${projection} is being built.`)
    return collection
  }

  async all(): Promise<Generation[]> {
    const active = new Set((await this.#active.find().toArray()).map(({ collection }) => collection))
    const docs = await this.#generations
      .find({ retiredAt: null })
      .sort({ projection: 1, version: 1, number: 1 })
      .toArray()
    return docs.map(({ _id, retiredAt, ...generation }) => ({
      ...generation,
      collection: _id,
      isActive: active.has(_id),
    }))
  }

  /** The key decides between two projectors that begin at once: the other takes the next number. */
  async create({ name, version }: GenerationDefinition): Promise<Generation> {
    const latest = await this.#generations.find({ projection: name, version }).sort({ number: -1 }).limit(1).toArray()
    const number = (latest[0]?.number ?? 0) + 1
    const collection = `${name}-v${version}-${number}`
    const doc = { projection: name, version, number, checkpoint: 0, failure: null }
    await this.#generations.insertOne({ _id: collection, ...doc, retiredAt: null })
    return { ...doc, collection, isActive: false }
  }

  async mustExist(collections: readonly string[]): Promise<void> {
    const found = await this.#generations.find({ _id: { $in: [...collections] }, retiredAt: null }).toArray()
    const missing = collections.find((collection) => !found.some(({ _id }) => _id === collection))
    if (missing !== undefined) throw new GenerationDropped(missing)
  }

  async advance(collection: string, checkpoint: number): Promise<void> {
    await this.#generations.updateOne({ _id: collection, checkpoint: { $lt: checkpoint } }, { $set: { checkpoint } })
  }

  async note(collection: string, failure: string | null): Promise<void> {
    await this.#generations.updateOne({ _id: collection }, { $set: { failure } })
  }

  /** Retired generations stay for a while: readers elsewhere learn of the switch when they look again. */
  async activate(collection: string): Promise<{ switched: boolean; retired: readonly string[] }> {
    const generation = await this.#generations.findOne({ _id: collection, retiredAt: null })
    if (generation === null) return { switched: false, retired: [] }
    const { projection } = generation
    const current = await this.#active.findOne({ _id: projection })
    const old = current === null ? null : await this.#generations.findOne({ _id: current.collection })
    if (old !== null && old._id !== collection && old.checkpoint > generation.checkpoint)
      return { switched: false, retired: [] }
    await this.#active.replaceOne({ _id: projection }, { collection }, { upsert: true })
    this.#seenAt = 0
    await this.#generations.updateMany(
      { projection, _id: { $ne: collection }, retiredAt: null },
      { $set: { retiredAt: Date.now() } },
    )
    return { switched: true, retired: await this.#forget() }
  }

  async remove(collection: string): Promise<void> {
    await this.#generations.deleteOne({ _id: collection })
  }

  async #forget(): Promise<string[]> {
    const expired = await this.#generations.find({ retiredAt: { $lt: Date.now() - keepRetired } }).toArray()
    const names = expired.filter(({ retiredAt }) => retiredAt !== null).map(({ _id }) => _id)
    await this.#generations.deleteMany({ _id: { $in: names } })
    return names
  }

  async #look(): Promise<void> {
    const active = await this.#active.find().toArray()
    this.#seen = new Map(active.map(({ _id, collection }) => [_id, collection]))
    this.#seenAt = Date.now()
  }
}
