import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import { fileUrl } from './database.ts'

/** What the thread is asked for; `restarts`: see `WalKeeperOptions`. */
export interface LogToCopy {
  readonly path: string
  readonly restarts: boolean
}

/** In the thread of `WalKeeper`: copies the log of a file beside its readers and writers, and tells when it is done. */
parentPort!.on('message', ({ path, restarts }: LogToCopy) => {
  try {
    const database = new DatabaseSync(fileUrl(path, 'mode=rw'), { timeout: 0 })
    try {
      const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()!
      if (restarts && log === checkpointed) writeNothing(database)
    } finally {
      database.close()
    }
  } catch {
    // Busy, or the file is gone: the next large log is copied.
  }
  parentPort!.postMessage(path)
})

/** The first commit after all was copied begins the log again. */
function writeNothing(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get()!
  database.exec(`PRAGMA user_version = ${version}`)
}
