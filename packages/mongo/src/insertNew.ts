import { type Collection, type Document, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb'
import { isDuplicate } from './isDuplicate.ts'

/** Inserts those whose id is not there yet, atomically each; answers their places in the list. */
export async function insertNew<Doc extends Document>(
  collection: Collection<Doc>,
  docs: readonly Doc[],
): Promise<ReadonlySet<number>> {
  const places = new Set(docs.keys())
  try {
    await collection.insertMany(docs as readonly Doc[] as OptionalUnlessRequiredId<Doc>[], { ordered: false })
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError && isDuplicate(error))) throw error
    for (const { index } of [error.writeErrors].flat()) places.delete(index)
  }
  return places
}
