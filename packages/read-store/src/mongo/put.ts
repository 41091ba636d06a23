import { isDuplicate } from '@manabi/mongo'
import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { Batch, Document } from '../port.ts'
import { type Kept, keptOf } from './kept.ts'

/** Documents of one command: a slow server has to answer it before its connection counts as dead. */
const atOnce = 50

/** Writes documents; a newer one in the collection is kept. One that cannot be indexed is a `TypeError` before anything is written. */
export async function put(
  collection: Collection<Kept>,
  fields: readonly string[],
  documents: Batch<Document>['documents'],
): Promise<void> {
  const kept = [...documents].map(([_id, { position, doc }]) => ({ _id, ...keptOf(fields, { position, doc }) }))
  for (let from = 0; from < kept.length; from += atOnce) {
    const operations = kept.slice(from, from + atOnce).map(replacing)
    const isWhole = await collection.bulkWrite(operations, { ordered: false }).then(() => true, unlessDuplicate)
    // Not every server goes on after the first refusal.
    if (!isWhole) for (const operation of operations) await collection.bulkWrite([operation]).catch(unlessDuplicate)
  }
}

/** An older document is replaced; where a newer one stands, the upsert meets its key, which is just what the guard is for. */
const replacing = ({ _id, ...replacement }: Kept): AnyBulkWriteOperation<Kept> => ({
  replaceOne: { filter: { _id, position: { $lt: replacement.position } }, replacement, upsert: true },
})

function unlessDuplicate(error: unknown): false {
  if (isDuplicate(error)) return false
  throw error
}
