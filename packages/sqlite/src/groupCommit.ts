import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Unavailable } from '@manabi/kernel'
import { WalKeeper } from './walKeeper.ts'

interface Job {
  readonly work: () => unknown
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/**
 * Commits together what arrives while the event loop is busy: one wait for the disk serves many writers. Works run one after
 * the other inside one transaction and resolve once it is on disk. A work answers a refusal as its result; whatever one
 * throws undoes the whole group, and each of the group rejects with `Unavailable`.
 */
export class GroupCommit {
  readonly #database: DatabaseSync
  readonly #part: string
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #onCommit: () => void
  readonly #walKeeper: WalKeeper
  #jobs: Job[] = []

  constructor(database: DatabaseSync, part: string, onCommit: () => void = () => {}) {
    this.#database = database
    this.#part = part
    this.#begin = database.prepare('BEGIN IMMEDIATE')
    this.#commit = database.prepare('COMMIT')
    this.#onCommit = onCommit
    this.#walKeeper = new WalKeeper(database.location()!)
  }

  run<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#jobs.push({ work, resolve, reject }) === 1) setImmediate(() => this.flush())
    })
  }

  /** Commits what waits, now. */
  flush(): void {
    const jobs = this.#jobs
    if (jobs.length === 0) return
    this.#jobs = []
    const results = this.#attempt(jobs)
    if (results === null) return
    for (let i = 0; i < jobs.length; i++) jobs[i]!.resolve(results[i] as never)
    this.#onCommit()
    this.#walKeeper.committed()
  }

  #attempt(jobs: readonly Job[]): unknown[] | null {
    try {
      this.#begin.run()
      const results = jobs.map(({ work }) => work())
      this.#commit.run()
      return results
    } catch (cause) {
      this.#undo()
      const error = new Unavailable(this.#part, cause)
      for (const { reject } of jobs) reject(error)
      return null
    }
  }

  #undo(): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
    } catch {
      // The database is closed or its disk is gone: SQLite rolls back when the file is opened next.
    }
  }
}
