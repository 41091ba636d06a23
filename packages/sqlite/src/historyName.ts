import type { DatabaseSync } from 'node:sqlite'

/** Names the history that the events and what was made of them belong to. Copies and backups keep the name. */
export const historySchema = 'CREATE TABLE history (name TEXT NOT NULL) STRICT;'

/** The name in a file; null where it has none. */
export function readHistoryName(database: DatabaseSync): string | null {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'history'").get() !== undefined
  const row = isThere ? database.prepare('SELECT name FROM history').get() : undefined
  return (row?.['name'] as string | undefined) ?? null
}

/** Names the history in a file that has no name yet. Answers the name it then has: another process may have been faster. */
export function nameHistory(database: DatabaseSync, name: string): string {
  const named = readHistoryName(database)
  if (named !== null) return named
  database.exec('BEGIN IMMEDIATE')
  try {
    if (readHistoryName(database) === null) {
      database.exec(historySchema.replace('TABLE', 'TABLE IF NOT EXISTS'))
      database.prepare('INSERT INTO history VALUES (?)').run(name)
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
  return readHistoryName(database)!
}
