import { stat } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** The log is looked at after so many commits, and copied into the database when it is larger than so many bytes. */
const everyCommits = 16
const largeLog = 2 * 1024 * 1024

/**
 * Has the write-ahead log of a file copied into the database by a thread of its own, so that requests do not wait for it: SQLite
 * itself would do it within a commit, for as long as the disk takes. What the thread has not got to, SQLite still does.
 */
export class WalKeeper {
  readonly #path: string
  #commits = 0
  #isBusy = false

  constructor(path: string) {
    this.#path = path
  }

  /** To be called after each commit. */
  committed(): void {
    if (++this.#commits % everyCommits !== 0 || this.#isBusy) return
    this.#isBusy = true
    stat(`${this.#path}-wal`, (error, log) => {
      if (error !== null || log.size < largeLog) this.#isBusy = false
      else
        copyLog(this.#path, () => {
          this.#isBusy = false
        })
    })
  }
}

let worker: Worker | null = null
const waiting = new Map<string, () => void>()

/** One thread for all files of the process, started when first needed; it keeps no process alive. */
function copyLog(path: string, done: () => void): void {
  waiting.set(path, done)
  worker ??= startWorker()
  worker.postMessage(path)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./walWorker.ts', import.meta.url))
  started.on('message', (path: string) => {
    waiting.get(path)?.()
    waiting.delete(path)
  })
  started.on('error', () => {
    // Without the thread SQLite copies by itself; the next large log starts another.
    worker = null
    for (const done of waiting.values()) done()
    waiting.clear()
  })
  started.unref()
  return started
}
