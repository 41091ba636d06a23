import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteReadStore, type ReadStore } from '@manabi/read-store'

/** An empty read store, which is gone when the work is done. */
export async function withScratchStore<Result>(work: (scratch: ReadStore) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-verify-'))
  const scratch = openSqliteReadStore(join(directory, 'views.db'))
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
    await rm(directory, { recursive: true })
  }
}
