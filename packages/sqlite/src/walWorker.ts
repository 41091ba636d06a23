import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** In the thread of `WalKeeper`: copies the log of the file that is named, beside readers and writers, and says so. */
parentPort!.on('message', (path: string) => {
  try {
    const database = new DatabaseSync(path, { timeout: 0 })
    database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    database.close()
  } catch {
    // Busy, or gone: SQLite copies the log by itself in time.
  }
  parentPort!.postMessage(path)
})
