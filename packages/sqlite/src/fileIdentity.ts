import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileUrl } from './database.ts'
import { readHistoryName } from './historyName.ts'
import { Damaged, saysDamaged, saysMalformed } from './trouble.ts'

/** What tells a file from every other one: SQLite's `application_id`, and the name of its history where it has one. */
export interface FileIdentity {
  readonly applicationId: number
  readonly history: string | null
  /** Of the file that this process began with; without it a copy may take its place. */
  readonly inode?: number
}

/**
 * Throws a sentence when the file at `path` is missing, or another one than this process began with. A connection that is open goes on
 * with a file that has lost its name, and what it writes there is lost.
 */
export function verifyPlace(path: string, { inode }: FileIdentity): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new Error(`${path} is missing.`)
  if (inode !== undefined && found.ino !== inode)
    throw new Error(`${path} was replaced by another file. Restart the service.`)
}

/**
 * Throws a sentence when the file at `path` is missing, or its header is not the expected one. The header is read from the disk: an
 * open connection goes on with the pages that it remembers. By SQLite, because closing a file by other means drops all locks that the
 * connections of this process have on it.
 */
export function verifyHeader(path: string, identity: FileIdentity): void {
  verifyPlace(path, identity)
  try {
    if (applicationIdIn(path) !== identity.applicationId) throw new Damaged(`${path} is damaged.`)
  } catch (cause) {
    throw saysDamaged(cause) ? new Damaged(`${path} is damaged.`, { cause }) : cause
  }
}

function applicationIdIn(path: string): unknown {
  try {
    return readApplicationId(fileUrl(path, 'immutable=1'))
  } catch (error) {
    if (!saysMalformed(error)) throw error
    // While its log is copied, the file is shorter for a moment than its header says: with the log it is whole.
    return readApplicationId(path)
  }
}

function readApplicationId(location: string | URL): unknown {
  const database = new DatabaseSync(location, { readOnly: true, timeout: 100 })
  try {
    return database.prepare('PRAGMA application_id').get()!['application_id']
  } finally {
    database.close()
  }
}

/** Throws a sentence when another history was put in the place of the one that this process began with. */
export function verifyHistory(path: string, database: DatabaseSync, { history }: FileIdentity): void {
  if (history !== null && readHistoryName(database) !== history)
    throw new Error(`${path} was replaced by a file with another history. Restart the service.`)
}
