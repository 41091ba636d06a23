import { insertNew, isDuplicate } from '@manabi/mongo'
import type { AnyBulkWriteOperation, Collection, MongoBulkWriteError } from 'mongodb'
import type { Batch, Document } from '../port.ts'
import { type Kept, keptOf } from './kept.ts'

/** The documents of a batch: `fresh` ones are new, as far as is known. */
export interface Put {
  readonly fresh: readonly Kept[]
  readonly known: readonly Kept[]
}

export function putOf(fields: readonly string[], documents: Batch<Document>['documents']): Put {
  const put = { fresh: [] as Kept[], known: [] as Kept[] }
  for (const [_id, { isNew = false, ...stored }] of documents) {
    put[isNew ? 'fresh' : 'known'].push({ _id, ...keptOf(fields, stored) })
  }
  return put
}

/** Writes them; a newer document in the collection is kept. */
export async function put(collection: Collection<Kept>, { fresh, known }: Put, isAtomic: boolean): Promise<void> {
  const replaced = [...known]
  for (const some of chunks(fresh, mostWrites)) {
    const inserted = await insertNew(collection, some)
    replaced.push(...some.filter((_, place) => !inserted.has(place)))
  }
  for (const some of chunks(replaced, isAtomic ? mostWrites : fewWrites)) await replace(collection, some)
}

async function replace(collection: Collection<Kept>, some: readonly Kept[]): Promise<void> {
  const operations = some.map(replacing)
  const isWhole = await collection.bulkWrite(operations, { ordered: false }).then(
    () => true,
    (error) => isDuplicate(error) && isRefusedAlone(error, some.length),
  )
  if (isWhole) return
  for (const operation of operations) {
    await collection.bulkWrite([operation]).catch(unlessDuplicate)
  }
}

/** Whether all but those refused were written, as MongoDB does: FerretDB gives up the rest of a command at the first refusal. */
function isRefusedAlone({ result, writeErrors }: Partial<MongoBulkWriteError>, count: number): boolean {
  const refused = Array.isArray(writeErrors) ? writeErrors.length : 1
  return result !== undefined && result.matchedCount + result.upsertedCount + refused === count
}

/** In one command: a slow server has to answer it before its connection counts as dead. */
const mostWrites = 500
/** FerretDB opens a connection to its file for each replacement of a command, and stands still for good when it has none left. */
const fewWrites = 50

function* chunks<Item>(items: readonly Item[], most: number): Iterable<readonly Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most)
}

/** An older document is replaced; where a newer one stands, the upsert meets its key, which is just what the guard is for. */
const replacing = ({ _id, ...replacement }: Kept): AnyBulkWriteOperation<Kept> => ({
  replaceOne: { filter: { _id, position: { $lt: replacement.position } }, replacement, upsert: true },
})

function unlessDuplicate(error: unknown): void {
  if (!isDuplicate(error)) throw error
}
