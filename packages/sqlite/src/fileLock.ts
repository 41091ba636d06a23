import type { DatabaseSync } from 'node:sqlite'
import { openLockFile } from './database.ts'
import { explained, saysBusy } from './trouble.ts'

/**
 * A lock that one connection of all processes on a file has, until it gives it up or its process ends, in whatever way: the operating
 * system keeps it, so that it need not be renewed. A process that is suspended keeps it, too. The file stays empty.
 */
export class FileLock {
  readonly #path: string
  #held: DatabaseSync | null = null

  constructor(path: string) {
    this.#path = path
  }

  /** Takes it where it is free, without waiting; true while this connection has it. */
  hold(): boolean {
    if (this.#held !== null) return true
    try {
      const database = openLockFile(this.#path)
      try {
        // Nothing is ever written: the transaction is the lock.
        database.exec('BEGIN IMMEDIATE')
        this.#held = database
      } finally {
        if (this.#held === null) database.close()
      }
      return true
    } catch (error) {
      if (saysBusy(error)) return false
      throw explained(this.#path, error)
    }
  }

  release(): void {
    this.#held?.close()
    this.#held = null
  }
}
