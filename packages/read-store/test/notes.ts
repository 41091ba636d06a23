import { type Document, projection, type ReadStore } from '../src/index.ts'

export const notes = projection<{ text: string }, never>()({ name: 'notes', version: 1, indexes: [['text']], on: {} })

/** Answers the collection of a generation that readers see. */
export async function take(store: ReadStore, definition: typeof notes = notes): Promise<string> {
  const { collection } = await store.create(definition)
  await store.activate(collection)
  return collection
}

/** What an event at this position leads to. */
export function batch(position: number, documents: Readonly<Record<string, Document | null>>) {
  const entries = Object.entries(documents).map(([id, doc]) => [id, { position, doc }] as const)
  return { documents: new Map(entries), checkpoint: position }
}

export const checkpointOf = async (store: ReadStore, collection: string): Promise<number | undefined> =>
  (await store.generations()).find((one) => one.collection === collection)?.checkpoint
