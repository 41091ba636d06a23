import { DatabaseSync } from 'node:sqlite'
import { createPrivately, fileUrl } from './database.ts'
import { explained, isFileTrouble, saysBusy } from './trouble.ts'

/** Held locks stay reachable: the engine closes the database of a lock that nobody refers to, which frees the lock. */
const heldLocks = new Set<ProcessLock>()

/**
 * A lock that one process on the machine holds at a time: an open write transaction in a file of its own, in which nothing is ever written.
 * The system frees it when the process dies, however that happens. A process that is suspended keeps it.
 */
export class ProcessLock {
  readonly #path: string
  #database: DatabaseSync | null = null

  constructor(path: string) {
    this.#path = path
  }

  /** Whether this process holds the lock from now on. Never waits. Throws a sentence when the file cannot be used. */
  take(): boolean {
    if (heldLocks.has(this)) return true
    try {
      this.#database ??= this.#open()
      this.#database.exec('BEGIN IMMEDIATE')
      heldLocks.add(this)
    } catch (error) {
      if (!saysBusy(error)) throw isFileTrouble(error) ? explained(this.#path, error) : error
    }
    return heldLocks.has(this)
  }

  /** Lets another process take it. */
  release(): void {
    this.#database?.close()
    this.#database = null
    heldLocks.delete(this)
  }

  #open(): DatabaseSync {
    createPrivately(this.#path)
    return new DatabaseSync(fileUrl(this.#path, 'mode=rw'), { timeout: 0 })
  }
}
