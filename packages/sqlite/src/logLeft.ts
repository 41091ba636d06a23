import type { DatabaseSync } from 'node:sqlite'

/**
 * Bytes of a write-ahead log that goes on: 0 once all of it is copied into the database, for the next commit begins it again. The log's
 * file does not tell: it keeps its size. PASSIVE copies as much as it can first, NOOP nothing.
 */
export function bytesLeft(database: DatabaseSync, mode: 'PASSIVE' | 'NOOP'): number {
  const { log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get()!
  if (log === checkpointed) return 0
  return (log as number) * (database.prepare('PRAGMA page_size').get()!['page_size'] as number)
}
