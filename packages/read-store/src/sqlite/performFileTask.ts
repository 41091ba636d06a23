import { Worker } from 'node:worker_threads'
import { unavailable } from '@manabi/sqlite'
import type { FileTask } from './fileTask.ts'

/** Performs a task in a thread of its own, so that the event loop goes on. Rejects with `Unavailable`. */
export function performFileTask<Result>(task: FileTask): Promise<Result> {
  const path = task.kind === 'copy' ? task.files[0]!.path : task.path
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./fileTaskThread.ts', import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', (cause) => reject(unavailable('readStore', path, cause)))
    worker.once('exit', () => reject(unavailable('readStore', path, new Error('The thread has ended.'))))
  })
}
