import { Worker } from 'node:worker_threads'
import { unavailable } from '@manabi/sqlite'

/** What the thread is asked for. */
export interface FileToClean {
  readonly path: string
  /** Whether the file is rewritten, or only its log is emptied. */
  readonly isRewritten: boolean
}

/**
 * Rewrites the file in a thread of its own: reading goes on meanwhile, writing waits. SQLite zeroes what is deleted
 * (`secure_delete`), but leaves copies behind where it moved a document to another page before.
 */
export const rewrite = (path: string): Promise<void> => inThread({ path, isRewritten: true })

/** Copies the log into the file and empties it, in a thread of its own: reading and writing go on meanwhile. */
export const emptyLog = (path: string): Promise<void> => inThread({ path, isRewritten: false })

function inThread(file: FileToClean): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rewriteWorker.ts', import.meta.url), { workerData: file })
    worker.once('error', (cause) => reject(unavailable('readStore', file.path, cause)))
    worker.once('exit', () => resolve())
  })
}
