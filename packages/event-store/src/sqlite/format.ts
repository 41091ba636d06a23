import { type FileFormat, historySchema } from '@manabi/sqlite'

/**
 * `events.db`. Row ids are positions: one writer at a time commits, so their order is the order of commits. The key over stream
 * and revision decides between racing writers of all processes.
 */
export const eventStoreFormat: FileFormat = {
  part: 'event store',
  applicationId: 0x6d6e6245,
  version: 1,
  schema: `
    CREATE TABLE events (
      position INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      revision INTEGER NOT NULL,
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      version INTEGER NOT NULL,
      data TEXT NOT NULL,
      metadata TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
    ${historySchema}
    INSERT INTO history VALUES (lower(hex(randomblob(16))));
  `,
}
