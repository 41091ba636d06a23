import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** How often the log is tried to be emptied while other processes read, and how long to wait in between, in milliseconds. */
const attempts = 50
const pause = 20

/**
 * Copies what the write-ahead log holds into the database and empties it, so that no file keeps what was overwritten. Throws
 * when other processes read all the time.
 */
export async function truncateLog(database: DatabaseSync): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const answer = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()!
    if (answer['busy'] === 0) return
    await setTimeout(pause)
  }
  throw new Error('Other processes keep the write-ahead log from being emptied.')
}
