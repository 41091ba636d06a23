import type { DatabaseSync } from 'node:sqlite'
import { openExisting } from '../database.ts'
import { type FileIdentity, verifyHeader, verifyHistory, verifyPlace } from '../fileIdentity.ts'
import { explained, saysBusy, verifyRoom } from '../trouble.ts'
import { inTransaction, type PrepareWriter, type Session, sessionOn } from './session.ts'

/** How long a group waits for a lock, in milliseconds; and while the lock has just outlasted another group. */
const usualTimeout = 2_000
const shortTimeout = 100

/** Writes to one file in `Writer`'s thread, where it waits for locks. After trouble the next group opens the file again. */
export class FileWriter<Job, Answer> {
  readonly #path: string
  readonly #identity: FileIdentity
  readonly #prepare: PrepareWriter<Job, Answer>
  #session: Session<Job, Answer> | null = null
  #timeout = usualTimeout

  constructor(path: string, identity: FileIdentity, prepare: PrepareWriter<Job, Answer>) {
    this.#path = path
    this.#identity = identity
    this.#prepare = prepare
  }

  /** All jobs in one transaction, or none. `patience`: milliseconds for which it waits for a lock, left out as is usual. */
  commit(jobs: readonly Job[], patience?: number): Answer[] {
    return this.#transaction(({ work }) => jobs.map((job) => work(job)), patience)
  }

  /** Commits a change that changes nothing, after a look at the file itself. */
  check(): void {
    try {
      verifyHeader(this.#path, this.#identity)
    } catch (error) {
      // What is written into a file that is gone or damaged is lost with it: the next group looks at it, too.
      this.#discard()
      throw error
    }
    verifyRoom(this.#path)
    this.#transaction(({ database }) => {
      const { user_version: version } = database.prepare('PRAGMA user_version').get()!
      database.exec(`PRAGMA user_version = ${version}`)
    })
  }

  /** Copies the write-ahead log into the database and empties it. Answers false, without waiting, while others read or write. */
  truncateLog(): boolean {
    return this.#explaining(() => {
      const { database } = this.#opened()
      this.#wait(database, 0)
      try {
        return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()!['busy'] === 0
      } finally {
        this.#wait(database, this.#timeout)
      }
    })
  }

  close(): void {
    this.#discard()
  }

  #transaction<Result>(work: (session: Session<Job, Answer>) => Result, patience = this.#timeout): Result {
    return this.#explaining(() => {
      verifyPlace(this.#path, this.#identity)
      const session = this.#opened()
      this.#expect(session.database, patience)
      const result = inTransaction(session, () => work(session))
      this.#expect(session.database, usualTimeout)
      return result
    })
  }

  #explaining<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      if (saysBusy(error) && this.#session?.database.isTransaction === false)
        this.#expect(this.#session.database, shortTimeout)
      else this.#discard()
      throw explained(this.#path, error)
    }
  }

  #opened(): Session<Job, Answer> {
    this.#session ??= this.#open()
    return this.#session
  }

  #open(): Session<Job, Answer> {
    verifyHeader(this.#path, this.#identity)
    const database = openExisting(this.#path, { synchronous: 'FULL', timeout: this.#timeout })
    try {
      verifyHistory(this.#path, database, this.#identity)
      return sessionOn(database, this.#prepare)
    } catch (error) {
      database.close()
      throw error
    }
  }

  #expect(database: DatabaseSync, milliseconds: number): void {
    if (milliseconds === this.#timeout) return
    this.#timeout = milliseconds
    this.#wait(database, milliseconds)
  }

  #wait(database: DatabaseSync, milliseconds: number): void {
    database.exec(`PRAGMA busy_timeout = ${milliseconds}`)
  }

  /** Closing undoes a transaction that is open. */
  #discard(): void {
    const database = this.#session?.database
    this.#session = null
    if (database?.isOpen) database.close()
  }
}
