import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { truncateLog } from '@manabi/sqlite'

/** Longer than the projector's longest write, in milliseconds. */
const timeout = 10_000

const database = new DatabaseSync(workerData as string, { timeout })
try {
  database.exec('PRAGMA secure_delete = ON; VACUUM')
  await truncateLog(database)
} finally {
  database.close()
}
