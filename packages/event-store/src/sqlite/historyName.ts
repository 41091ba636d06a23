import type { DatabaseSync } from 'node:sqlite'

/** A file gets a name when it is made, which its copies and backups keep. */
export const historySchema = `
  CREATE TABLE history (name TEXT NOT NULL) STRICT;
  INSERT INTO history VALUES (lower(hex(randomblob(16))));
`

/** Tells the history in a file from every other. A file that is older than such names gets one now. */
export function historyName(database: DatabaseSync): string {
  const isNamed = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'history'")
  if (isNamed.get() === undefined) {
    database.exec('BEGIN IMMEDIATE')
    if (isNamed.get() === undefined) database.exec(historySchema)
    database.exec('COMMIT')
  }
  return database.prepare('SELECT name FROM history').get()!['name'] as string
}
