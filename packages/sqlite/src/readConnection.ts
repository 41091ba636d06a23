import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Availability } from '@manabi/kernel'
import { defaultTimeouts, type Timeouts } from '@manabi/kernel/timeouts'
import { Unavailable } from '@manabi/kernel/unavailable'
import { openExisting } from './database.ts'
import { type FileIdentity, verifyHeader, verifyHistory } from './fileIdentity.ts'
import { isFileTrouble, saysBusy, unavailable } from './trouble.ts'

/** Milliseconds between attempts at a lock. Recovery takes a lock that keeps out readers; a writer does not. */
const pause = 5

interface ReadOptions<Prepared> {
  readonly path: string
  readonly part: string
  readonly identity: FileIdentity
  /** Learns what is wrong with reading, and when it is over. */
  readonly availability?: Availability | undefined
  readonly timeouts?: Timeouts | undefined
  /** Prepares the statements each time that the file is opened. */
  readonly prepare: (database: DatabaseSync) => Prepared
}

/**
 * The connection through which the main thread reads a file. After trouble with the file it opens the file again, so that the store
 * heals by itself once its file does. Everything wrong with the file is `Unavailable`.
 */
export class ReadConnection<Prepared> {
  readonly #options: ReadOptions<Prepared>
  #open: { readonly database: DatabaseSync; readonly prepared: Prepared } | null
  #isClosed = false

  /** Takes over the connection that found the file in order. */
  constructor(database: DatabaseSync, options: ReadOptions<Prepared>) {
    this.#options = options
    database.exec('PRAGMA busy_timeout = 0')
    this.#open = { database, prepared: options.prepare(database) }
  }

  /** Reads without waiting. */
  readAtOnce<Result>(read: (prepared: Prepared) => Result): Result {
    try {
      const result = read(this.#prepared())
      this.#options.availability?.succeeded('reads')
      return result
    } catch (error) {
      throw this.#translated(error)
    }
  }

  /** Reads, and waits for locks without holding up the event loop. */
  async read<Result>(read: (prepared: Prepared) => Result | Promise<Result>): Promise<Result> {
    const { lock } = this.#options.timeouts ?? defaultTimeouts
    for (const deadline = performance.now() + lock; ; await setTimeout(pause)) {
      try {
        const result = await read(this.#prepared())
        this.#options.availability?.succeeded('reads')
        return result
      } catch (error) {
        if (!saysBusy(error) || performance.now() > deadline) throw this.#translated(error)
      }
    }
  }

  close(): void {
    this.#isClosed = true
    this.#discard()
  }

  #prepared(): Prepared {
    this.#open ??= this.#reopened()
    return this.#open.prepared
  }

  #reopened() {
    const { path, identity, prepare } = this.#options
    if (this.#isClosed) throw unavailable(this.#options.part, path, new Error(`${path} is closed.`))
    verifyHeader(path, identity)
    const database = openExisting(path, { synchronous: 'FULL', timeout: 0 })
    try {
      verifyHistory(path, database, identity)
      return { database, prepared: prepare(database) }
    } catch (error) {
      database.close()
      throw error
    }
  }

  #translated(error: unknown): unknown {
    if (error instanceof Unavailable) return error
    const { path, part } = this.#options
    // An error of a statement on an open file is a mistake of ours. An error of opening is not.
    if (this.#open !== null && !isFileTrouble(error)) return error
    if (!saysBusy(error)) this.#discard()
    const fault = unavailable(part, path, error)
    if (!this.#isClosed) this.#options.availability?.failed('reads', fault.reason!)
    return fault
  }

  #discard(): void {
    if (this.#open?.database.isOpen) this.#open.database.close()
    this.#open = null
  }
}
