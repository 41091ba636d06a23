import { DatabaseSync } from 'node:sqlite'

export interface DatabaseOptions {
  /** FULL: a commit survives a power cut. NORMAL: for what can be rebuilt. */
  readonly synchronous: 'FULL' | 'NORMAL'
}

/** Opens a database in WAL mode; several processes may have the same file open. Throws what SQLite says of a file it cannot read. */
export function openDatabase(path: string, options: DatabaseOptions): DatabaseSync {
  return withPragmas(new DatabaseSync(path, { timeout: 5_000 }), options)
}

/**
 * Sets what every database of the service has in common. Checkpoints come after 16 MB instead of 4: a page that was written
 * many times in between is copied once.
 */
export function withPragmas(database: DatabaseSync, { synchronous }: DatabaseOptions): DatabaseSync {
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA temp_store = MEMORY;
    PRAGMA secure_delete = ON;
  `)
  return database
}
