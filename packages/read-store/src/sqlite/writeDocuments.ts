import type { Batch, Document } from '../port.ts'
import type { Known } from './catalog.ts'
import { placeOf, type ResultCache } from './resultCache.ts'

/** Where the result of reading a document is kept, the document, and the length of its JSON. */
export type Shown = readonly [place: string, doc: Document | null, size: number]

/**
 * Writes the documents of a collection, inside a transaction of the caller. Answers those that were read before, as they are now: who
 * has just changed one is about to read it, and then needs no query and no parsing.
 */
export function writeDocuments(
  { collection, table }: Known,
  documents: Batch<Document>['documents'],
  results: ResultCache,
): Shown[] {
  const shown: Shown[] = []
  for (const [id, stored] of documents) {
    const size = table.write(id, stored)
    const place = placeOf(collection, id)
    if (size !== null && results.has(place)) shown.push([place, stored.doc, size])
  }
  return shown
}
