import { closeSync, openSync, readSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { readHistoryName } from './historyName.ts'

/** What tells a file from every other one: SQLite's `application_id`, and the name of its history where it has one. */
export interface FileIdentity {
  readonly applicationId: number
  readonly history: string | null
}

const magic = 'SQLite format 3\0'
const applicationIdOffset = 68

/**
 * Throws a sentence when the file at `path` is missing, or its header is not the expected one. The header is read from the disk:
 * an open connection goes on with the pages that it remembers.
 */
export function verifyHeader(path: string, { applicationId }: FileIdentity): void {
  const header = readHeader(path)
  const isOurs = header.toString('latin1', 0, magic.length) === magic
  if (!isOurs || header.readInt32BE(applicationIdOffset) !== applicationId) throw new Error(`${path} is damaged.`)
}

/** Throws a sentence when another history was put in the place of the one that this process began with. */
export function verifyHistory(path: string, database: DatabaseSync, { history }: FileIdentity): void {
  if (history !== null && readHistoryName(database) !== history)
    throw new Error(`${path} was replaced by a file with another history. Restart the service.`)
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(100)
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (cause) {
    throw new Error(`${path} is missing.`, { cause })
  }
  try {
    readSync(file, header, 0, header.length, 0)
    return header
  } finally {
    closeSync(file)
  }
}
