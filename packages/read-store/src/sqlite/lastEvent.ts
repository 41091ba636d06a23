import type { DatabaseSync } from 'node:sqlite'
import type { EventRef } from '@manabi/kernel'
import type { Checkpoint } from '../port.ts'

/** The last event that was read, as files keep it beside a checkpoint: in a column `last_event`, as JSON. */
export type LastEvent = EventRef | null

export const textOf = (event: Checkpoint['lastEvent']): string | null => (event ? JSON.stringify(event) : null)

/** A file of an earlier release has no such column. */
export const lastEventOf = (text: unknown): LastEvent => (typeof text === 'string' ? JSON.parse(text) : null)

/** Adds the column to a file of an earlier release. */
export function addLastEvent(database: DatabaseSync, table: 'generation' | 'generations'): void {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  if (!columns.some(({ name }) => name === 'last_event'))
    database.exec(`ALTER TABLE ${table} ADD COLUMN last_event TEXT`)
}
