import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import { DataVersion, openDatabase, saysDamaged, WalKeeper } from '@manabi/sqlite'
import { LRUCache } from 'lru-cache'
import type { Fragment } from './fragment.ts'
import { catalogSql } from './generations.ts'

/** Of `views.db`: a file that bears another number is not ours, or of another time, and is replaced. */
const format = 0x6d6e6202

/** How long a write waits for another process that writes, in milliseconds, and how often it looks. */
const patience = 10_000
const pause = 2

interface ConnectionOptions {
  readonly onDamage: (reason: string) => void
  /** Names the events that the read models are made of; undefined where that is not known. */
  readonly history: string | undefined
}

/** One file of read models. It can be rebuilt from the events, so a damaged one is replaced by an empty one, at any time. */
export class Connection {
  readonly #path: string
  readonly #options: ConnectionOptions
  readonly #statements = new LRUCache<string, StatementSync>({ max: 1_000 })
  readonly #walKeeper: WalKeeper
  #database: DatabaseSync
  #dataVersion: DataVersion
  /** How often the file was replaced. */
  replaced = 0

  constructor(path: string, options: ConnectionOptions) {
    this.#path = path
    this.#options = options
    this.#walKeeper = new WalKeeper(path)
    this.#database = this.#open()
    this.#dataVersion = new DataVersion(this.#database)
  }

  get database(): DatabaseSync {
    return this.#database
  }

  prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  all({ sql, values }: Fragment): ReturnType<StatementSync['all']> {
    return this.prepare(sql).all(...values)
  }

  get(sql: string, ...values: Fragment['values']): ReturnType<StatementSync['get']> {
    return this.prepare(sql).get(...values)
  }

  run(sql: string, ...values: Fragment['values']): ReturnType<StatementSync['run']> {
    return this.prepare(sql).run(...values)
  }

  /** Changes when another connection has written. */
  dataVersion(): number {
    return this.#dataVersion.value
  }

  /** Runs `read`; what is wrong with the file becomes `Unavailable`, after replacing it if it is damaged. */
  guarded<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      throw this.#translate(error)
    }
  }

  /** All or nothing. Waits for other processes' transactions without holding up the event loop; `work` runs in one go with its own. */
  async transaction<Result>(work: () => Result): Promise<Result> {
    for (const deadline = Date.now() + patience; !this.#begins(deadline); ) await setTimeout(pause)
    return this.guarded(() => {
      try {
        const result = work()
        this.run('COMMIT')
        this.#walKeeper.committed()
        return result
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
        throw error
      }
    })
  }

  close(): void {
    this.#statements.clear()
    if (this.#database.isOpen) this.#database.close()
  }

  #begins(deadline: number): boolean {
    try {
      this.run('BEGIN IMMEDIATE')
      // What others committed until now counts, such as another generation taken into use; from here on nobody else commits.
      this.#dataVersion.expire()
      return true
    } catch (error) {
      if (isBusy(error) && Date.now() < deadline) return false
      throw this.#translate(error)
    }
  }

  #translate(error: unknown): unknown {
    // A document that is not JSON any more is damage, too.
    if (saysDamaged(error) || error instanceof SyntaxError) {
      this.#replace(error)
      return new Unavailable('readStore', error)
    }
    return isTrouble(error) ? new Unavailable('readStore', error) : error
  }

  #replace(reason: unknown): void {
    this.close()
    this.replaced++
    this.#database = this.#renew(reason)
    this.#dataVersion = new DataVersion(this.#database)
  }

  #open(): DatabaseSync {
    try {
      return this.#openExisting()
    } catch (error) {
      if (saysDamaged(error) || error instanceof WrongFile) return this.#renew(error)
      throw error
    }
  }

  #renew(reason: unknown): DatabaseSync {
    this.#options.onDamage((reason as Error).message)
    for (const suffix of ['', '-wal', '-shm']) rmSync(this.#path + suffix, { force: true })
    return this.#openExisting()
  }

  #openExisting(): DatabaseSync {
    const database = openDatabase(this.#path, { synchronous: 'NORMAL' })
    try {
      database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000')
      prepareFormat(database)
      prepareHistory(database, this.#options.history)
      database.exec('PRAGMA busy_timeout = 0')
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }
}

class WrongFile extends Error {}

function prepareFormat(database: DatabaseSync): void {
  const found = () => database.prepare('PRAGMA user_version').get()!['user_version']
  const tables = () => database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()!['count']
  if (found() === format) return
  database.exec('BEGIN IMMEDIATE')
  const isNew = found() === 0 && tables() === 0
  if (isNew) database.exec(`PRAGMA user_version = ${format}; ${catalogSql}`)
  database.exec('COMMIT')
  if (found() !== format) throw new WrongFile('it has another format')
}

/** SQLite's `application_id`, which is 0 at first, becomes a number made of the history's name. */
function prepareHistory(database: DatabaseSync, history: string | undefined): void {
  if (history === undefined) return
  const number = createHash('sha256').update(history).digest().readInt32BE() | 1
  const found = database.prepare('PRAGMA application_id').get()!['application_id']
  if (found === 0) database.exec(`PRAGMA application_id = ${number}`)
  else if (found !== number) throw new WrongFile('it was made of other events')
}

const codeOf = (error: unknown): number => ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => codeOf(error) === 5

/** SQLITE_PERM, BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN: trouble around the file, not a mistake of ours. */
const isTrouble = (error: unknown): boolean => [3, 5, 6, 7, 8, 9, 10, 13, 14].includes(codeOf(error))
