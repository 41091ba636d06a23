import type { Collection } from 'mongodb'
import { type Kept, keptOf } from './kept.ts'

/** Compares the indexed fields of each document with those that writing it makes. The server keeps its indexes itself. */
export async function misindexed(documents: Collection<Kept>, indexed: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { _id, position, text, deleted, fields } of documents.find().batchSize(1_000)) {
    const expected = keptOf(indexed, { position, doc: JSON.parse(text) })
    const isSame = JSON.stringify([deleted, fields]) === JSON.stringify([expected.deleted, expected.fields])
    if (!isSame) ids.push(_id)
  }
  return ids
}
