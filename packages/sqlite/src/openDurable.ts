import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileUrl, openDatabase, openExisting } from './database.ts'
import { Damaged, explained, isFileTrouble, saysDamaged } from './trouble.ts'

/** What a durable file is: the application that created it, its format and its tables. */
export interface FileFormat {
  /** As messages name it: `event store`. */
  readonly part: string
  /** SQLite's `application_id`: tells this file from any other database. */
  readonly applicationId: number
  /** SQLite's `user_version`. */
  readonly version: number
  /** Creates the tables. */
  readonly schema: string
}

/**
 * Opens a file of truth with `synchronous=FULL`, or creates it. Looks at it without write access first: one that is damaged or
 * is something else throws `DamagedStore` and stays byte for byte what it was.
 */
export function openDurable(path: string, format: FileFormat): DatabaseSync {
  try {
    if (!existsSync(path)) create(path, format)
    inspect(path, format)
    return openExisting(path, { synchronous: 'FULL' })
  } catch (error) {
    throw isFileTrouble(error) ? explained(path, error) : error
  }
}

/** Under another name first, then linked into place: no crash leaves half of it, and of two processes that start at once one wins. */
function create(path: string, { applicationId, version, schema }: FileFormat): void {
  const aside = `${path}.${randomUUID()}`
  const database = openDatabase(aside, { synchronous: 'FULL' })
  database.exec(`BEGIN; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; ${schema} COMMIT`)
  database.close()
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
}

/** Up to this size a file is checked page by page at each start; from a cold disk it takes some 300 ms. */
const wholeCheckBytes = 16 * 1024 * 1024

function inspect(path: string, format: FileFormat): void {
  const hasLog = existsSync(`${path}-wal`)
  try {
    look(path, hasLog, format)
  } catch (error) {
    // Another process opened the file in between: what was read without locks may have been half of its write.
    if (!hasLog && existsSync(`${path}-wal`)) inspect(path, format)
    else
      throw error instanceof WrongFile || error instanceof Damaged || saysDamaged(error)
        ? new DamagedStore(format.part, path, error)
        : error
  }
}

function look(path: string, hasLog: boolean, format: FileFormat): void {
  // Where there is no log to be read, `immutable` keeps SQLite from making its own files beside a damaged one.
  const location = hasLog ? path : fileUrl(path, 'immutable=1')
  const database = new DatabaseSync(location, { readOnly: true, timeout: 2_000 })
  const answer = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get()!)[0]
  try {
    const version = Number(answer('user_version'))
    const found = answer('application_id')
    if (found === 0 && statSync(path).size === 0) throw new Damaged('it is empty')
    if (found !== format.applicationId) throw new WrongFile('it was not made by Manabi')
    if (version > format.version) throw new WrongFile(`a newer version of Manabi made it (format ${version})`)
    const checked = statSync(path).size > wholeCheckBytes ? 'ok' : answer('quick_check(1)')
    if (checked !== 'ok') throw new Damaged(`its pages are damaged (${String(checked).replaceAll('\n', ' ')})`)
  } finally {
    database.close()
  }
}

class WrongFile extends Error {}

/** A file of truth that cannot be used. It was left as it is; the message says which one it is and what to do. */
export class DamagedStore extends Error {
  constructor(part: string, path: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The ${part} ${path} cannot be used: ${reason}. Nothing in it was changed. ` +
        `Delete ${path}-wal and ${path}-shm and put a backup in its place, or set DATA_DIR to an empty directory to start empty.`,
      { cause },
    )
    this.name = 'DamagedStore'
  }
}
