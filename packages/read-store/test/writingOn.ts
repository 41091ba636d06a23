import { openSqliteReadStore } from '../src/index.ts'
import { batch, checkpointOf } from './notes.ts'

/** A process that writes a generation, from its checkpoint on, until it is killed: `writingOn.ts DIRECTORY COLLECTION NAME`. */
export const idCount = 700

/** The documents that the event at a position changes: more than go to the thread in one piece. */
export const idsAt = (position: number): readonly string[] =>
  Array.from({ length: idCount - 100 }, (_, i) => `d${(position * 977 + i) % idCount}`)

async function writeOn(directory: string, collection: string, name: string): Promise<void> {
  const store = openSqliteReadStore(directory, { history: 'events' })
  for (let position = ((await checkpointOf(store, collection)) ?? 0) + 1; ; position++) {
    const documents = idsAt(position).map((id) => [id, { text: `${position} ${name}` }])
    await store.write(collection, batch(position, Object.fromEntries(documents)))
  }
}

const [directory, collection, name] = process.argv.slice(2)
if (import.meta.filename === process.argv[1]) await writeOn(directory!, collection!, name!)
