import type { Scalar } from '@manabi/kernel'
import { isDuplicate } from '@manabi/mongo'
import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import { type Batch, type Document, type Index, keysOf } from '../port.ts'
import { indexable } from '../query.ts'
import type { Stored } from '../readStore.ts'

/**
 * A document of a read model on the server: as text, because not every server keeps each shape of document, and so that a rebuild
 * gives the same bytes; beside it the fields that queries filter and sort by. A deletion leaves its position behind.
 */
export interface Kept {
  readonly _id: string
  readonly position: number
  readonly deleted: boolean
  readonly text: string
  readonly fields: Readonly<Record<string, Scalar | readonly Scalar[]>>
}

/** A value in an indexed field that cannot be indexed is a `TypeError`. */
export function keptOf(fields: readonly string[], { position, doc }: Stored): Omit<Kept, '_id'> {
  const deleted = doc === null
  return { position, deleted, text: JSON.stringify(doc), fields: deleted ? {} : indexable(fields, doc) }
}

export const pathOf = (field: string): string => (field === 'id' ? '_id' : `fields.${field}`)

export const documentOf = ({ text }: Kept): Document => JSON.parse(text)

/**
 * The keys of the server's indexes. Every query leaves out what was deleted and breaks ties by id, so each index begins with the
 * one and has the other; the first serves queries without a filter or an order.
 */
export const indexesOf = (indexes: readonly Index[]): string[][] =>
  [[], ...indexes].map((index) => ['deleted', ...keysOf(index).map(pathOf)])

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
