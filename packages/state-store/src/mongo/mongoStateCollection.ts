import { createCollection, insertNew, type MongoDatabase, once, orUnavailable } from '@manabi/mongo'
import type { Collection, Sort } from 'mongodb'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateFilter, StateQuery } from '../port.ts'
import { DocumentLocks } from './documentLocks.ts'
import { filterOf, pathOf } from './filter.ts'
import { documentOf, type Kept, keptOf } from './kept.ts'
import { Transitions } from './transitions.ts'

/** One collection of operational state; what is conditional goes through `Transitions`. */
export class MongoStateCollection<Doc extends StateDocument, Field extends keyof Doc & string>
  implements StateCollection<Doc, Field>
{
  readonly #database: MongoDatabase
  readonly #collection: Collection<Kept>
  /** Makes collection and indexes at the first call. */
  readonly #made: () => Promise<Transitions>

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
      if (await database.isAtomic()) return new Transitions(this.#collection, null)
      const locks = nameOf(`state.${name}.locks`)
      await createCollection(db, locks)
      return new Transitions(this.#collection, new DocumentLocks(db.collection(locks)))
    })
  }

  get(id: string): Promise<Doc | null> {
    return this.#call(async () => documentOf<Doc>(await this.#collection.findOne({ _id: id })))
  }

  getMany(ids: readonly string[]): Promise<readonly Doc[]> {
    return this.#call(async () => {
      const found = await this.#collection.find({ _id: { $in: [...ids] } }).toArray()
      return found.map((kept) => documentOf<Doc>(kept)!)
    })
  }

  find(query: StateQuery<Doc, Field>): Promise<readonly Doc[]> {
    return this.#call(async () => (await this.#found(query)).map((kept) => documentOf<Doc>(kept)!))
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
    return this.#call(async (transitions) => {
      for (;;) {
        const written = await transitions.change(doc.id, {}, () => doc)
        if (written !== null || (await this.insert([doc])).length > 0) return
      }
    })
  }

  update(id: string, where: StateFilter<Doc, Field>, set: Partial<Doc>): Promise<Doc | null> {
    return this.#call(async (transitions) => {
      const changed = await transitions.change(id, filterOf(where), (doc) => ({ ...doc, ...set }))
      return documentOf<Doc>(changed)
    })
  }

  /** Passes over what others are taking, or were taking when they died, and looks further until there are enough. */
  claim(query: StateQuery<Doc, Field> & { readonly limit: number }, set: Partial<Doc>): Promise<readonly Doc[]> {
    return this.#call(async (transitions) => {
      const taken = new Map<string, Doc>()
      for (let limit = 2 * query.limit; ; limit += 2 * query.limit) {
        const found = await this.#found({ ...query, limit })
        const candidates = found.filter(({ _id }) => !taken.has(_id))
        const mine = await transitions.take(candidates, query.limit - taken.size, (doc) => ({ ...doc, ...set }))
        for (const kept of mine) taken.set(kept._id, documentOf<Doc>(kept)!)
        if (taken.size === query.limit || found.length < limit) return [...taken.values()]
      }
    })
  }

  delete(where: StateFilter<Doc, Field> | { readonly id: string }): Promise<number> {
    return this.#call(async () => (await this.#collection.deleteMany(filterOf(where))).deletedCount)
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

  #call<T>(call: (transitions: Transitions) => Promise<T>): Promise<T> {
    return orUnavailable('stateStore', async () => call(await this.#made()), this.#database.status)
  }
}
