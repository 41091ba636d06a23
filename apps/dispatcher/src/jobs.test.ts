import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { openSqliteStateStore } from '@manabi/state-store'
import { jobsContract } from '../../../test/harness/dispatcher/jobsContract.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manabi-jobs-'))
})
afterAll(() => rm(folder, { recursive: true }))

jobsContract('SQLite', async () => {
  const path = join(folder, `${crypto.randomUUID()}.db`)
  return { state: openSqliteStateStore(path), reopen: async () => openSqliteStateStore(path) }
})
