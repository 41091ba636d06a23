import { createHash } from 'node:crypto'
import type { FileFormat } from '@manabi/sqlite'

/**
 * Every file of a read store bears the mark of the events that it is made of, as SQLite's `application_id`: a number made of the name of
 * their history.
 */
export const markOf = (history = 'unnamed'): number => createHash('sha256').update(history).digest().readInt32BE() | 1

/** `catalog.db` lists the generations. Numbers rise in the order of their creation. */
export const catalogFormat = (mark: number): FileFormat => ({
  part: 'list of read models',
  applicationId: mark,
  version: 1,
  schema: `
    CREATE TABLE generations (
      collection TEXT PRIMARY KEY,
      projection TEXT NOT NULL,
      version INTEGER NOT NULL,
      number INTEGER NOT NULL,
      state TEXT NOT NULL,
      failure TEXT,
      keeps_previous INTEGER NOT NULL DEFAULT 0,
      -- A checkpoint that counts while the file's own one is at least the floor: a file may lose its last transactions in a power cut.
      checkpoint INTEGER NOT NULL DEFAULT 0,
      floor INTEGER NOT NULL DEFAULT 0,
      -- The file holds nothing that events up to this position overwrote or deleted.
      clean_up_to INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX generations_active ON generations (projection) WHERE state = 'active';
    CREATE UNIQUE INDEX generations_previous ON generations (projection) WHERE state = 'previous';
  `,
})
