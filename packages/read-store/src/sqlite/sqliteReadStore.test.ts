import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStoreContract, timing } from '../contract.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

readStoreContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-views-'))
  return {
    open: async () => openSqliteReadStore(join(directory, 'views'), { timing }),
    remove: () => rm(directory, { recursive: true }),
  }
})
