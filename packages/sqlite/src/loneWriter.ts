import type { DatabaseSync } from 'node:sqlite'
import { type FileIdentity, verifyHeader, verifyHistory, verifyPlace } from './fileIdentity.ts'
import { inTransaction, type PrepareWriter, type Session, sessionOn } from './session.ts'

export interface LoneWriterOptions<Job, Answer> {
  /** What the writer's thread exports as `prepareWriter`. */
  readonly prepare: PrepareWriter<Job, Answer>
  /** Whether a job takes no longer than its commit. */
  readonly isSmall: (job: Job) => boolean
  readonly calm?: Calm | undefined
}

/** The connection of the main thread to the file. */
export interface SharedConnection {
  /** null while the file is not open. */
  readonly database: DatabaseSync | null
}

/** So many commits in a row, each alone and made in less than so many milliseconds. */
export interface Calm {
  readonly commits: number
  readonly milliseconds: number
}

const usualCalm: Calm = { commits: 8, milliseconds: 2 }

/** As much calm as a job that came together with another takes away. */
const company = 4

/** For how long the file is taken for what it was, in milliseconds. */
const trusted = 1_000

/**
 * Commits a job that is alone in the thread that asks for it: on a quick disk, the way to the writer's thread and back takes as long as
 * the commit. It does so after some calm commits only, so that a disk that becomes slow holds up the event loop once, and what comes
 * together is committed together. Whatever is in the way, such as a lock or a full disk, is left to the writer's thread, which can wait
 * and tells what is wrong.
 *
 * It writes through the connection that reads: the pages that it changes need not be read again, and SQLite's counter of commits goes on
 * telling of others alone.
 */
export class LoneWriter<Job, Answer> {
  readonly #path: string
  readonly #identity: FileIdentity
  readonly #connection: SharedConnection
  readonly #prepare: PrepareWriter<Job, Answer>
  readonly #isSmall: (job: Job) => boolean
  readonly #enough: Calm
  #session: Session<Job, Answer> | null = null
  /** Rises with each calm commit, to twice what is enough. */
  #calm: number
  #lookedAt = 0

  constructor(
    path: string,
    identity: FileIdentity,
    connection: SharedConnection,
    options: LoneWriterOptions<Job, Answer>,
  ) {
    this.#path = path
    this.#identity = identity
    this.#connection = connection
    this.#prepare = options.prepare
    this.#isSmall = options.isSmall
    this.#enough = options.calm ?? usualCalm
    this.#calm = this.#enough.commits
  }

  /** null where the writer's thread has to do it: nothing was written then. */
  commit(jobs: readonly Job[]): Answer[] | null {
    const [job] = jobs
    if (this.#calm < this.#enough.commits || jobs.length !== 1 || !this.#isSmall(job!)) return null
    try {
      verifyPlace(this.#path, this.#identity)
      const session = this.#opened()
      return session === null ? null : [inTransaction(session, () => session.work(job!))]
    } catch {
      this.rest()
      return null
    }
  }

  /**
   * To be told of every commit, wherever it was made. One that had company may have met the next job of its own caller, where that answers
   * sooner than the event loop comes round; so it takes several of them to give up.
   */
  committed(wasAlone: boolean, milliseconds: number): void {
    const { commits, milliseconds: most } = this.#enough
    if (milliseconds >= most) this.#calm = 0
    else this.#calm = wasAlone ? Math.min(this.#calm + 1, 2 * commits) : Math.max(this.#calm - company, 0)
  }

  /** Leaves the file to the writer's thread until some of its commits were calm. */
  rest(): void {
    const database = this.#session?.database
    this.#calm = 0
    this.#session = null
    // Whoever reads through it goes on.
    if (database?.isOpen && database.isTransaction) database.exec('ROLLBACK')
  }

  #opened(): Session<Job, Answer> | null {
    const { database } = this.#connection
    if (database === null) return null
    if (this.#session?.database !== database || performance.now() - this.#lookedAt >= trusted) {
      // Drops its pages, which its own commits leave in place: a file that was damaged shows only when it is read.
      database.exec('PRAGMA shrink_memory')
      verifyHeader(this.#path, this.#identity)
      verifyHistory(this.#path, database, this.#identity)
      this.#lookedAt = performance.now()
      // `WalKeeper` copies the log.
      database.exec('PRAGMA wal_autocheckpoint = 0')
      this.#session = sessionOn(database, this.#prepare)
    }
    return this.#session
  }
}
