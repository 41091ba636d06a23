import { Worker } from 'node:worker_threads'
import { Unavailable } from '@manabi/kernel'

/**
 * Writes the file anew, in a thread of its own: reading goes on meanwhile, writing waits. SQLite zeroes what is deleted
 * (`secure_delete`), but leaves copies behind where it moved a document to another page before.
 */
export function rewrite(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rewriteWorker.ts', import.meta.url), { workerData: path })
    worker.once('error', (cause) => reject(new Unavailable('readStore', cause)))
    worker.once('exit', () => resolve())
  })
}
