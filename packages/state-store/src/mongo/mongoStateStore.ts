import { type MongoDatabase, openMongoDatabase, orUnavailable } from '@manabi/mongo'
import type { Collection, Document, Filter, Sort } from 'mongodb'
import { MongoBulkWriteError } from 'mongodb'
import type {
  StateCollection,
  StateCollectionDefinition,
  StateDocument,
  StateFilter,
  StateQuery,
  StateStore,
} from '../port.ts'

/** Operational state on a server that speaks MongoDB's protocol: each write is one atomic operation on one document. */
export function openMongoStateStore(url: string, namespace: string): StateStore {
  const database = openMongoDatabase(url, namespace)
  return {
    collection: (definition) => new MongoStateCollection(database, definition),
    purge: async () => {},
    close: () => database.close(),
  }
}

const duplicateKey = 11000

type Kept = Document & { _id: string }

class MongoStateCollection<Doc extends StateDocument, Field extends keyof Doc & string>
  implements StateCollection<Doc, Field>
{
  readonly #collection: Collection<Kept>
  readonly #indexed: () => Promise<unknown>

  constructor({ db, nameOf }: MongoDatabase, { name, indexes }: StateCollectionDefinition<Doc, Field>) {
    this.#collection = db.collection(nameOf(`state.${name}`))
    this.#indexed = once(async () => {
      for (const fields of indexes)
        await this.#collection.createIndex(Object.fromEntries(fields.map((field) => [field, 1])))
    })
  }

  get(id: string): Promise<Doc | null> {
    return this.#call(async () => this.#document(await this.#collection.findOne({ _id: id })))
  }

  getMany(ids: readonly string[]): Promise<readonly Doc[]> {
    return this.#call(async () => {
      const found = await this.#collection.find({ _id: { $in: [...ids] } }).toArray()
      return found.map((doc) => this.#document(doc)!)
    })
  }

  find({ where, sort = [], limit }: StateQuery<Doc, Field>): Promise<readonly Doc[]> {
    return this.#call(async () => {
      const cursor = this.#collection.find(filterOf(where)).sort(sortOf(sort))
      const found = await (limit === undefined ? cursor : cursor.limit(limit)).toArray()
      return found.map((doc) => this.#document(doc)!)
    })
  }

  insert(docs: readonly Doc[]): Promise<readonly Doc[]> {
    if (docs.length === 0) return Promise.resolve([])
    return this.#call(async () => {
      try {
        await this.#collection.insertMany(docs.map(stored), { ordered: false })
        return docs
      } catch (error) {
        if (!(error instanceof MongoBulkWriteError)) throw error
        const failures = [error.writeErrors].flat()
        if (failures.some(({ code }) => code !== duplicateKey)) throw error
        const present = new Set(failures.map(({ index }) => index))
        return docs.filter((_, index) => !present.has(index))
      }
    })
  }

  put(doc: Doc): Promise<void> {
    return this.#call(async () => {
      await this.#collection.replaceOne({ _id: doc.id }, stored(doc), { upsert: true })
    })
  }

  update(id: string, where: StateFilter<Doc, Field>, set: Partial<Doc>): Promise<Doc | null> {
    return this.#call(async () =>
      this.#document(
        await this.#collection.findOneAndUpdate(
          { ...filterOf(where), _id: id },
          { $set: set },
          { returnDocument: 'after' },
        ),
      ),
    )
  }

  claim(
    { where, sort = [], limit }: StateQuery<Doc, Field> & { readonly limit: number },
    set: Partial<Doc>,
  ): Promise<readonly Doc[]> {
    return this.#call(async () => {
      const taken: Doc[] = []
      while (taken.length < limit) {
        const free: Filter<Kept> = { ...filterOf(where), _id: { $nin: taken.map(({ id }) => id) } }
        const doc = await this.#collection.findOneAndUpdate(
          free,
          { $set: set },
          {
            sort: sortOf(sort),
            returnDocument: 'after',
          },
        )
        if (doc === null) break
        taken.push(this.#document(doc)!)
      }
      return taken
    })
  }

  delete(where: StateFilter<Doc, Field> | { readonly id: string }): Promise<number> {
    return this.#call(
      async () => (await this.#collection.deleteMany(filterOf(where as StateFilter<Doc, Field>))).deletedCount,
    )
  }

  #call<T>(call: () => Promise<T>): Promise<T> {
    return orUnavailable('stateStore', async () => {
      await this.#indexed()
      return call()
    })
  }

  #document(found: Kept | null): Doc | null {
    if (found === null) return null
    const { _id, ...fields } = found
    return { id: _id, ...fields } as unknown as Doc
  }
}

const stored = <Doc extends StateDocument>({ id, ...fields }: Doc): Kept => ({
  _id: id,
  ...fields,
})

const sortOf = (sort: readonly (readonly [string, 'asc' | 'desc'])[]): Sort =>
  sort.map(([field, direction]): [string, 1 | -1] => [field === 'id' ? '_id' : field, direction === 'asc' ? 1 : -1])

/** Only operators that this function writes reach the server; a value that is an object is a condition of the port's. */
function filterOf(where: object = {}): Filter<Kept> {
  const filter: Record<string, unknown> = {}
  for (const [field, condition] of Object.entries(where)) {
    if (condition !== undefined) filter[field === 'id' ? '_id' : field] = conditionOf(condition)
  }
  return filter as Filter<Kept>
}

function conditionOf(condition: unknown): unknown {
  if (typeof condition !== 'object' || condition === null) return { $eq: condition }
  const {
    in: oneOf,
    notIn,
    from,
    upTo,
  } = condition as {
    in?: unknown[]
    notIn?: unknown[]
    from?: unknown
    upTo?: unknown
  }
  if (oneOf !== undefined) return { $in: [...oneOf] }
  if (notIn !== undefined) return { $nin: [...notIn] }
  return { ...(from === undefined ? {} : { $gte: from }), ...(upTo === undefined ? {} : { $lte: upTo }) }
}

/** Runs `make` at the first call; again after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
