import { DatabaseSync } from 'node:sqlite'

export interface DatabaseOptions {
  /** FULL: a commit survives a power cut. NORMAL: for what can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL'
}

/**
 * Opens a database in WAL mode; several processes may have the same file open. Throws what SQLite says of a file it cannot read.
 * Checkpoints come after 16 MB instead of 4: a page that was written many times in between is copied once.
 */
export function openDatabase(path: string, { synchronous }: DatabaseOptions): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 2_000 })
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA temp_store = MEMORY;
    PRAGMA secure_delete = ON;
  `)
  return database
}
