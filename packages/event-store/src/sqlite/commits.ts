import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Notices } from '../notices.ts'

/** How often other processes' commits are looked for, in milliseconds. */
const pollInterval = 25

/** Tells when something was committed to the file: at once for this process, by polling SQLite's counter for the others. */
export class Commits extends Notices {
  readonly #dataVersion: StatementSync
  #seen: unknown
  #watchers = 0
  #timer: NodeJS.Timeout | undefined

  constructor(database: DatabaseSync) {
    super()
    this.#dataVersion = database.prepare('PRAGMA data_version')
    this.#seen = this.#readVersion()
  }

  /** Polls for other processes' commits until the returned function is called; like a listening socket it keeps the process alive. */
  watch(): () => void {
    if (++this.#watchers === 1) this.#timer = setInterval(() => this.#poll(), pollInterval)
    return () => {
      if (--this.#watchers === 0) clearInterval(this.#timer)
    }
  }

  #poll(): void {
    const version = this.#readVersion()
    if (version === this.#seen) return
    this.#seen = version
    this.announce()
  }

  /** NaN, which differs from everything, when the file cannot be read: those who then read it learn why. */
  #readVersion(): unknown {
    try {
      return this.#dataVersion.get()!['data_version']
    } catch {
      return Number.NaN
    }
  }
}
