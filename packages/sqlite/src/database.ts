import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

export interface DatabaseOptions {
  /** FULL: a commit survives a power cut. NORMAL: for what can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** How long a statement waits for a lock, in milliseconds, and holds up its thread. */
  readonly timeout?: number
}

/** Opens or creates a database in WAL mode, see `openExisting`. */
export function openDatabase(path: string, options: DatabaseOptions): DatabaseSync {
  createPrivately(path)
  return openExisting(path, options)
}

/**
 * Opens a database in WAL mode; several processes may have the same file open. Throws what SQLite says of a file it cannot read
 * or that does not exist. Checkpoints come after 16 MB instead of 4: a page that was written many times in between is copied once.
 */
export function openExisting(path: string, { synchronous, timeout = 2_000 }: DatabaseOptions): DatabaseSync {
  const database = new DatabaseSync(fileUrl(path, 'mode=rw'), { timeout })
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${synchronous};
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA temp_store = MEMORY;
      PRAGMA secure_delete = ON;
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** A path with parameters for SQLite. A plain path would create the file where it is missing. */
export const fileUrl = (path: string, parameters: string): URL => new URL(`${pathToFileURL(path)}?${parameters}`)

/** For its owner only, whatever the umask is. SQLite gives its other files the same permissions. */
export function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    chmodSync(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
