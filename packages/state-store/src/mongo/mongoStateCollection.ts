import { createCollection, insertNew, type MongoDatabase, once, orUnavailable } from '@manabi/mongo'
import type { Collection, Filter, Sort } from 'mongodb'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateFilter, StateQuery } from '../port.ts'
import { filterOf, pathOf } from './filter.ts'
import { documentOf, type Kept, keptOf } from './kept.ts'

/** One collection of operational state. The server finds a document that meets a condition and changes it in one step. */
export class MongoStateCollection<Doc extends StateDocument, Field extends keyof Doc & string>
  implements StateCollection<Doc, Field>
{
  readonly #database: MongoDatabase
  readonly #collection: Collection<Kept>
  /** Makes collection and indexes at the first call. */
  readonly #made: () => Promise<void>

  constructor(database: MongoDatabase, { name, indexes }: StateCollectionDefinition<Doc, Field>) {
    const { db, nameOf } = database
    this.#database = database
    this.#collection = db.collection(nameOf(`state.${name}`))
    this.#made = once(async () => {
      await database.ready()
      await createCollection(db, this.#collection.collectionName)
      for (const fields of indexes) {
        await this.#collection.createIndex(Object.fromEntries(fields.map((field) => [pathOf(field), 1])))
      }
    })
  }

  get(id: string): Promise<Doc | null> {
    return this.#call(async () => {
      const kept = await this.#collection.findOne({ _id: id })
      return kept && documentOf<Doc>(kept)
    })
  }

  getMany(ids: readonly string[]): Promise<readonly Doc[]> {
    return this.#call(async () => {
      const found = await this.#collection.find({ _id: { $in: [...ids] } }).toArray()
      return found.map((kept) => documentOf<Doc>(kept))
    })
  }

  find(query: StateQuery<Doc, Field>): Promise<readonly Doc[]> {
    return this.#call(async () => (await this.#found(query)).map((kept) => documentOf<Doc>(kept)))
  }

  count(where: StateFilter<Doc, Field>): Promise<number> {
    return this.#call(() => this.#collection.countDocuments(filterOf(where)))
  }

  insert(docs: readonly Doc[]): Promise<readonly Doc[]> {
    if (docs.length === 0) return Promise.resolve([])
    return this.#call(async () => {
      const inserted = await insertNew(this.#collection, docs.map(keptOf))
      return docs.filter((_, index) => inserted.has(index))
    })
  }

  put(doc: Doc): Promise<void> {
    return this.#call(async () => {
      const { _id, ...kept } = keptOf(doc)
      await this.#collection.replaceOne({ _id }, kept, { upsert: true })
    })
  }

  update(id: string, where: StateFilter<Doc, Field>, set: Partial<Doc>): Promise<Doc | null> {
    return this.#call(() => this.#change(id, filterOf(where), set))
  }

  /** Passes over what others take meanwhile, and looks again until there are enough. */
  claim(query: StateQuery<Doc, Field> & { readonly limit: number }, set: Partial<Doc>): Promise<readonly Doc[]> {
    const where = filterOf(query.where)
    return this.#call(async () => {
      const taken = new Map<string, Doc>()
      for (let wanted = query.limit; wanted > 0; wanted = query.limit - taken.size) {
        const candidates = await this.#found({ ...query, limit: wanted })
        const found = candidates.filter(({ _id }) => !taken.has(_id))
        const changed = await Promise.all(found.map(({ _id }) => this.#change(_id, where, set)))
        for (const doc of changed) if (doc !== null) taken.set(doc.id, doc)
        if (found.length < wanted) break
      }
      return [...taken.values()]
    })
  }

  delete(where: StateFilter<Doc, Field> | { readonly id: string }): Promise<number> {
    return this.#call(async () => (await this.#collection.deleteMany(filterOf(where))).deletedCount)
  }

  async #change(id: string, where: Filter<Kept>, set: Partial<Doc>): Promise<Doc | null> {
    const fields = Object.entries(set).map(([field, value]) => [`doc.${field}`, value])
    const update = { $set: Object.fromEntries(fields) }
    const kept = await this.#collection.findOneAndUpdate({ ...where, _id: id }, update, { returnDocument: 'after' })
    return kept && documentOf<Doc>(kept)
  }

  #found({ where, sort = [], limit }: StateQuery<Doc, Field>): Promise<Kept[]> {
    if (limit === 0) return Promise.resolve([])
    const order: Sort = sort.map(([field, direction]): [string, 1 | -1] => [
      pathOf(field),
      direction === 'asc' ? 1 : -1,
    ])
    const cursor = this.#collection.find(filterOf(where)).sort(order)
    return (limit === undefined ? cursor : cursor.limit(limit)).toArray()
  }

  #call<T>(call: () => Promise<T>): Promise<T> {
    return orUnavailable('stateStore', () => this.#made().then(call), this.#database.status)
  }
}
