import type { Batch, Document } from '../../port.ts'
import type { Known } from '../catalog.ts'
import { placeOf, type ResultCache } from '../resultCache.ts'

/** A document that was read before, as it is now: where the result of reading it is kept, and the length of its JSON. */
export interface Refreshed {
  readonly place: string
  readonly revision: number
  readonly doc: Document | null
  readonly size: number
}

/** So many are written without a look at what was deleted. */
const few = 2

/**
 * Writes the documents of a collection, inside a transaction of the caller. Answers those that were read before, as they are now: a
 * caller that has just changed one is about to read it, and then needs no query and no parsing.
 */
export function writeDocuments(
  { collection, table, revision }: Known,
  documents: Batch<Document>['documents'],
  results: ResultCache,
): Refreshed[] {
  const refreshed: Refreshed[] = []
  const insert = documents.size > few ? table.insert() : undefined
  for (const [id, stored] of documents) {
    const size = table.write(id, stored, insert)
    const place = placeOf(collection, id)
    if (size !== null && results.has(place)) refreshed.push({ place, revision, doc: stored.doc, size })
  }
  return refreshed
}
