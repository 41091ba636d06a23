import type { DatabaseSync } from 'node:sqlite'
import { openExisting } from './database.ts'
import { type FileIdentity, verifyHeader, verifyHistory, verifyPlace } from './fileIdentity.ts'
import { explained, Locked, saysBusy, verifyRoom } from './trouble.ts'

/** Prepares the statements of a store. The function that it returns runs one job inside a transaction. */
export type PrepareWriter<Job, Answer> = (database: DatabaseSync) => (job: Job) => Answer

export interface FileWriterOptions {
  readonly prepare: PrepareWriter<unknown, unknown>
  readonly synchronous: 'FULL' | 'NORMAL'
}

/** Milliseconds for which the thread waits for a lock. The main thread repeats the request, and other files get their turn meanwhile. */
const lockTimeout = 5

/** For how long the file on the disk counts as the one that was opened, in milliseconds. */
const trustedFor = 1_000

interface Session {
  readonly database: DatabaseSync
  readonly work: (job: unknown) => unknown
}

/** Writes one file, in the thread of `Writer`. After an error it closes the file, and the next request opens it again. */
export class FileWriter {
  readonly #path: string
  readonly #identity: FileIdentity
  readonly #options: FileWriterOptions
  #session: Session | null = null
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(path: string, identity: FileIdentity, options: FileWriterOptions) {
    this.#path = path
    this.#identity = identity
    this.#options = options
  }

  /** Commits all jobs in one transaction, or none of them. Throws `Locked`, or a sentence that says what is wrong with the file. */
  commit(jobs: readonly unknown[]): unknown[] {
    return this.#transaction(({ work }) => jobs.map((job) => work(job)))
  }

  /** Looks at the file on the disk, and commits a transaction that changes nothing. */
  check(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY
    this.#transaction(({ database }) => {
      verifyRoom(this.#path)
      const { user_version: version } = database.prepare('PRAGMA user_version').get()!
      database.exec(`PRAGMA user_version = ${version}`)
    })
  }

  /** Copies the write-ahead log into the database and empties it. Throws `Locked` while other connections read or write. */
  purge(): void {
    this.#explaining(() => {
      const { busy } = this.#opened().database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()!
      if (busy !== 0) throw new Locked(`Other processes read ${this.#path} all the time.`)
    })
  }

  /** Undoes a transaction that is open. */
  close(): void {
    const database = this.#session?.database
    this.#session = null
    if (database?.isOpen) database.close()
  }

  #transaction<Result>(work: (session: Session) => Result): Result {
    return this.#explaining(() => {
      verifyPlace(this.#path, this.#identity)
      const session = this.#opened()
      if (performance.now() - this.#lookedAt > trustedFor) this.#look(session)
      session.database.exec('BEGIN IMMEDIATE')
      const result = work(session)
      session.database.exec('COMMIT')
      return result
    })
  }

  /** The connection goes on with the pages that it remembers, whatever became of the file. */
  #look({ database }: Session): void {
    verifyHeader(this.#path, this.#identity)
    database.exec('PRAGMA shrink_memory')
    verifyHistory(this.#path, database, this.#identity)
    this.#lookedAt = performance.now()
  }

  #explaining<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      const isLocked = error instanceof Locked || saysBusy(error)
      if (!isLocked || this.#session?.database.isTransaction) this.close()
      throw explained(this.#path, error)
    }
  }

  #opened(): Session {
    this.#session ??= this.#open()
    return this.#session
  }

  #open(): Session {
    verifyHeader(this.#path, this.#identity)
    const { synchronous, prepare } = this.#options
    const database = openExisting(this.#path, { synchronous, timeout: lockTimeout })
    try {
      verifyHistory(this.#path, database, this.#identity)
      this.#lookedAt = performance.now()
      return { database, work: prepare(database) }
    } catch (error) {
      database.close()
      throw error
    }
  }
}
