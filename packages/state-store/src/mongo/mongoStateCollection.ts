import { createCollection, insertNew, type MongoDatabase, once, orUnavailable } from '@manabi/mongo'
import type { Collection, Filter } from 'mongodb'
import type { StateCollection, StateCollectionDefinition, StateDocument, StateQuery } from '../port.ts'
import { documentOf, filterOf, pathOf, type Stored, storedOf } from './stored.ts'

/** One collection of operational state. The server finds a document that meets a condition and changes it in one step. */
export function mongoStateCollection<Doc extends StateDocument, Field extends keyof Doc & string>(
  database: MongoDatabase,
  { name, indexes }: StateCollectionDefinition<Doc, Field>,
): StateCollection<Doc, Field> {
  const { db, nameOf, status } = database
  const collection = db.collection<Stored>(nameOf(`state.${name}`))
  /** Makes collection and indexes at the first call. */
  const made = once(async () => {
    await database.ready()
    await createCollection(db, collection.collectionName)
    for (const fields of indexes)
      await collection.createIndex(Object.fromEntries(fields.map((field) => [pathOf(field), 1])))
  })
  const call = <T>(work: () => Promise<T>) => orUnavailable('stateStore', () => made().then(work), status)
  return {
    find: (query) => call(() => found<Doc, Field>(collection, query)),
    get: (id) =>
      call(async () => {
        const stored = await collection.findOne({ _id: id })
        return stored && documentOf<Doc>(stored)
      }),
    getMany: (ids) =>
      call(async () => {
        const stored = await collection.find({ _id: { $in: [...ids] } }).toArray()
        return stored.map((one) => documentOf<Doc>(one))
      }),
    count: (where) => call(() => collection.countDocuments(filterOf(where))),
    insert: async (docs) => {
      if (docs.length === 0) return []
      const inserted = await call(() => insertNew(collection, docs.map(storedOf)))
      return docs.filter((_, index) => inserted.has(index))
    },
    put: (doc) =>
      call(async () => {
        const { _id, ...stored } = storedOf(doc)
        await collection.replaceOne({ _id }, stored, { upsert: true })
      }),
    update: (id, where, set) => call(() => changed(collection, id, filterOf(where), set)),
    claim: (query, set) => call(() => claimed(collection, query, set)),
    delete: (where) => call(async () => (await collection.deleteMany(filterOf(where))).deletedCount),
  }
}

async function found<Doc extends StateDocument, Field extends keyof Doc & string>(
  collection: Collection<Stored>,
  { where, sort = [], limit }: StateQuery<Doc, Field>,
): Promise<Doc[]> {
  // The server takes a limit of 0 as none.
  if (limit === 0) return []
  const order = sort.map(([field, direction]): [string, 'asc' | 'desc'] => [pathOf(field), direction])
  const cursor = collection.find(filterOf(where)).sort(order)
  const stored = await (limit === undefined ? cursor : cursor.limit(limit)).toArray()
  return stored.map((one) => documentOf<Doc>(one))
}

/** Passes over documents that other callers take meanwhile, and looks again until there are enough. */
async function claimed<Doc extends StateDocument, Field extends keyof Doc & string>(
  collection: Collection<Stored>,
  query: StateQuery<Doc, Field> & { readonly limit: number },
  set: Partial<Doc>,
): Promise<readonly Doc[]> {
  const where = filterOf(query.where)
  const taken = new Map<string, Doc>()
  for (let wanted = query.limit; wanted > 0; wanted = query.limit - taken.size) {
    const candidates = await found<Doc, Field>(collection, { ...query, limit: wanted })
    const untaken = candidates.filter(({ id }) => !taken.has(id))
    const docs = await Promise.all(untaken.map(({ id }) => changed(collection, id, where, set)))
    for (const doc of docs) if (doc !== null) taken.set(doc.id, doc)
    if (untaken.length < wanted) break
  }
  return [...taken.values()]
}

async function changed<Doc extends StateDocument>(
  collection: Collection<Stored>,
  id: string,
  where: Filter<Stored>,
  set: Partial<Doc>,
): Promise<Doc | null> {
  const fields = Object.entries(set).map(([field, value]) => [`doc.${field}`, value])
  const update = { $set: Object.fromEntries(fields) }
  const stored = await collection.findOneAndUpdate({ ...where, _id: id }, update, { returnDocument: 'after' })
  return stored && documentOf<Doc>(stored)
}
