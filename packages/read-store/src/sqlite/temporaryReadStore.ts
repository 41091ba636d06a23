import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteAbandonedDirectories, temporaryPrefix } from '@manabi/temporary'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

/** An empty read store in a temporary directory, which is deleted once the store is closed. The next call deletes those of killed processes. */
export function openTemporaryReadStore(): ReadStore {
  deleteAbandonedDirectories()
  const directory = mkdtempSync(temporaryPrefix('scratch'))
  const store = openSqliteReadStore(join(directory, 'views'))
  const close = store.close.bind(store)
  return Object.assign(store, {
    close: async () => {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  })
}
