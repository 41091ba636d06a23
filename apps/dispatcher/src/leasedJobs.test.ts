import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from '@jest/globals'
import { openSqliteStateStore } from '@manabi/state-store'
import { firstTriesContract } from '../../../test/harness/dispatcher/firstTriesContract.ts'
import { leasedJobsContract } from '../../../test/harness/dispatcher/leasedJobsContract.ts'
import { takesContract } from '../../../test/harness/dispatcher/takesContract.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manabi-jobs-'))
})
afterAll(() => rm(folder, { recursive: true }))

for (const contract of [leasedJobsContract, firstTriesContract, takesContract]) {
  contract('SQLite', async () => {
    const path = join(folder, `${crypto.randomUUID()}.db`)
    return { state: openSqliteStateStore(path), reopen: async () => openSqliteStateStore(path) }
  })
}
