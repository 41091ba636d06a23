import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

/** An empty read store in a directory of its own, which is gone once it is closed. */
export function openTemporaryReadStore(): ReadStore {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-scratch-'))
  const store = openSqliteReadStore(join(directory, 'views'))
  const close = store.close.bind(store)
  return Object.assign(store, {
    close: async () => {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  })
}
