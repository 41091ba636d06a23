import { type Collection, MongoServerError } from 'mongodb'
import { indexesOf, type Kept, keptOf } from './kept.ts'

/** The server's code for a collection that does not exist. */
const noCollection = 26

/** With one command. None of them may be there: FerretDB breaks off the connection over one that is. */
export async function createIndexes(documents: Collection<Kept>, indexes: readonly string[][]): Promise<void> {
  if (indexes.length === 0) return
  await documents.createIndexes(indexes.map((keys) => ({ key: new Map(keys.map((key) => [key, 1])) })))
}

/** Of the indexes over these fields, those that the collection lacks; it may not be there itself. */
export async function missingIn(documents: Collection<Kept>, fields: readonly (readonly string[])[]) {
  const present = await documents.indexes().catch((error) => {
    if (error instanceof MongoServerError && error.code === noCollection) return []
    throw error
  })
  const keys = new Set(present.map(({ key }) => Object.keys(key).join()))
  return indexesOf(fields).filter((index) => !keys.has(index.join()))
}

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
