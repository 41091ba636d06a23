import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { createPrivately } from '@manabi/sqlite'
import type { GenerationDefinition } from '../readStore.ts'
import { createSql, schemaOf } from './schema.ts'

/**
 * Makes the file of a generation: its documents, what they are, and how far they are. It is not flushed to the disk, which would take
 * most of the time: a file that a power cut leaves damaged is built again.
 */
export function makeFile(path: string, mark: number, { name, version, indexes }: GenerationDefinition): void {
  const aside = `${path}.new`
  rmSync(aside, { force: true })
  createPrivately(aside)
  const database = new DatabaseSync(aside)
  try {
    database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      BEGIN;
      PRAGMA application_id = ${mark};
      ${createSql(schemaOf(indexes))};
      CREATE TABLE generation (
        projection TEXT NOT NULL, version INTEGER NOT NULL, indexes TEXT NOT NULL,
        checkpoint INTEGER NOT NULL, last_event TEXT
      ) STRICT;
    `)
    database.prepare('INSERT INTO generation VALUES (?, ?, ?, 0, NULL)').run(name, version, JSON.stringify(indexes))
    database.exec('COMMIT; PRAGMA journal_mode = WAL')
  } finally {
    database.close()
  }
  renameSync(aside, path)
}
