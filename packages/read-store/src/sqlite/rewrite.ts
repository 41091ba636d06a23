import { Worker } from 'node:worker_threads'
import { unavailable } from '@manabi/sqlite'

/**
 * Rewrites the file in a thread of its own: reading goes on meanwhile, writing waits. SQLite zeroes what is deleted
 * (`secure_delete`), but leaves copies behind where it moved a document to another page before.
 */
export function rewrite(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rewriteWorker.ts', import.meta.url), { workerData: path })
    worker.once('error', (cause) => reject(unavailable('readStore', path, cause)))
    worker.once('exit', () => resolve())
  })
}
