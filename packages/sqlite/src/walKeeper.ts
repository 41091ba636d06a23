import { stat } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { LogToCopy } from './walWorker.ts'

/** The log is looked at after so many commits, and copied into the database when it is larger than so many bytes. */
const everyCommits = 16
const largeLog = 2 * 1024 * 1024

export interface WalKeeperOptions {
  /**
   * Whether the thread also begins the log again, once all of it is copied. The first commit into an empty log waits for the disk even
   * with `synchronous=NORMAL`.
   */
  readonly restarts?: boolean
}

/**
 * Has the write-ahead log of a file copied into the database by a thread of its own, so that requests do not wait for it: SQLite
 * itself would do it within a commit, for as long as the disk takes.
 */
export class WalKeeper {
  readonly #log: LogToCopy
  #commits = 0
  #isBusy = false

  constructor(path: string, { restarts = false }: WalKeeperOptions = {}) {
    this.#log = { path, restarts }
  }

  /** To be called after each commit. */
  committed(): void {
    if (++this.#commits % everyCommits !== 0 || this.#isBusy) return
    this.#isBusy = true
    stat(`${this.#log.path}-wal`, (error, log) => {
      if (error !== null || log.size < largeLog) this.#isBusy = false
      else
        copyLog(this.#log, () => {
          this.#isBusy = false
        })
    })
  }
}

let worker: Worker | null = null
const waiting = new Map<string, () => void>()

/** One thread for all files of the process, started when first needed; it does not keep the process alive. */
function copyLog(log: LogToCopy, done: () => void): void {
  waiting.set(log.path, done)
  worker ??= startWorker()
  worker.postMessage(log)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./walWorker.ts', import.meta.url))
  started.on('message', (path: string) => {
    waiting.get(path)?.()
    waiting.delete(path)
  })
  started.on('error', () => {
    // The next large log starts another thread.
    worker = null
    for (const done of waiting.values()) done()
    waiting.clear()
  })
  started.unref()
  return started
}
