import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStoreContract, timing } from '../contract.ts'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore, type SqliteReadStoreOptions } from './sqliteReadStore.ts'

readStoreContract('SQLite', () => install((store) => store))
readStoreContract('SQLite, written a moment later:', () => install(writingLater))

readStoreContract('SQLite, built in a thread:', () => install((store) => store, { building: { least: 0, most: 2 } }))
readStoreContract('SQLite, written by a thread a moment later:', () => install(writingLater, { threadFrom: 1 }))

async function install(
  prepared: (store: ReadStore, handles: readonly ReadStore[]) => ReadStore,
  {
    building = { least: Number.POSITIVE_INFINITY, most: 0 },
    threadFrom,
  }: Pick<SqliteReadStoreOptions, 'building' | 'threadFrom'> = {},
) {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
  const handles: ReadStore[] = []
  return {
    open: async () => {
      for (const handle of handles) await settled(handle)
      handles.push(openSqliteReadStore(join(directory, 'views.db'), { building, threadFrom, timing }))
      return prepared(handles.at(-1)!, handles)
    },
    remove: () => rm(directory, { recursive: true }),
  }
}

/** Whoever counts documents gets all of them written. */
async function settled(store: ReadStore): Promise<void> {
  for (const { collection } of await store.generations()) await store.size(collection)
}

/** Every document waits, unless there is another handle: that one sees it a moment later only. */
function writingLater(store: ReadStore, handles: readonly ReadStore[]): ReadStore {
  const write = store.write.bind(store)
  return Object.assign(store, {
    write: (batches: Parameters<ReadStore['write']>[0]) => write(batches, { mayWait: handles.length === 1 }),
  })
}
