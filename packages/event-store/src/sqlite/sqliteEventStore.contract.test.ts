import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventStoreContract } from '../contract.ts'
import { openSqliteEventStore } from './sqliteEventStore.ts'

eventStoreContract('SQLite', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-events-'))
  const path = join(directory, 'events.db')
  const store = openSqliteEventStore(path)
  return {
    store,
    reopen: async () => openSqliteEventStore(path),
    close: async () => {
      await store.close()
      rmSync(directory, { recursive: true })
    },
  }
})
