import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type Availability, Unavailable } from '@manabi/kernel'
import { nameless, saysBusy, saysDamaged, saysTrouble, unavailable, verifyRoom, WalKeeper } from '@manabi/sqlite'
import { LostFile } from './lostFile.ts'
import { hasLostItsPlace, isFoundLost, type Session, sessionOf } from './session.ts'
import { Statements } from './statements.ts'
import { format, openViewsFile, reopenViewsFile, replaceViewsFile, type ViewsFileOptions } from './viewsFile.ts'

/** How long a write waits for another process that writes, in milliseconds, and how often it looks. */
const [writeTimeout, pause] = [10_000, 2]

/** How long opening the file at the start waits for a lock, in milliseconds. Later the event loop is never held up. */
const startTimeout = 2_000

/** How long a check counts, and how long it waits for a lock, in milliseconds. */
const [checkFresh, checkTimeout] = [1_000, 1_000]

export interface ConnectionOptions extends ViewsFileOptions {
  /** Told what is wrong with the file, and when it is over. */
  readonly availability: Availability
}

type Kind = 'reads' | 'writes'

/**
 * One file of read models. It can be rebuilt from the events, so a damaged one is replaced by an empty one, at any time. After
 * other trouble with the file it is opened again, so that the store heals by itself once its file does.
 */
export class Connection extends Statements {
  readonly #path: string
  readonly #options: ConnectionOptions
  readonly #walKeeper: WalKeeper
  #session: Session | null
  #isClosed = false
  #checked = Number.NEGATIVE_INFINITY
  readonly lost = new LostFile()
  /** How often the file was opened. */
  openings = 1

  constructor(path: string, options: ConnectionOptions) {
    super()
    this.#path = path
    this.#options = options
    this.#walKeeper = new WalKeeper(path, { restarts: true })
    this.#session = sessionOf(path, openViewsFile(path, options, startTimeout))
  }

  get database(): DatabaseSync {
    return this.#opened().database
  }

  /** What tells the file that is open from another one that takes its place. */
  get identity(): { readonly applicationId: number; readonly history: null; readonly inode: number | undefined } {
    const { inode } = this.#opened()
    return { applicationId: this.get('PRAGMA application_id')!['application_id'] as number, history: null, inode }
  }

  /** Changes when another connection has written. */
  dataVersion(): number {
    return this.#opened().dataVersion.value
  }

  /** Has the next look at it see what another connection has written within this turn. */
  expire(): void {
    this.#opened().dataVersion.expire()
  }

  /** Runs `read`; what is wrong with the file becomes `Unavailable`, after replacing it if it is damaged. */
  guarded<Result>(read: () => Result, kind: Kind = 'reads'): Result {
    try {
      const result = read()
      this.#options.availability.succeeded(kind)
      return result
    } catch (error) {
      throw this.#translate(error, kind)
    }
  }

  /** All or nothing. Waits for other processes' transactions without holding up the event loop; `work` runs in one go with its own. */
  async transaction<Result>(work: () => Result, milliseconds = writeTimeout): Promise<Result> {
    await this.room()
    for (const deadline = performance.now() + milliseconds; !this.#begins(deadline); ) await setTimeout(pause)
    return this.guarded(() => {
      try {
        const result = work()
        this.run('COMMIT')
        this.#walKeeper.committed(this.database)
        return result
      } catch (error) {
        this.#rollback()
        throw error
      }
    }, 'writes')
  }

  /** Resolves when the log may grow. */
  async room(): Promise<void> {
    if (this.#walKeeper.isFull) await this.#walKeeper.room()
  }

  /** To be called when a thread of this process has committed. */
  writtenAside(): void {
    this.guarded(() => this.#walKeeper.committed(this.database), 'writes')
  }

  /** Rejects with `Unavailable` while the file takes no writes. A write that changes nothing says more than any look at it. */
  async check(): Promise<void> {
    if (performance.now() - this.#checked < checkFresh) return
    try {
      this.#leaveLostFile()
      verifyRoom(this.#path)
    } catch (cause) {
      throw cause instanceof Unavailable ? cause : unavailable('readStore', this.#path, cause)
    }
    await this.transaction(() => this.database.exec(`PRAGMA user_version = ${format}`), checkTimeout)
    this.#checked = performance.now()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#discard()
    await this.#walKeeper.rest()
  }

  #opened(): Session {
    if (this.#isClosed) throw unavailable('readStore', this.#path, new Error(`${this.#path} is closed.`))
    this.#session ??= this.#reopened(() => reopenViewsFile(this.#path, this.#options))
    return this.#session
  }

  #reopened(open: () => DatabaseSync): Session {
    this.openings++
    return this.lost.entered(sessionOf(this.#path, open()))
  }

  #begins(deadline: number): boolean {
    try {
      this.#leaveLostFile()
      this.run('BEGIN IMMEDIATE')
      // What others committed until now counts, such as another generation taken into use; from here on no other process commits.
      this.expire()
      return true
    } catch (error) {
      if (saysBusy(error) && performance.now() < deadline) return false
      throw this.#translate(error, 'writes')
    }
  }

  /** What is written there is lost with it, and other processes write to the one in its place. */
  #leaveLostFile(): void {
    if (this.#session === null || !isFoundLost(this.#path, this.#session)) return
    this.#options.log?.warn({ path: this.#path }, 'The file of the read models was deleted or replaced.')
    this.#discard()
    this.#opened()
  }

  #rollback(): void {
    try {
      if (this.#session?.database.isTransaction) this.#session.database.exec('ROLLBACK')
    } catch {
      // Closing the connection undoes it, too.
      this.#discard()
    }
  }

  #translate(error: unknown, kind: Kind): unknown {
    // A document that is not JSON any more is damage, too.
    const isDamaged = saysDamaged(error) || error instanceof SyntaxError
    if (isDamaged) this.#replace(error)
    else if (!saysTrouble(error)) return error
    // What has no name cannot be opened again.
    else if (!saysBusy(error) && this.#path !== nameless) this.#discard()
    const fault = unavailable('readStore', this.#path, error)
    // Of damage the log was told where the file was replaced.
    if (!this.#isClosed && !isDamaged) this.#options.availability.failed(kind, fault.reason!)
    return fault
  }

  /** Where that fails, too, the next use tries again. */
  #replace(reason: unknown): void {
    const [path, options] = [this.#path, this.#options]
    // Another process has found the damage, too, and writes to a new file already.
    const wasReplaced = this.#session !== null && hasLostItsPlace(path, this.#session)
    this.#discard()
    if (this.#isClosed) return
    const open = () => (wasReplaced ? reopenViewsFile(path, options) : replaceViewsFile(path, options, reason))
    try {
      this.#session = this.#reopened(open)
    } catch {
      this.#discard()
    }
  }

  #discard(): void {
    this.forgetStatements()
    if (this.#session?.database.isOpen) this.lost.leave(this.#session)
    this.#session = null
  }
}
