import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import { fileUrl } from './database.ts'
import { logSize } from './logSize.ts'

/** What the thread is asked for; `restarts`: see `WalKeeperOptions`. */
export interface LogToCopy {
  readonly path: string
  readonly restarts: boolean
}

/** What it answers; `left`: see `LogSize`. */
export interface CopiedLog {
  readonly path: string
  readonly left: number
}

/** In the thread of `WalKeeper`: copies the log of a file beside its readers and writers, and tells when it is done. */
parentPort!.on('message', (log: LogToCopy) => {
  parentPort!.postMessage({ path: log.path, left: leftOf(log) } satisfies CopiedLog)
})

function leftOf({ path, restarts }: LogToCopy): number {
  try {
    const database = new DatabaseSync(fileUrl(path, 'mode=rw'), { timeout: 0 })
    try {
      const { left } = logSize(database, 'PASSIVE')
      if (left === 0 && restarts) writeNothing(database)
      return left
    } finally {
      database.close()
    }
  } catch {
    // Busy, or the file is gone: the next large log is copied.
  }
  return 0
}

/** The first commit after all was copied begins the log again. */
function writeNothing(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get()!
  database.exec(`PRAGMA user_version = ${version}`)
}
