import { openSqliteReadStore } from '../src/index.ts'
import { checkpointOf } from './notes.ts'

/** A process that builds a generation with the thread, from its checkpoint on: `building.ts PATH COLLECTION LAST [NAME]`. */
export const batchSize = 1_500
export const idCount = 4_000

/** The documents that the event at a position changes. */
export const idsAt = (position: number): readonly string[] =>
  Array.from({ length: batchSize }, (_, i) => `d${(position * 977 + i) % idCount}`)

async function build(path: string, collection: string, last: number, name?: string): Promise<void> {
  const store = openSqliteReadStore(path, { history: 'events', building: { least: 0, most: 400 } })
  const first = ((await checkpointOf(store, collection)) ?? 0) + 1
  for (let position = first; position <= last; position++) {
    const doc = { text: `${position}`, ...(name !== undefined && { name }) }
    const documents = new Map(idsAt(position).map((id) => [id, { position, doc, isNew: position < 4 }]))
    await store.write(new Map([[collection, { documents, checkpoint: position, isDivisible: true }]]))
  }
  await store.close()
}

const [path, collection, last, name] = process.argv.slice(2)
if (import.meta.filename === process.argv[1]) await build(path!, collection!, Number(last), name)
