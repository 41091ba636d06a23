import { Worker } from 'node:worker_threads'
import { unavailable } from '@manabi/sqlite'

/** Long work on files of read models. */
export type FileTask =
  /** Writes copies without the bytes that were overwritten or deleted. The result is the checkpoints of the copies. */
  | { readonly kind: 'copy'; readonly files: readonly CopiedFile[] }
  /** See `ReadStore.misindexed`. */
  | { readonly kind: 'misindexed'; readonly path: string }

export interface CopiedFile {
  readonly path: string
  readonly to: string
}

/** Performs it in a thread of its own, so that the event loop goes on. Rejects with `Unavailable`. */
export function perform<Result>(task: FileTask): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fileTaskThread.ts', import.meta.url), { workerData: task })
    worker.once('message', resolve)
    const path = task.kind === 'copy' ? task.files[0]!.path : task.path
    worker.once('error', (cause) => reject(unavailable('readStore', path, cause)))
    worker.once('exit', () => reject(unavailable('readStore', path, new Error('The thread has ended.'))))
  })
}
