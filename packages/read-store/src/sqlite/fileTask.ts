import { Worker } from 'node:worker_threads'
import { unavailable } from '@manabi/sqlite'

/** Long work on one file of a read model. */
export type FileTask =
  /** Writes a copy without the bytes that were overwritten or deleted. The result is the checkpoint of the copy. */
  | { readonly kind: 'copy'; readonly path: string; readonly to: string }
  /** See `ReadStore.misindexed`. */
  | { readonly kind: 'misindexed'; readonly path: string }

/** Performs it in a thread of its own, so that the event loop goes on. Rejects with `Unavailable`. */
export function perform<Result>(task: FileTask): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fileTaskThread.ts', import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', (cause) => reject(unavailable('readStore', task.path, cause)))
    worker.once('exit', () => reject(unavailable('readStore', task.path, new Error('The thread has ended.'))))
  })
}
