import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { StatusLog } from '@manabi/kernel'
import { openDatabase, saysDamaged, unavailable } from '@manabi/sqlite'
import { catalogSql, swept } from './generations.ts'
import { partitionsSql } from './partitions.ts'

/** Of `views.db`: a file with another number is not ours, or of another time, and is replaced. */
export const format = 0x6d6e6202

export interface ViewsFileOptions {
  readonly log: StatusLog | undefined
  /** Names the events that the read models are made of; undefined where that is not known. */
  readonly history: string | undefined
}

/** Opens or creates the file; one that is damaged or of something else is replaced by an empty one. `timeout` is in milliseconds. */
export function openViewsFile(path: string, options: ViewsFileOptions, timeout: number): DatabaseSync {
  try {
    return open(path, options, timeout)
  } catch (error) {
    if (saysDamaged(error) || error instanceof WrongFile) return replaceViewsFile(path, options, error)
    throw error
  }
}

/**
 * The same for a process that had another file open in its place. What was put there by a process of another version stays: the two
 * would replace each other's file again and again.
 */
export function reopenViewsFile(path: string, options: ViewsFileOptions): DatabaseSync {
  // Its log may be there still.
  if (!existsSync(path)) return replaceViewsFile(path, options, new Error('it is missing'))
  try {
    return open(path, options, 0)
  } catch (error) {
    if (error instanceof WrongFile)
      throw unavailable('readStore', path, new Error(`${path} cannot be used: ${error.message}. Restart the service.`))
    if (saysDamaged(error)) return replaceViewsFile(path, options, error)
    throw error
  }
}

export function replaceViewsFile(path: string, options: ViewsFileOptions, reason: unknown): DatabaseSync {
  const facts = { path, reason: (reason as Error).message }
  options.log?.warn(facts, 'The read models cannot be used; they are built again from the events.')
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  return open(path, options, 0, numbersAfterSql(Math.floor(Date.now() / 1_000)))
}

/**
 * A row that is not a generation's: no projection gets a number up to this one. A process that still knows a generation of the file before
 * would write into one of the same number.
 */
const numbersAfterSql = (number: number): string => `
  INSERT INTO generations (collection, projection, version, number, indexes, dropped)
    VALUES ('', '', 0, ${number}, '[]', ${swept});
`

/** `more` is for a new file. */
function open(path: string, { history }: ViewsFileOptions, timeout: number, more = ''): DatabaseSync {
  const database = openDatabase(path, { synchronous: 'NORMAL', timeout })
  try {
    prepareFormat(database, more)
    database.exec(partitionsSql)
    prepareHistory(database, history)
    // The log is copied by the thread of `WalKeeper`, and locks are waited for between turns of the event loop.
    database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 0; PRAGMA busy_timeout = 0')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

class WrongFile extends Error {}

function prepareFormat(database: DatabaseSync, more: string): void {
  const found = () => database.prepare('PRAGMA user_version').get()!['user_version']
  const tables = () => database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()!['count']
  if (found() === format) return
  database.exec('BEGIN IMMEDIATE')
  const isNew = found() === 0 && tables() === 0
  if (isNew) database.exec(`PRAGMA user_version = ${format}; ${catalogSql}; ${more}`)
  database.exec('COMMIT')
  if (found() !== format) throw new WrongFile('it has another format')
}

/** SQLite's `application_id`, which is 0 at first, becomes a number made of the history's name. */
function prepareHistory(database: DatabaseSync, history: string | undefined): void {
  if (history === undefined) return
  const number = createHash('sha256').update(history).digest().readInt32BE() | 1
  const found = database.prepare('PRAGMA application_id').get()!['application_id']
  // Copied from the log at once: the thread of `BuildWriter` looks at the file itself.
  if (found === 0) database.exec(`PRAGMA application_id = ${number}; PRAGMA wal_checkpoint`)
  else if (found !== number) throw new WrongFile('it was made of other events')
}
