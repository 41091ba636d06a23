import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import { openExisting, truncateLog } from '@manabi/sqlite'
import type { FileToClean } from './rewrite.ts'

/** Longer than the projector's longest write, in milliseconds. */
const patience = 10_000

/** Writers wait for as long while a reader keeps the log from being emptied, which is then tried again. */
const shortPatience = 20

const { path, isRewritten } = workerData as FileToClean
const database = openExisting(path, { synchronous: 'NORMAL', timeout: isRewritten ? patience : shortPatience })
try {
  // A copy of the whole file, in a file that is deleted as soon as it is open: beside it, because other directories may be read-only.
  const beside = dirname(path).replaceAll("'", "''")
  if (isRewritten) database.exec(`PRAGMA temp_store = FILE; PRAGMA temp_store_directory = '${beside}'`)
  // Copies the log beside writers, so that little is left to copy when they have to wait.
  database.exec(isRewritten ? 'VACUUM' : 'PRAGMA wal_checkpoint(PASSIVE)')
  await truncateLog(database)
} finally {
  database.close()
}
