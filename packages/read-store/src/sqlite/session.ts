import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { DataVersion } from '@manabi/sqlite'

/** A connection to a file of read models, and what tells that file from another one in its place. */
export interface Session {
  readonly database: DatabaseSync
  readonly dataVersion: DataVersion
  /** Undefined for one in memory. */
  readonly inode: number | undefined
  /** When its place was looked at. */
  lookedAt: number
}

/** Milliseconds between looks. */
const pause = 1_000

export const sessionOf = (path: string, database: DatabaseSync): Session => ({
  database,
  dataVersion: new DataVersion(database),
  inode: inodeOf(path),
  lookedAt: performance.now(),
})

/** Whether the file that is open was deleted, or another process has put a new one in its place. */
export const hasLostItsPlace = (path: string, { inode }: Session): boolean =>
  inode !== undefined && inodeOf(path) !== inode

/** The same, for callers that ask all the time. */
export function isFoundLost(path: string, session: Session): boolean {
  if (performance.now() - session.lookedAt < pause) return false
  session.lookedAt = performance.now()
  return hasLostItsPlace(path, session)
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino
