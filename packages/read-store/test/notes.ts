import { type Document, openSqliteReadStore, projection, type ReadStore } from '../src/index.ts'

export const notes = projection<{ text: string }, never>()({ name: 'notes', version: 1, indexes: [['text']], on: {} })
export const others = { ...notes, name: 'others' }

/** Answers the collection of a generation that readers see. */
export async function take(store: ReadStore, definition: typeof notes = notes): Promise<string> {
  const { collection } = await store.create(definition)
  await store.activate(collection)
  return collection
}

/** What an event at this position leads to. */
export function batch(collection: string, position: number, documents: Readonly<Record<string, Document | null>>) {
  const entries = Object.entries(documents).map(([id, doc]) => [id, { position, doc }] as const)
  return new Map([[collection, { documents: new Map(entries), checkpoint: position }]])
}

/** An event whose document readers see before the file has it. */
export const show = (store: ReadStore, collection: string, position: number, text: string) =>
  store.write(batch(collection, position, { a: { text } }), { mayWait: true })

export const shownIn = async (store: ReadStore): Promise<string | undefined> =>
  (await store.views().of(notes).get('a'))?.text

export const checkpointOf = async (store: ReadStore, collection: string): Promise<number | undefined> =>
  (await store.generations()).find((one) => one.collection === collection)?.checkpoint

/** What another process finds in the file. */
export async function inFile<Found>(path: string, look: (other: ReadStore) => Promise<Found>): Promise<Found> {
  const other = openSqliteReadStore(path)
  try {
    return await look(other)
  } finally {
    await other.close()
  }
}
