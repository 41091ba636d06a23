import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { logSize } from './logSize.ts'
import type { CopiedLog, LogToCopy } from './walWorker.ts'

/** The log is looked at after so many commits or milliseconds, and copied into the database when it is larger than so many bytes. */
const everyCommits = 16
const everyMilliseconds = 100
const largeLog = 2 * 1024 * 1024
/** A writer that is quicker than the copying waits for it from so many bytes on: the log would grow until it pauses. */
const usualFullLog = 128 * 1024 * 1024
/** In milliseconds, where the disk stands still. */
const usualWait = 2_000

export interface WalKeeperOptions {
  /**
   * Whether the thread also begins the log again, once all of it is copied. The first commit into an empty log waits for the disk even
   * with `synchronous=NORMAL`.
   */
  readonly restarts?: boolean
  /** Bytes from which `room` waits, and how long at most, in milliseconds. */
  readonly fullLog?: number
  readonly longestWait?: number
}

/**
 * Has the write-ahead log of a file copied into the database by a thread of its own, so that requests do not wait for it: SQLite
 * itself would do it within a commit, for as long as the disk takes.
 */
export class WalKeeper {
  readonly #log: LogToCopy
  readonly #fullLog: number
  readonly #longestWait: number
  #commits = 0
  #lookedAt = performance.now()
  #copiedAt = Number.NEGATIVE_INFINITY
  /** Of the log, as far as is known; see `LogSize`. */
  #left = 0
  /** Of `#left`: a log that readers keep from beginning again may grow by as much again before the next wait. */
  #bound: number
  #copying: Promise<void> | null = null

  constructor(path: string, options: WalKeeperOptions = {}) {
    const { restarts = false, fullLog = usualFullLog, longestWait = usualWait } = options
    this.#log = { path, restarts }
    this.#fullLog = fullLog
    this.#bound = fullLog
    this.#longestWait = longestWait
  }

  /** Whether the writer should wait for `room` before its next transaction. */
  get isFull(): boolean {
    return this.#left > this.#bound
  }

  /**
   * Resolves when the log was copied while nothing was written, or when that takes too long. Where others read an old state of the file,
   * it may still be full.
   */
  async room(): Promise<void> {
    await this.#bounded(this.#copied())
    this.#bound = this.#left + this.#fullLog
  }

  /** Resolves when the log is not being copied any more, or when that takes too long: nothing has the file open then. */
  async rest(): Promise<void> {
    if (this.#copying !== null) await this.#bounded(this.#copying)
  }

  async #bounded(work: Promise<void>): Promise<void> {
    let tooLong: NodeJS.Timeout | undefined
    // The thread does not keep the process alive, but the timer does.
    const bound = new Promise<void>((resolve) => {
      tooLong = setTimeout(resolve, this.#longestWait)
    })
    await Promise.race([work, bound])
    clearTimeout(tooLong)
  }

  /** What is being copied may have begun before the last commit. */
  async #copied(): Promise<void> {
    await this.#copying
    await this.#copy()
  }

  /** To be called after each commit, with a connection to the file where one is open. */
  committed(database: DatabaseSync | null): void {
    if (++this.#commits % everyCommits !== 0 && performance.now() - this.#lookedAt < everyMilliseconds) return
    if (database === null) return
    this.#lookedAt = performance.now()
    try {
      const { left, uncopied } = logSize(database, 'NOOP')
      this.#left = left
      if (left < this.#fullLog) this.#bound = this.#fullLog
      // A log that grew while it was copied goes on: what is little is copied later, in the hope of a moment without a commit.
      const isDue = uncopied >= largeLog || (left >= largeLog && this.#lookedAt - this.#copiedAt >= everyMilliseconds)
      if (isDue && this.#copying === null) void this.#copy()
    } catch {
      // Whoever reads or writes next is told what is wrong with the file.
    }
  }

  #copy(): Promise<void> {
    this.#copying = copyLog(this.#log).then((left) => {
      this.#left = left
      this.#copying = null
      this.#copiedAt = performance.now()
    })
    return this.#copying
  }
}

let worker: Worker | null = null
/** By path: the thread answers in the order of the questions. */
const waiting = new Map<string, ((left: number) => void)[]>()

/** Milliseconds after which the thread ends, which takes 10 MB: the next large log starts another. */
const patience = 20_000
let rest: NodeJS.Timeout | null = null

/** One thread for all files of the process, started when needed. Answers how many bytes of the log are left, see `CopiedLog`. */
function copyLog(log: LogToCopy): Promise<number> {
  return new Promise((resolve) => {
    try {
      worker ??= startWorker()
    } catch {
      // The system has no room for a thread: the next large log tries again.
      return resolve(0)
    }
    waiting.set(log.path, [...(waiting.get(log.path) ?? []), resolve])
    worker.postMessage(log)
    rest ??= setTimeout(endAtRest, patience).unref()
    rest.refresh()
  })
}

function endAtRest(): void {
  if (waiting.size > 0) return void rest?.refresh()
  void worker?.terminate()
  worker = null
}

function startWorker(): Worker {
  const started = new Worker(new URL('./walWorker.ts', import.meta.url))
  started.on('message', ({ path, left }: CopiedLog) => {
    waiting.get(path)?.shift()?.(left)
    if (waiting.get(path)?.length === 0) waiting.delete(path)
  })
  started.on('error', () => {
    // The next large log starts another thread.
    if (worker === started) worker = null
    for (const resolve of [...waiting.values()].flat()) resolve(0)
    waiting.clear()
  })
  started.unref()
  return started
}
