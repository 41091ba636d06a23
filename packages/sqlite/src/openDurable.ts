import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DamagedStore, saysDamaged } from './damagedStore.ts'
import { withPragmas } from './database.ts'

/** What a durable file is: who made it, in which format, with which tables. */
export interface FileFormat {
  /** For people: `event store`. */
  readonly part: string
  /** SQLite's `application_id`: tells this file from any other database. */
  readonly applicationId: number
  /** SQLite's `user_version`. */
  readonly version: number
  /** Makes the tables in an empty file. */
  readonly schema: string
}

/**
 * Opens a file of truth with `synchronous=FULL`, or makes it. Looks at it without write access first: one that is damaged or
 * is something else throws `DamagedStore` and stays byte for byte what it was.
 */
export function openDurable(path: string, format: FileFormat): DatabaseSync {
  if (existsSync(path) && statSync(path).size > 0) inspect(path, format)
  const database = new DatabaseSync(path, { timeout: 5_000 })
  create(database, format)
  return withPragmas(database, { synchronous: 'FULL' })
}

/** Below this size a file is checked page by page at each start; it takes some 100 ms. */
const wholeCheckBytes = 64 * 1024 * 1024

function inspect(path: string, format: FileFormat): void {
  const immutable = !existsSync(`${path}-wal`)
  try {
    look(path, immutable, format)
  } catch (error) {
    // Another process opened the file in between: what was read without locks may have been half of its write.
    if (immutable && existsSync(`${path}-wal`)) inspect(path, format)
    else throw error instanceof WrongFormat || saysDamaged(error) ? new DamagedStore(format.part, path, error) : error
  }
}

/** `immutable` keeps SQLite from making its `-wal` and `-shm` files; only right when there is no `-wal` to be read. */
function look(path: string, immutable: boolean, format: FileFormat): void {
  const database = new DatabaseSync(immutable ? new URL(`${pathToFileURL(path)}?immutable=1`) : path, {
    readOnly: true,
    timeout: 5_000,
  })
  try {
    const number = (pragma: string) => Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get()!)[0])
    if (number('application_id') !== format.applicationId) throw new WrongFormat(`it is not an ${format.part}`)
    const version = number('user_version')
    if (version > format.version) throw new WrongFormat(`it has format ${version}, made by a newer version of Manabi`)
    if (statSync(path).size <= wholeCheckBytes) checkWhole(database)
  } finally {
    database.close()
  }
}

function checkWhole(database: DatabaseSync): void {
  const [first] = Object.values(database.prepare('PRAGMA quick_check(1)').get()!)
  if (first !== 'ok') throw new WrongFormat(`its pages are damaged (${String(first).replaceAll('\n', ' ')})`)
}

class WrongFormat extends Error {}

/** In one transaction and before WAL mode, so that the file is either empty or whole, its format in its first page. */
function create(database: DatabaseSync, { applicationId, version, schema }: FileFormat): void {
  const exists = () => database.prepare('PRAGMA user_version').get()!['user_version'] !== 0
  if (exists()) return
  database.exec('BEGIN IMMEDIATE')
  if (!exists()) {
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; ${schema}`)
  }
  database.exec('COMMIT')
}
