import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calm } from '@manabi/sqlite'
import { eventStoreContract } from '../contract.ts'
import { openSqliteEventStore } from './sqliteEventStore.ts'

const ways: Record<string, Calm> = {
  'SQLite, lone appends without the thread': { commits: 0, milliseconds: Number.POSITIVE_INFINITY },
  'SQLite, all but the first append in the thread': { commits: 1, milliseconds: 0 },
}

for (const [name, calm] of Object.entries(ways)) {
  eventStoreContract(name, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'manabi-events-'))
    const path = join(directory, 'events.db')
    const store = openSqliteEventStore(path, { calm })
    return {
      store,
      reopen: async () => openSqliteEventStore(path, { calm }),
      close: async () => {
        await store.close()
        rmSync(directory, { recursive: true })
      },
    }
  })
}
