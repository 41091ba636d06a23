import type { DatabaseSync } from 'node:sqlite'

/** In bytes. The log's file does not tell: it keeps its size. */
export interface LogSize {
  /** Of a write-ahead log that goes on; 0 once all of it is copied into the database, for the next commit begins it again. */
  readonly left: number
  /** What is not copied yet. */
  readonly uncopied: number
}

/** PASSIVE copies as much as it can first, NOOP nothing. */
export function logSize(database: DatabaseSync, mode: 'PASSIVE' | 'NOOP'): LogSize {
  const { log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as Record<string, number>
  if (log === checkpointed) return { left: 0, uncopied: 0 }
  const { page_size: page } = database.prepare('PRAGMA page_size').get() as Record<string, number>
  return { left: log! * page!, uncopied: (log! - checkpointed!) * page! }
}
